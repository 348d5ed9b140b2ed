-- The table of sqlite/0005_announcements.sql.

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
    KEY announcements_by_group (group_id),
    CONSTRAINT announcements_group FOREIGN KEY (group_id) REFERENCES talk_groups (id) ON DELETE CASCADE
) ENGINE = InnoDB DEFAULT CHARSET = utf8mb4 COLLATE = utf8mb4_unicode_ci;
