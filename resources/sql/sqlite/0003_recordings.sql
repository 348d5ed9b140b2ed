-- The sound files of overs. A row is an index of what the file's own tags say, plus what people
-- decide about it. It outlives its contact, whose list is short; both meet by device and start of
-- the over. The id is that of the file: microseconds of wall time at its start.

CREATE TABLE recordings (
    id              INTEGER PRIMARY KEY,
    file            TEXT    NOT NULL,
    device          INTEGER NOT NULL,
    callsign        TEXT    NOT NULL,
    ssid            INTEGER NOT NULL,
    device_name     TEXT    NOT NULL,
    group_id        INTEGER NOT NULL,
    group_name      TEXT    NOT NULL,
    started_at      INTEGER NOT NULL,
    over_started_at INTEGER NOT NULL,
    part            INTEGER NOT NULL,
    length_ms       INTEGER NOT NULL,
    missing_ms      INTEGER NOT NULL,
    gaps            TEXT    NOT NULL,
    frames          INTEGER NOT NULL,
    bytes           INTEGER NOT NULL,
    repaired        INTEGER NOT NULL CHECK (repaired IN (0, 1)),
    source          TEXT    NOT NULL,
    kept            INTEGER NOT NULL DEFAULT 0 CHECK (kept IN (0, 1)),
    binned_at       INTEGER,
    note            TEXT    NOT NULL DEFAULT ''
) STRICT;

CREATE INDEX recordings_of_over ON recordings (device, over_started_at);
CREATE INDEX recordings_by_start ON recordings (started_at);
