create sequence generation_id;

-- A run of a model from its request to its end. 'pending_charge' and 'abandoned' are never shown to a client: such a
-- row is either queued or deleted within seconds.
create table generation (
    id              bigint      primary key,
    account_id      bigint      not null,
    credential_id   bigint      not null,
    project_id      bigint      not null,
    origin          text        not null,
    status          text        not null,
    model_id        bigint      not null,
    model_slug      text        not null,
    model_name      text        not null,
    catalogue       text        not null,
    input           text        not null,
    credits         bigint      not null check (credits >= 0),
    cost_breakdown  text        not null,
    outputs         text        not null,
    warnings        text        not null,
    error_code      text,
    error_message   text,
    idempotency_key text,
    request_id      text        not null,
    traceparent     text,
    created_at      timestamptz not null,
    pending_until   timestamptz not null,
    deadline        timestamptz,
    started_at      timestamptz,
    finished_at     timestamptz,
    lease           uuid,
    lease_until     timestamptz
) with (autovacuum_vacuum_scale_factor = 0.02);

create index generation_by_account on generation (account_id, id desc);
create index generation_pending on generation (pending_until) where status in ('pending_charge', 'abandoned');
create index generation_queued on generation (id) where status = 'queued';
create index generation_leased on generation (lease_until) where status = 'processing';
create index generation_deadline on generation (deadline) where status in ('queued', 'processing');

-- Which generation a client's key stands for; whether that request is still under way is the generation's status.
create table idempotency (
    account_id    bigint      not null,
    key           text        not null,
    fingerprint   text        not null,
    generation_id bigint      not null,
    created_at    timestamptz not null,
    primary key (account_id, key)
);

create index idempotency_by_age on idempotency (created_at);
