-- The table of sqlite/0003_recordings.sql.

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
