-- A small DraARL database, written from resources/spec/database.md section 2: its types, keys and
-- cascades, with what such databases really hold: local times, empty texts, dangling groups.

CREATE TABLE users (
    id bigint NOT NULL AUTO_INCREMENT PRIMARY KEY,
    name varchar(255) UNIQUE, email varchar(255) UNIQUE, email_verified tinyint(1),
    callsign varchar(32), gird varchar(255), phone varchar(32), password varchar(255),
    device_password varchar(255), birthday varchar(32), sex tinyint, avatar varchar(512),
    address varchar(512), introduction text, alarm_msg tinyint(1), roles varchar(32) DEFAULT 'user',
    status tinyint DEFAULT 1, approval_status tinyint DEFAULT 0, reviewer_id int, review_note text,
    review_time datetime, last_login_time datetime, last_login_ip varchar(64), login_err_times int,
    openid varchar(255), nickname varchar(255), pid varchar(255), dmrid int, mdcid varchar(255),
    create_time datetime(3), update_time datetime(3), UNIQUE KEY uk_users_callsign (callsign)
) DEFAULT CHARSET = utf8mb4 COLLATE = utf8mb4_unicode_ci;
CREATE TABLE public_groups (
    id bigint NOT NULL AUTO_INCREMENT PRIMARY KEY, name varchar(255), type int, password varchar(255),
    ower_id int, master_server int, slave_server int, status int DEFAULT 1, is_virtual tinyint(1),
    note text, create_time datetime(3), update_time datetime(3), KEY idx_ower_id (ower_id)
) DEFAULT CHARSET = utf8mb4 COLLATE = utf8mb4_unicode_ci;
CREATE TABLE devices (
    id bigint NOT NULL AUTO_INCREMENT PRIMARY KEY, owner_id bigint, ssid tinyint unsigned,
    name varchar(255), dmrid bigint, dev_model int, group_id int, status tinyint DEFAULT 1,
    is_certed tinyint(1) DEFAULT 0, priority int DEFAULT 100, disable_send tinyint(1),
    disable_recv tinyint(1), is_online tinyint(1), online_time datetime, last_online_ip varchar(64),
    qth varchar(255), note text, current_entry_node_id varchar(64),
    current_entry_session_id bigint unsigned, last_entry_node_id varchar(64), last_entry_at datetime,
    entry_mode varchar(16), create_time datetime(3), update_time datetime(3),
    UNIQUE KEY idx_owner_ssid (owner_id, ssid), KEY idx_group_online (group_id, is_online),
    FOREIGN KEY (owner_id) REFERENCES users (id) ON DELETE CASCADE
) DEFAULT CHARSET = utf8mb4 COLLATE = utf8mb4_unicode_ci;
CREATE TABLE group_links (
    id bigint NOT NULL AUTO_INCREMENT PRIMARY KEY, link_group_id bigint, target_group_id bigint,
    created_at datetime(3), updated_at datetime(3), UNIQUE KEY uk_group_links_target (target_group_id),
    FOREIGN KEY (link_group_id) REFERENCES public_groups (id) ON DELETE CASCADE,
    FOREIGN KEY (target_group_id) REFERENCES public_groups (id) ON DELETE CASCADE
);
CREATE TABLE group_members (
    id bigint NOT NULL AUTO_INCREMENT PRIMARY KEY, group_id bigint, user_id bigint,
    is_verified tinyint(1), join_time datetime, last_verify datetime, create_time datetime(3),
    update_time datetime(3), UNIQUE KEY uk_group_user (group_id, user_id),
    FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE
);
CREATE TABLE device_configs (
    id bigint NOT NULL AUTO_INCREMENT PRIMARY KEY, device_id bigint, config_key varchar(64),
    config_value text, updated_at datetime(3), UNIQUE KEY uk_device_key (device_id, config_key),
    FOREIGN KEY (device_id) REFERENCES devices (id) ON DELETE CASCADE
);
CREATE TABLE user_device_preferences (
    id bigint NOT NULL AUTO_INCREMENT PRIMARY KEY, user_id bigint, dev_model tinyint unsigned,
    last_group_id bigint, created_at datetime(3), updated_at datetime(3),
    UNIQUE KEY uk_user_devmodel (user_id, dev_model),
    FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE
);
CREATE TABLE comm_records (
    id bigint unsigned NOT NULL AUTO_INCREMENT PRIMARY KEY, device_id bigint unsigned NOT NULL,
    device_ssid tinyint unsigned, group_id bigint unsigned, user_id bigint unsigned,
    start_time datetime(3), end_time datetime(3), duration_ms bigint, audio_path varchar(255),
    audio_size bigint, status bigint, message_type tinyint unsigned, text_content text,
    sender_username varchar(255), sender_callsign varchar(32), sender_nickname varchar(255),
    sender_dev_model int, is_auto_broadcast tinyint(1), created_at datetime(3),
    KEY by_status (status, start_time, id)
) DEFAULT CHARSET = utf8mb4 COLLATE = utf8mb4_unicode_ci;

