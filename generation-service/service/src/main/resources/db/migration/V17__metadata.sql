-- Pairs of texts that the client keeps with a generation, as a JSON object; null without one. A list filters by them within
-- the rows that it scans anyway, so no index on this busy table is needed.
alter table generation add column metadata text;
