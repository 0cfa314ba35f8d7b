-- When a key begins to sign: it is published before, so that whoever verifies knows it. retired_at may lie ahead: a key is
-- published until then, because the last tokens that it signed are still on their way.
alter table signing_key add column signs_at timestamptz not null default now() + interval '1 hour';

update signing_key set signs_at = created_at + interval '1 hour';

update signing_key k set retired_at = now() + interval '2 hours'
where retired_at is null and exists (select from signing_key n where n.created_at > k.created_at and n.retired_at is null);
