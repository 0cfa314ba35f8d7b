-- Whether every key of the credential carries a keyed check; a gateway of an older release leaves it out.
-- A change or a plan is found here by every replica, also when a replica stopped before it could tell the others.
alter table credential
    add column checked    boolean not null default false,
    add column changed_at timestamptz;

create index credential_unchecked on credential (id) where kind = 'api_key' and not checked;
create index credential_by_change on credential (changed_at);
create index credential_by_end on credential (expires_at) where revoked_at is null;
create index account_plan_by_change on account_plan (changed_at);
