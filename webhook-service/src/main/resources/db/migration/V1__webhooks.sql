create sequence webhook_endpoint_id;

create table webhook_endpoint (
    id                    bigint      primary key,
    account_id            bigint      not null,
    url                   text        not null,
    events                text[]      not null,
    enabled               boolean     not null,
    sealed_secret         bytea       not null,
    previous_secret       bytea,
    previous_secret_until timestamptz,
    -- Headers that the owner adds to its deliveries: sealed as the secret is, null without one. What reads show of them
    -- stands beside, so that a list opens nothing.
    sealed_headers        bytea,
    header_names          text[],
    header_hints          text[],
    failure_count         integer     not null default 0,
    last_success_at       timestamptz,
    last_status           integer,
    -- Failures of deliveries that began before it (another URL, before it was enabled again) disable nothing.
    health_since          timestamptz,
    disabled_at           timestamptz,
    disabled_reason       text        check (disabled_reason in ('failures', 'requested')),
    tests_since           timestamptz,
    tests                 integer     not null default 0,
    created_at            timestamptz not null,
    unique (account_id, url),
    check ((previous_secret is null) = (previous_secret_until is null))
);

-- The queue of a receiver: how many deliveries may be under way at once, how many are, and when the next one that is not
-- under way is due. A queue of each receiver keeps a slow one from delaying others. It belongs to an endpoint and has its
-- id, or to the callbacks of one account to one host: then it is negative.
create table endpoint_queue (
    queue_id     bigint      primary key,
    max_inflight integer     not null,
    inflight     integer     not null default 0,
    next_due     timestamptz not null default 'infinity'
) with (fillfactor = 70, autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 1000);

create index endpoint_queue_by_due on endpoint_queue (next_due) where inflight < max_inflight;

-- One row per event and queue. Not bound to the endpoint's row: the record outlives the endpoint and goes by age.
create table delivery (
    id               bigint generated always as identity primary key,
    account_id       bigint      not null,
    queue_id         bigint      not null,
    policy           text        not null default 'webhook' check (policy in ('webhook', 'dialect')),
    event_id         text        not null,
    event_type       text,
    event_at         timestamptz not null,
    generation_id    bigint,
    state            text        not null check (state in ('pending', 'leased', 'delivered', 'failed', 'canceled')),
    attempt          integer     not null default 0,
    due              timestamptz not null,
    first_attempt_at timestamptz,
    lease            uuid,
    lease_until      timestamptz,
    -- The tries that are left of an attempt outside the schedule; what the delivery was before such an attempt is what it is
    -- again when the attempt fails.
    extra            smallint    not null default 0 check (extra >= 0),
    resume_state     text        check (resume_state in ('pending', 'delivered', 'failed', 'canceled')),
    resume_due       timestamptz,
    last_code        integer,
    last_error       text,
    -- When it last came into the queue: what we cannot send for too long after that is given up.
    queued_at        timestamptz not null default now(),
    created_at       timestamptz not null default now(),
    finished_at      timestamptz,
    unique (queue_id, event_id),
    check ((state = 'leased') = (lease is not null)),
    check ((state = 'leased') = (lease_until is not null)),
    check ((extra > 0) = (resume_state is not null and resume_due is not null)),
    check (policy <> 'webhook' or (generation_id is not null and event_type is not null))
) with (fillfactor = 70);

create index delivery_by_queue on delivery (queue_id, due, id) where state = 'pending';
create index delivery_by_lease on delivery (lease_until) where state = 'leased';
create index delivery_by_age on delivery (created_at);
create index delivery_by_endpoint on delivery (queue_id, id) where policy = 'webhook';
create unique index delivery_by_callback_key on delivery (account_id, event_id) where policy = 'dialect';

-- What each attempt brought, in one partition per day: old days are dropped, never deleted row by row.
create table attempt (
    delivery_id bigint      not null,
    n           integer     not null,
    account_id  bigint      not null,
    started_at  timestamptz not null,
    ms          integer     not null,
    code        integer,
    error_class text,
    bytes_read  bigint      not null,
    extra       boolean     not null default false,
    primary key (delivery_id, n, started_at)
) partition by range (started_at);

-- Catches what no partition was made for, so that a late housekeeper never stops deliveries.
create table attempt_default partition of attempt default;

-- What an attempt sent and what came back, for the owner who looks for a fault: a JSON text, which may hold escaped NULs
-- that jsonb refuses. In one partition per day like the attempts, and kept for less long, because it is large.
create table attempt_exchange (
    delivery_id bigint      not null,
    started_at  timestamptz not null,
    exchange    text        not null,
    primary key (delivery_id, started_at)
) partition by range (started_at);

create table attempt_exchange_default partition of attempt_exchange default;

-- What a callback sends, and where; headers are 'name: value', and each attempt is signed anew by the scheme.
create table callback (
    delivery_id bigint primary key references delivery (id) on delete cascade,
    url         text   not null,
    headers     text[] not null,
    body        text   not null,
    scheme      text   not null default 'standard' check (scheme in ('standard', 'fal'))
);

create table callback_secret (
    account_id            bigint      primary key,
    sealed_secret         bytea       not null,
    previous_secret       bytea,
    previous_secret_until timestamptz,
    created_at            timestamptz not null default now(),
    check ((previous_secret is null) = (previous_secret_until is null))
);

-- Who listens to an account's events over an open connection; a session that was not seen for a while is over.
create table listener (
    session_id text        primary key,
    account_id bigint      not null,
    seen_at    timestamptz not null
);

create index listener_by_account on listener (account_id, seen_at);

-- Events of accounts that are listened to, for as long as a listener may come back for them. Read in the order of tx,
-- and only those before every transaction that still runs: so none appears before one that was read.
create table listened_event (
    id            bigint generated always as identity primary key,
    tx            xid8        not null default pg_current_xact_id(),
    account_id    bigint      not null,
    event_id      text        not null,
    event_type    text        not null,
    event_at      timestamptz not null,
    generation_id bigint      not null,
    created_at    timestamptz not null default clock_timestamp(),
    unique (account_id, event_id)
);

create index listened_event_in_order on listened_event (account_id, tx, id);
create index listened_event_by_age on listened_event (created_at);
