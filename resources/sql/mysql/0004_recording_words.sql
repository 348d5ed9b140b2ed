-- How many recordings there are, how long and how large: added up while somebody types, without reading the rows. Words
-- are looked for in the rows themselves: no index of parts of words is known to both MySQL and MariaDB.

CREATE INDEX recordings_totals ON recordings (binned_at, length_ms, bytes);
