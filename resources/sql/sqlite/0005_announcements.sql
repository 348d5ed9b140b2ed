-- What the station says by itself, where and when. A file lies below the folder of recordings, or has its whole path.
-- `every_minutes` counts only for intervals. The last run: when it was due, and how it ended.

CREATE TABLE announcements (
    id            INTEGER PRIMARY KEY AUTOINCREMENT CHECK (id > 0),
    title         TEXT    NOT NULL CHECK (title <> ''),
    group_id      INTEGER NOT NULL REFERENCES talk_groups (id) ON DELETE CASCADE,
    file          TEXT    NOT NULL CHECK (file <> ''),
    repeats       TEXT    NOT NULL CHECK (repeats IN ('once', 'daily', 'weekly', 'interval')),
    first_at      INTEGER NOT NULL,
    every_minutes INTEGER NOT NULL DEFAULT 0 CHECK (every_minutes BETWEEN 0 AND 43200),
    enabled       INTEGER NOT NULL DEFAULT 1 CHECK (enabled IN (0, 1)),
    last_at       INTEGER,
    last_outcome  TEXT    NOT NULL DEFAULT '' CHECK (last_outcome IN ('', 'said', 'busy', 'interrupted', 'cancelled', 'failed'))
) STRICT;

CREATE INDEX announcements_by_group ON announcements (group_id);
