create sequence webhook_endpoint_id;

create table webhook_endpoint (
    id              bigint      primary key,
    account_id      bigint      not null,
    url             text        not null,
    events          text[]      not null,
    enabled         boolean     not null,
    sealed_secret   bytea       not null,
    failure_count   integer     not null default 0,
    last_success_at timestamptz,
    last_status     integer,
    disabled_at     timestamptz,
    created_at      timestamptz not null,
    unique (account_id, url)
);

-- The queue's view of an endpoint: how many deliveries may be under way at once, how many are, and when the next one
-- that is not under way is due. A lane that never lacks a row in time is what keeps a slow receiver from delaying others.
create table lane (
    endpoint_id bigint      primary key,
    cap         integer     not null,
    inflight    integer     not null default 0,
    next_due    timestamptz not null default 'infinity'
) with (fillfactor = 70, autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 1000);

create index lane_by_due on lane (next_due) where inflight < cap;

-- One row per event and endpoint. Not bound to the endpoint's row: the record outlives the endpoint and goes by age.
create table delivery (
    id               bigint generated always as identity primary key,
    account_id       bigint      not null,
    endpoint_id      bigint      not null,
    event_id         text        not null,
    event_type       text        not null,
    event_at         timestamptz not null,
    generation_id    bigint      not null,
    state            text        not null check (state in ('pending', 'leased', 'delivered', 'failed', 'canceled')),
    attempt          integer     not null default 0,
    due              timestamptz not null,
    first_attempt_at timestamptz,
    lease            uuid,
    lease_until      timestamptz,
    last_code        integer,
    last_error       text,
    created_at       timestamptz not null default now(),
    finished_at      timestamptz,
    unique (endpoint_id, event_id),
    check ((state = 'leased') = (lease is not null)),
    check ((state = 'leased') = (lease_until is not null))
) with (fillfactor = 70);

create index delivery_by_lane on delivery (endpoint_id, due, id) where state = 'pending';
create index delivery_by_lease on delivery (lease_until) where state = 'leased';
create index delivery_by_age on delivery (created_at);

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
    primary key (delivery_id, n, started_at)
) partition by range (started_at);

-- Catches what no partition was made for, so that a late housekeeper never stops deliveries.
create table attempt_default partition of attempt default;
