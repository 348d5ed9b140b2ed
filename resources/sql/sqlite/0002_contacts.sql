-- Who talked or wrote, when, and for how long. Names are kept as they were: the list outlives
-- devices and groups, so nothing here refers to them by foreign key.

CREATE TABLE contacts (
    id          INTEGER PRIMARY KEY AUTOINCREMENT,
    kind        TEXT    NOT NULL CHECK (kind IN ('voice', 'text')),
    device      INTEGER NOT NULL,
    account     INTEGER NOT NULL,
    callsign    TEXT    NOT NULL,
    ssid        INTEGER NOT NULL,
    device_name TEXT    NOT NULL,
    group_id    INTEGER NOT NULL,
    group_name  TEXT    NOT NULL,
    started_at  INTEGER NOT NULL,
    duration_ms INTEGER NOT NULL,
    frames      INTEGER NOT NULL,
    gaps        INTEGER NOT NULL,
    text        TEXT    NOT NULL
) STRICT;
