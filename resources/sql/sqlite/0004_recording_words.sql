-- What people search recordings by: callsign with SSID, names, note; one row for each recording, under its id. Trigrams
-- find parts of words, also of callsigns and of Chinese names, which no word splitter cuts.

CREATE VIRTUAL TABLE recording_words USING fts5 (words, tokenize = 'trigram', detail = 'full');

INSERT INTO recording_words (rowid, words)
    SELECT id, callsign || '-' || ssid || ' ' || device_name || ' ' || group_name || ' ' || note FROM recordings;

CREATE TRIGGER recording_words_insert AFTER INSERT ON recordings BEGIN
    INSERT INTO recording_words (rowid, words) VALUES (new.id,
        new.callsign || '-' || new.ssid || ' ' || new.device_name || ' ' || new.group_name || ' ' || new.note);
END;

CREATE TRIGGER recording_words_update AFTER UPDATE OF callsign, ssid, device_name, group_name, note ON recordings BEGIN
    UPDATE recording_words SET words =
        new.callsign || '-' || new.ssid || ' ' || new.device_name || ' ' || new.group_name || ' ' || new.note
        WHERE rowid = new.id;
END;

CREATE TRIGGER recording_words_delete AFTER DELETE ON recordings BEGIN
    DELETE FROM recording_words WHERE rowid = old.id;
END;

-- How many there are, how long and how large: added up while somebody types, without reading the rows.
CREATE INDEX recordings_totals ON recordings (binned_at, length_ms, bytes);
