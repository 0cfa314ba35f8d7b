-- Headers that the owner of an endpoint adds to its deliveries: sealed as the secret is, null without one. What reads show of
-- them stands beside, so that a list opens nothing.
alter table webhook_endpoint add column sealed_headers bytea;
alter table webhook_endpoint add column header_names text[];
alter table webhook_endpoint add column header_hints text[];
