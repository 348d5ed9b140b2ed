-- The tables of sqlite/0001_directory.sql for MySQL and MariaDB. Changes of tables cannot be undone
-- there, so every statement may be run again. Unique keys are called table.column, because that is
-- all a refusal tells. Names compare without case and accents.

-- Accounts and talk groups refer to each other.
SET SESSION foreign_key_checks = 0;

CREATE TABLE IF NOT EXISTS talk_groups (
    id               INT UNSIGNED NOT NULL AUTO_INCREMENT PRIMARY KEY,
    name             VARCHAR(255) NOT NULL CHECK (name <> ''),
    kind             VARCHAR(16)  NOT NULL CHECK (kind IN ('public', 'private')),
    is_link          TINYINT      NOT NULL DEFAULT 0 CHECK (is_link IN (0, 1)),
    enabled          TINYINT      NOT NULL DEFAULT 1 CHECK (enabled IN (0, 1)),
    password         VARCHAR(512) NOT NULL DEFAULT '',
    owner            BIGINT,
    record_policy    VARCHAR(16)  NOT NULL DEFAULT 'station' CHECK (record_policy IN ('station', 'yes', 'no')),
    max_talk_seconds INT UNSIGNED NOT NULL DEFAULT 0,
    note             TEXT         NOT NULL,
    created_at       BIGINT       NOT NULL,
    updated_at       BIGINT       NOT NULL,
    UNIQUE KEY `talk_groups.name` (name),
    KEY talk_groups_by_owner (owner),
    CONSTRAINT talk_groups_owner FOREIGN KEY (owner) REFERENCES accounts (id) ON DELETE SET NULL
) ENGINE = InnoDB DEFAULT CHARSET = utf8mb4 COLLATE = utf8mb4_unicode_ci;

-- An account without a callsign is not a second account of the same callsign: NULL is no duplicate.
CREATE TABLE IF NOT EXISTS accounts (
    id              BIGINT       NOT NULL AUTO_INCREMENT PRIMARY KEY,
    name            VARCHAR(255) NOT NULL CHECK (name <> ''),
    callsign        VARCHAR(255) NOT NULL DEFAULT '',
    callsign_key    VARCHAR(255) GENERATED ALWAYS AS (NULLIF(callsign, '')) STORED,
    nickname        VARCHAR(255) NOT NULL DEFAULT '',
    role            VARCHAR(16)  NOT NULL DEFAULT 'user' CHECK (role IN ('user', 'operator', 'administrator')),
    enabled         TINYINT      NOT NULL DEFAULT 1 CHECK (enabled IN (0, 1)),
    approved        TINYINT      NOT NULL DEFAULT 0 CHECK (approved IN (0, 1)),
    device_password VARCHAR(512) NOT NULL DEFAULT '',
    login_password  VARCHAR(512) NOT NULL DEFAULT '',
    default_group   INT UNSIGNED,
    note            TEXT         NOT NULL,
    created_at      BIGINT       NOT NULL,
    updated_at      BIGINT       NOT NULL,
    UNIQUE KEY `accounts.name` (name),
    UNIQUE KEY `accounts.callsign` (callsign_key),
    KEY accounts_by_default_group (default_group),
    CONSTRAINT accounts_default_group FOREIGN KEY (default_group) REFERENCES talk_groups (id) ON DELETE SET NULL
) ENGINE = InnoDB DEFAULT CHARSET = utf8mb4 COLLATE = utf8mb4_unicode_ci;

SET SESSION foreign_key_checks = 1;

CREATE TABLE IF NOT EXISTS group_members (
    group_id INT UNSIGNED NOT NULL,
    account  BIGINT       NOT NULL,
    PRIMARY KEY (group_id, account),
    KEY group_members_by_account (account),
    CONSTRAINT group_members_group FOREIGN KEY (group_id) REFERENCES talk_groups (id) ON DELETE CASCADE,
    CONSTRAINT group_members_account FOREIGN KEY (account) REFERENCES accounts (id) ON DELETE CASCADE
) ENGINE = InnoDB DEFAULT CHARSET = utf8mb4 COLLATE = utf8mb4_unicode_ci;

