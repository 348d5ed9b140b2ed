-- The table of sqlite/0002_contacts.sql.

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
