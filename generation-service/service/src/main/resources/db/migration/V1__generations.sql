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
    media           text        not null,
    progress        real        check (progress between 0 and 1),
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
    due_at          timestamptz,
    lease           uuid,
    handed_to       text,
    finalizes       bigint,
    finalized_by    bigint,
    finalize_until  timestamptz,
    finalize_credits bigint     check (finalize_credits >= 0),
    finalize_breakdown text
) with (autovacuum_vacuum_scale_factor = 0.02);

-- Lists, newest first, one index for each filter. A project's list shows what all its members made.
create index generation_by_account on generation (account_id, id desc);
create index generation_by_status on generation (account_id, status, id desc);
create index generation_by_model on generation (account_id, model_id, id desc);
create index generation_by_origin on generation (account_id, origin, id desc);
create index generation_by_project on generation (project_id, id desc) where project_id > 0;
create index generation_by_project_member on generation (project_id, account_id, id desc) where project_id > 0;

create index generation_pending on generation (pending_until) where status in ('pending_charge', 'abandoned');
-- When somebody has to look at a run: at once when it is queued, at the next poll, or when a silent worker's lease ends.
create index generation_due on generation (due_at) where status in ('queued', 'processing');
create index generation_deadline on generation (deadline) where status in ('queued', 'processing');
-- A model's places are counted here, so a place can neither leak nor be given back twice.
create index generation_place on generation (account_id, model_id)
    where status in ('pending_charge', 'queued', 'processing');

-- A job at an upstream that must not be handed over twice. 'submitting' is written before the request goes out: if the
-- worker dies then, nobody knows whether the job was accepted, so it is not sent again. The row goes with the run's end.
create table provider_run (
    generation_id  bigint      primary key references generation on delete cascade,
    account_id     bigint      not null,
    upstream       text        not null,
    model          text        not null,
    state          text        not null check (state in ('submitting', 'accepted')),
    handle         text,
    polls          int         not null default 0,
    unanswered     int         not null default 0,
    submitted_at   timestamptz not null,
    accepted_at    timestamptz
);

create index provider_run_by_upstream on provider_run (upstream);

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
