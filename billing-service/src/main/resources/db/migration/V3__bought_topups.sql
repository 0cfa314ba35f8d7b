-- A top-up that a person bought, not a charge: the key of the request, of which an account has one top-up. The account's
-- row is locked while the key is looked up, so that no index is needed to keep it unique.
alter table topup add column request_key text check (length(request_key) between 1 and 64);