-- A group joins at most one link.
CREATE TABLE IF NOT EXISTS group_links (
    target     INT UNSIGNED NOT NULL PRIMARY KEY,
    link_group INT UNSIGNED NOT NULL,
    CHECK (target <> link_group),
    KEY group_links_by_link (link_group),
    CONSTRAINT group_links_target FOREIGN KEY (target) REFERENCES talk_groups (id) ON DELETE CASCADE,
    CONSTRAINT group_links_link FOREIGN KEY (link_group) REFERENCES talk_groups (id) ON DELETE CASCADE
) ENGINE = InnoDB DEFAULT CHARSET = utf8mb4 COLLATE = utf8mb4_unicode_ci;

CREATE TABLE IF NOT EXISTS devices (
    id              BIGINT           NOT NULL AUTO_INCREMENT PRIMARY KEY,
    account         BIGINT           NOT NULL,
    ssid            TINYINT UNSIGNED NOT NULL CHECK (ssid > 0),
    name            VARCHAR(255)     NOT NULL DEFAULT '',
    model           TINYINT UNSIGNED NOT NULL DEFAULT 0,
    dmr_id          INT UNSIGNED     NOT NULL DEFAULT 0,
    group_id        INT UNSIGNED,
    may_talk        TINYINT          NOT NULL DEFAULT 1 CHECK (may_talk IN (0, 1)),
    hears           TINYINT          NOT NULL DEFAULT 1 CHECK (hears IN (0, 1)),
    may_talk_until  BIGINT,
    hears_until     BIGINT,
    flags_by        VARCHAR(255)     NOT NULL DEFAULT '',
    flags_at        BIGINT,
    note            TEXT             NOT NULL,
    starred         TINYINT          NOT NULL DEFAULT 0 CHECK (starred IN (0, 1)),
    last_online_at  BIGINT,
    last_address    VARCHAR(255)     NOT NULL DEFAULT '',
    created_at      BIGINT           NOT NULL,
    UNIQUE KEY `devices.account_ssid` (account, ssid),
    KEY devices_by_group (group_id),
    CONSTRAINT devices_account FOREIGN KEY (account) REFERENCES accounts (id) ON DELETE CASCADE,
    CONSTRAINT devices_group FOREIGN KEY (group_id) REFERENCES talk_groups (id) ON DELETE SET NULL
) ENGINE = InnoDB DEFAULT CHARSET = utf8mb4 COLLATE = utf8mb4_unicode_ci;

-- The last settings a device reported; the keys are those of its protocol.
CREATE TABLE IF NOT EXISTS device_settings (
    device BIGINT      NOT NULL,
    `key`  VARCHAR(64) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NOT NULL CHECK (`key` <> ''),
    value  TEXT        NOT NULL,
    PRIMARY KEY (device, `key`),
    CONSTRAINT device_settings_device FOREIGN KEY (device) REFERENCES devices (id) ON DELETE CASCADE
) ENGINE = InnoDB DEFAULT CHARSET = utf8mb4 COLLATE = utf8mb4_unicode_ci;

-- What the operator set for the station as a whole.
CREATE TABLE IF NOT EXISTS site_settings (
    `key` VARCHAR(255) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NOT NULL PRIMARY KEY CHECK (`key` <> ''),
    value MEDIUMTEXT   NOT NULL
) ENGINE = InnoDB DEFAULT CHARSET = utf8mb4 COLLATE = utf8mb4_unicode_ci;

-- The group that always exists.
INSERT INTO talk_groups (id, name, kind, enabled, note, created_at, updated_at)
SELECT 999, 'Default', 'public', 1, '', 0, 0 FROM DUAL
WHERE NOT EXISTS (SELECT 1 FROM talk_groups WHERE id = 999);