-- The main administrator is inserted with NULLs; the device passwords are sealed with the key
-- 0123456789abcdef0123456789ABCDEF or are old bcrypt hashes; all are Abc12345.
INSERT INTO users (id, name, password, roles, status, approval_status) VALUES
    (1, 'admin', '$2a$10$abcdefghijklmnopqrstuuHbImYBzsuFkDUj6rmqv2y8JvUoRNU.6', 'admin', 1, 1);
INSERT INTO users (id, name, email, callsign, nickname, device_password, roles, status,
                   approval_status, create_time) VALUES
    (7, 'alice', 'a@x', 'BG1AAA', '小明', 'oKGio6SlpqeoqaqrxyGAlSv2ajXHq2oraiTituOhtwtRGKGd', 'user',
     1, 1, '2024-02-29 08:00:00.123'),
    (9, 'bob', 'b@x', 'BG2BBB', '', '$2b$10$abcdefghijklmnopqrstuuHbImYBzsuFkDUj6rmqv2y8JvUoRNU.6',
     'user', 1, 1, NULL),
    (10, 'carol', 'c@x', 'BG3CCC', '', '', 'user', 0, 1, NULL),
    (11, 'someone with a name that is far too long', 'd@x', 'BG4DDD', '', '', 'user', 1, 1, NULL);
INSERT INTO public_groups (id, name, type, password, ower_id, status, is_virtual, note) VALUES
    (999, 'National', 1, '', 1, 1, 0, ''),
    (12, 'Hills', 2, 'hill1234', 7, 1, 0, 'quiet at night'),
    (13, 'Hills', 1, '', 404, 1, 0, NULL),
    (20, 'Both', 1, '', 1, 1, 1, '');
INSERT INTO group_links (link_group_id, target_group_id) VALUES (20, 999), (20, 13);
INSERT INTO group_members (group_id, user_id, is_verified) VALUES (12, 9, 1), (12, 10, 0);
INSERT INTO devices (id, owner_id, ssid, name, dmrid, dev_model, group_id, disable_send, is_online,
                     online_time, last_online_ip) VALUES
    (100, 7, 8, 'Shed', 4600001, 1, 12, 0, 1, '2026-01-01 08:00:00', '10.0.0.1'),
    (101, 9, 1, '', 0, 1, 4711, 1, 1, NULL, ''),
    (102, 9, 101, 'phone', 0, 101, 999, 0, 0, NULL, NULL);
INSERT INTO device_configs (device_id, config_key, config_value) VALUES
    (100, 'rx_freq', '439500000'), (100, 'no such key', '1');
INSERT INTO user_device_preferences (user_id, dev_model, last_group_id) VALUES (7, 0, 13), (7, 101, 12);
INSERT INTO comm_records (device_id, device_ssid, group_id, user_id, start_time, duration_ms,
                          audio_path, status, message_type, text_content, sender_callsign) VALUES
    (100, 8, 12, 7, '2026-01-01 08:00:01', 6000, 'a.opus', 2, 0, '', 'BG1OLD'),
    (101, 1, 999, 9, '2026-01-01 08:00:02', 0, 'text:an old hello', 2, 0, '', 'BG2BBB'),
    (101, 1, 999, 9, '2026-01-01 08:00:03', 0, '', 2, 1, 'hello', 'BG2BBB'),
    (101, 1, 999, 9, '2026-01-01 08:00:04', 60, 'b.opus', 0, 0, '', 'BG2BBB');
