-- The plan of each account that has a credential, copied from billing so that admission asks nobody else.
create table account_plan (
    account_id bigint      primary key,
    plan       text        not null check (plan in ('free', 'basic', 'pro', 'studio')),
    changed_at timestamptz not null default now()
);

-- API keys and connections of applications alike: the id is what caps are counted under, and it is never used again.
create sequence credential_id;

create table credential (
    id             bigint      primary key,
    kind           text        not null check (kind in ('api_key', 'oauth')),
    account_id     bigint      not null references account_plan (account_id),
    name           text        not null,
    origin         text        not null default 'api' check (origin in ('web', 'api', 'mcp', 'cli')),
    scopes         text        not null,
    daily_cap      bigint      check (daily_cap > 0),
    monthly_cap    bigint      check (monthly_cap > 0),
    top_up         boolean     not null default false,
    pepper_version smallint,
    fingerprint    bytea,
    hint           text,
    created_at     timestamptz not null default now(),
    expires_at     timestamptz,
    revoked_at     timestamptz,
    constraint api_key_has_a_fingerprint
        check (kind <> 'api_key' or (pepper_version is not null and fingerprint is not null and hint is not null))
);

create index credential_by_account on credential (account_id, id);

-- The keys that sign caller tokens, shared by all replicas: the newest one signs, every one that is not retired is published.
create table signing_key (
    kid                   text        primary key,
    public_key            bytea       not null,
    encrypted_private_key bytea       not null,
    created_at            timestamptz not null default now(),
    retired_at            timestamptz
);

-- Who did what to a credential; rows are only ever added.
create table audit_event (
    id            bigint      generated always as identity primary key,
    happened_at   timestamptz not null default now(),
    actor         text        not null,
    action        text        not null,
    account_id    bigint      not null,
    credential_id bigint,
    request_id    text        not null
);

create index audit_event_by_account on audit_event (account_id, id);
