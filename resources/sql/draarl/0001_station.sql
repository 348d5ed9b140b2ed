-- What a station keeps beside the tables of an existing DraARL database: what those have no columns for, by the numbers of
-- their rows. No keys refer to them: those tables are not ours. Every statement may be run again.

CREATE TABLE IF NOT EXISTS shack_accounts (
    account     BIGINT  NOT NULL PRIMARY KEY,
    is_operator TINYINT NOT NULL CHECK (is_operator IN (0, 1)),
    note        TEXT    NOT NULL
) ENGINE = InnoDB DEFAULT CHARSET = utf8mb4 COLLATE = utf8mb4_unicode_ci;

CREATE TABLE IF NOT EXISTS shack_devices (
    device         BIGINT       NOT NULL PRIMARY KEY,
    may_talk_until BIGINT,
    hears_until    BIGINT,
    flags_by       VARCHAR(255) NOT NULL,
    flags_at       BIGINT,
    starred        TINYINT      NOT NULL CHECK (starred IN (0, 1))
) ENGINE = InnoDB DEFAULT CHARSET = utf8mb4 COLLATE = utf8mb4_unicode_ci;

-- The policy: 0 as the station, 1 yes, 2 no.
CREATE TABLE IF NOT EXISTS shack_groups (
    group_id         BIGINT       NOT NULL PRIMARY KEY,
    record_policy    TINYINT      NOT NULL CHECK (record_policy IN (0, 1, 2)),
    max_talk_seconds INT UNSIGNED NOT NULL
) ENGINE = InnoDB DEFAULT CHARSET = utf8mb4 COLLATE = utf8mb4_unicode_ci;

-- What the operator set for the station as a whole.
CREATE TABLE IF NOT EXISTS site_settings (
    `key` VARCHAR(255) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NOT NULL PRIMARY KEY CHECK (`key` <> ''),
    value MEDIUMTEXT   NOT NULL
) ENGINE = InnoDB DEFAULT CHARSET = utf8mb4 COLLATE = utf8mb4_unicode_ci;

CREATE TABLE IF NOT EXISTS contacts (
    id          BIGINT       NOT NULL AUTO_INCREMENT PRIMARY KEY,
    kind        VARCHAR(16)  NOT NULL CHECK (kind IN ('voice', 'text')),
    device      BIGINT       NOT NULL,
    account     BIGINT       NOT NULL,
    callsign    VARCHAR(255) NOT NULL,
    ssid        INT          NOT NULL,
    device_name VARCHAR(255) NOT NULL,
    group_id    BIGINT       NOT NULL,
    group_name  VARCHAR(255) NOT NULL,
    started_at  BIGINT       NOT NULL,
    duration_ms BIGINT       NOT NULL,
    frames      BIGINT       NOT NULL,
    gaps        BIGINT       NOT NULL,
    text        MEDIUMTEXT   NOT NULL
) ENGINE = InnoDB DEFAULT CHARSET = utf8mb4 COLLATE = utf8mb4_unicode_ci;

CREATE TABLE IF NOT EXISTS recordings (
    id              BIGINT       NOT NULL PRIMARY KEY,
    file            VARCHAR(1024) NOT NULL,
    device          BIGINT       NOT NULL,
    callsign        VARCHAR(255) NOT NULL,
    ssid            INT          NOT NULL,
    device_name     VARCHAR(255) NOT NULL,
    group_id        BIGINT       NOT NULL,
    group_name      VARCHAR(255) NOT NULL,
    started_at      BIGINT       NOT NULL,
    over_started_at BIGINT       NOT NULL,
    part            BIGINT       NOT NULL,
    length_ms       BIGINT       NOT NULL,
    missing_ms      BIGINT       NOT NULL,
    gaps            MEDIUMTEXT   NOT NULL,
    frames          BIGINT       NOT NULL,
    bytes           BIGINT       NOT NULL,
    repaired        TINYINT      NOT NULL CHECK (repaired IN (0, 1)),
    source          VARCHAR(1024) NOT NULL,
    kept            TINYINT      NOT NULL DEFAULT 0 CHECK (kept IN (0, 1)),
    binned_at       BIGINT,
    note            TEXT         NOT NULL DEFAULT (''),
    KEY recordings_of_over (device, over_started_at),
    KEY recordings_by_start (started_at)
) ENGINE = InnoDB DEFAULT CHARSET = utf8mb4 COLLATE = utf8mb4_unicode_ci;

CREATE TABLE IF NOT EXISTS announcements (
    id            BIGINT        NOT NULL PRIMARY KEY AUTO_INCREMENT,
    title         VARCHAR(255)  NOT NULL,
    group_id      INT UNSIGNED  NOT NULL,
    file          VARCHAR(1024) NOT NULL,
    repeats       VARCHAR(16)   NOT NULL CHECK (repeats IN ('once', 'daily', 'weekly', 'interval')),
    first_at      BIGINT        NOT NULL,
    every_minutes INT           NOT NULL DEFAULT 0 CHECK (every_minutes BETWEEN 0 AND 43200),
    enabled       TINYINT       NOT NULL DEFAULT 1 CHECK (enabled IN (0, 1)),
    last_at       BIGINT,
    last_outcome  VARCHAR(16)   NOT NULL DEFAULT '' CHECK (last_outcome IN ('', 'said', 'busy', 'interrupted', 'cancelled', 'failed')),
    KEY announcements_by_group (group_id)
) ENGINE = InnoDB DEFAULT CHARSET = utf8mb4 COLLATE = utf8mb4_unicode_ci;
