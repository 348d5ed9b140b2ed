-- Accounts, talk groups, links, devices. Times are Unix milliseconds, booleans 0 or 1, passwords
-- Argon2id texts or ''. Names compare without case. Ids are never used twice.

CREATE TABLE talk_groups (
    id               INTEGER PRIMARY KEY AUTOINCREMENT CHECK (id BETWEEN 1 AND 4294967295),
    name             TEXT    NOT NULL COLLATE NOCASE UNIQUE CHECK (name <> ''),
    kind             TEXT    NOT NULL CHECK (kind IN ('public', 'private')),
    is_link          INTEGER NOT NULL DEFAULT 0 CHECK (is_link IN (0, 1)),
    enabled          INTEGER NOT NULL DEFAULT 1 CHECK (enabled IN (0, 1)),
    password         TEXT    NOT NULL DEFAULT '',
    owner            INTEGER REFERENCES accounts (id) ON DELETE SET NULL,
    record_policy    TEXT    NOT NULL DEFAULT 'station' CHECK (record_policy IN ('station', 'yes', 'no')),
    max_talk_seconds INTEGER NOT NULL DEFAULT 0 CHECK (max_talk_seconds BETWEEN 0 AND 4294967295),
    note             TEXT    NOT NULL DEFAULT '',
    created_at       INTEGER NOT NULL,
    updated_at       INTEGER NOT NULL
) STRICT;

CREATE TABLE accounts (
    id              INTEGER PRIMARY KEY AUTOINCREMENT CHECK (id > 0),
    name            TEXT    NOT NULL COLLATE NOCASE UNIQUE CHECK (name <> ''),
    callsign        TEXT    NOT NULL DEFAULT '' COLLATE NOCASE,
    nickname        TEXT    NOT NULL DEFAULT '',
    role            TEXT    NOT NULL DEFAULT 'user' CHECK (role IN ('user', 'operator', 'administrator')),
    enabled         INTEGER NOT NULL DEFAULT 1 CHECK (enabled IN (0, 1)),
    approved        INTEGER NOT NULL DEFAULT 0 CHECK (approved IN (0, 1)),
    device_password TEXT    NOT NULL DEFAULT '',
    login_password  TEXT    NOT NULL DEFAULT '',
    default_group   INTEGER REFERENCES talk_groups (id) ON DELETE SET NULL,
    note            TEXT    NOT NULL DEFAULT '',
    created_at      INTEGER NOT NULL,
    updated_at      INTEGER NOT NULL
) STRICT;

-- An account without a callsign is not a second account of the same callsign.
CREATE UNIQUE INDEX accounts_by_callsign ON accounts (callsign) WHERE callsign <> '';
CREATE INDEX accounts_by_default_group ON accounts (default_group);
CREATE INDEX talk_groups_by_owner ON talk_groups (owner);

CREATE TABLE group_members (
    group_id INTEGER NOT NULL REFERENCES talk_groups (id) ON DELETE CASCADE,
    account  INTEGER NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
    PRIMARY KEY (group_id, account)
) STRICT, WITHOUT ROWID;

CREATE INDEX group_members_by_account ON group_members (account);

-- A group joins at most one link.
CREATE TABLE group_links (
    target     INTEGER PRIMARY KEY REFERENCES talk_groups (id) ON DELETE CASCADE,
    link_group INTEGER NOT NULL REFERENCES talk_groups (id) ON DELETE CASCADE,
    CHECK (target <> link_group)
) STRICT;

CREATE INDEX group_links_by_link ON group_links (link_group);

CREATE TABLE devices (
    id              INTEGER PRIMARY KEY AUTOINCREMENT CHECK (id > 0),
    account         INTEGER NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
    ssid            INTEGER NOT NULL CHECK (ssid BETWEEN 1 AND 255),
    name            TEXT    NOT NULL DEFAULT '',
    model           INTEGER NOT NULL DEFAULT 0 CHECK (model BETWEEN 0 AND 255),
    dmr_id          INTEGER NOT NULL DEFAULT 0 CHECK (dmr_id BETWEEN 0 AND 4294967295),
    group_id        INTEGER REFERENCES talk_groups (id) ON DELETE SET NULL,
    may_talk        INTEGER NOT NULL DEFAULT 1 CHECK (may_talk IN (0, 1)),
    hears           INTEGER NOT NULL DEFAULT 1 CHECK (hears IN (0, 1)),
    may_talk_until  INTEGER,
    hears_until     INTEGER,
    flags_by        TEXT    NOT NULL DEFAULT '',
    flags_at        INTEGER,
    note            TEXT    NOT NULL DEFAULT '',
    starred         INTEGER NOT NULL DEFAULT 0 CHECK (starred IN (0, 1)),
    last_online_at  INTEGER,
    last_address    TEXT    NOT NULL DEFAULT '',
    created_at      INTEGER NOT NULL,
    UNIQUE (account, ssid)
) STRICT;

CREATE INDEX devices_by_group ON devices (group_id);

-- The last settings a device reported; the keys are those of its protocol.
CREATE TABLE device_settings (
    device INTEGER NOT NULL REFERENCES devices (id) ON DELETE CASCADE,
    key    TEXT    NOT NULL CHECK (key <> ''),
    value  TEXT    NOT NULL,
    PRIMARY KEY (device, key)
) STRICT, WITHOUT ROWID;

-- What the operator set for the station as a whole.
CREATE TABLE site_settings (
    key   TEXT PRIMARY KEY CHECK (key <> ''),
    value TEXT NOT NULL
) STRICT, WITHOUT ROWID;

-- The group that always exists.
INSERT INTO talk_groups (id, name, kind, enabled, created_at, updated_at)
VALUES (999, 'Default', 'public', 1, 0, 0);
