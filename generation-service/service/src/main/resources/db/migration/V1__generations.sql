create sequence generation_id;

-- What a client sees of a run of a model: written when it is requested, and once more when it ends.
create table generation (
    id                 bigint      primary key,
    account_id         bigint      not null,
    credential_id      bigint      not null,
    project_id         bigint      not null,
    origin             text        not null,
    -- Null while the generation is open: then the table run has its state.
    outcome            text        check (outcome in ('succeeded', 'failed')),
    model_id           bigint      not null,
    model_slug         text        not null,
    model_name         text        not null,
    model_revision     text        not null,
    input              text        not null,
    -- The input of the run where it differs from the one that the client sees; JSON null where it does not.
    run_input          text        not null,
    outputs            text        not null default '[]',
    warnings           text        not null,
    -- Pairs of texts that the client keeps with a generation, as a JSON object. A list filters by them within the rows that
    -- it scans anyway, so no index is needed.
    metadata           text,
    idempotency_key    text,
    request_id         text        not null,
    traceparent        text,
    credits            bigint      not null check (credits >= 0),
    -- Credits of what was ordered and did not come.
    credits_refunded   bigint      not null default 0 check (credits_refunded between 0 and credits),
    cost_breakdown     text        not null,
    -- What came is priced by the terms of the order, which no later catalogue changes; null where a run costs nothing.
    price_terms        text,
    -- The upstream or engine in whose queue the run was last; known when the generation has ended.
    upstream           text,
    -- What the upstream charged for the run, in millionths of a US dollar; null where nobody knows.
    upstream_cost      bigint,
    error_code         text,
    error_message      text,
    created_at         timestamptz not null,
    started_at         timestamptz,
    finished_at        timestamptz,
    finalizes          bigint,
    finalized_by       bigint,
    finalize_until     timestamptz,
    finalize_credits   bigint      check (finalize_credits >= 0),
    finalize_breakdown text,
    finalize_terms     text
) with (autovacuum_vacuum_scale_factor = 0.02);

-- Lists, newest first, one index for each filter. A project's list shows what all its members made.
create index generation_by_account on generation (account_id, id desc);
create index generation_by_outcome on generation (account_id, outcome, id desc);
create index generation_by_model on generation (account_id, model_id, id desc);
create index generation_by_origin on generation (account_id, origin, id desc);
create index generation_by_project on generation (project_id, id desc) where project_id > 0;
create index generation_by_project_member on generation (project_id, account_id, id desc) where project_id > 0;
-- Reports of cost go by the day on which runs ended. Ends grow with the table, so a summary of each stretch of it is enough.
create index generation_by_end on generation using brin (finished_at) with (autosummarize = on);

-- The state of each open generation; the statement that ends or deletes the generation deletes the row.
create table run (
    id             bigint           primary key references generation on delete cascade,
    account_id     bigint           not null,
    model_id       bigint           not null,
    state          text             not null check (state in (
        -- before the charge is confirmed; to be refunded and deleted
        'pending_charge', 'abandoned',
        -- in a queue; not taken, enters a queue again when it is due; has a place, and no upstream has the job
        'waiting', 'paused', 'placed',
        -- an upstream may have the job, and must not get it again; an upstream has it; an engine works
        'submitting', 'accepted', 'working')),
    -- The upstream or engine whose place the run waits for or has.
    queue          text             not null,
    batch          boolean          not null,
    queue_cost     double precision not null,
    -- The waiting run with the smallest tag is next; 0 until the run is in a queue.
    queue_tag      double precision not null default 0,
    created_at     timestamptz      not null,
    -- Set when the work begins: the client sees "queued" before and "processing" afterwards.
    started_at     timestamptz,
    -- The generation fails then: unless it has started while it is queued, unless it has ended later.
    deadline       timestamptz,
    -- When the run has to be taken up: at the next poll, or when a silent worker's lease ends, or when the request that
    -- waits for its charge is silent. Null while it waits, because a free place finds it.
    due_at         timestamptz,
    -- Of the worker that holds the run.
    lease          uuid,
    -- What the upstream calls its job.
    handle         text,
    polls          integer          not null default 0,
    -- How many of the last polls got no answer.
    unanswered     integer          not null default 0,
    -- A cancel was requested: a job that is then found stopped was canceled.
    stop_requested boolean          not null default false,
    progress       real             check (progress between 0 and 1)
) with (fillfactor = 70, autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 1000);

create index run_in_queue on run (queue, state, batch, queue_tag, id);
create index run_due on run (due_at) where due_at is not null and state not in ('pending_charge', 'abandoned');
-- Apart from those above: while billing is away there may be thousands.
create index run_unpaid on run (due_at) where state in ('pending_charge', 'abandoned');
create index run_deadline on run (deadline);
-- An account's open runs of a model are counted here, so a place can neither leak nor be given back twice.
create index run_by_account on run (account_id, model_id);

-- A generation as it is now, with the status that its client sees ('pending_charge' and 'abandoned' are never shown).
create view generation_now as
    select generation.id, generation.account_id, credential_id, project_id, origin, outcome,
        coalesce(outcome, case
            when state in ('pending_charge', 'abandoned') then state
            when run.started_at is null then 'queued'
            else 'processing' end) as status,
        generation.model_id, model_slug, model_name, model_revision, input, run_input, outputs, warnings, metadata,
        idempotency_key, request_id, traceparent, credits, credits_refunded, cost_breakdown, price_terms, upstream,
        upstream_cost, error_code, error_message, generation.created_at,
        coalesce(generation.started_at, run.started_at) as started_at, finished_at, finalizes, finalized_by, finalize_until,
        finalize_credits, finalize_breakdown, finalize_terms,
        state, queue, batch, queue_cost, queue_tag, deadline, due_at, lease, handle, polls, unanswered, stop_requested,
        progress
    -- By key alone: statistics of runs are always late, and a join that expects few of them reads them all.
    from generation left join lateral (select * from run where run.id = generation.id offset 0) run on true;

-- Which generation a client's key stands for; whether that request is still under way is the state of the run.
create table idempotency (
    account_id    bigint      not null,
    key           text        not null,
    fingerprint   text        not null,
    generation_id bigint      not null,
    created_at    timestamptz not null,
    primary key (account_id, key)
);

create index idempotency_by_age on idempotency (created_at);

-- How far a queue has served its flows.
create table run_queue (
    name         text             primary key,
    virtual_time double precision not null,
    measured_at  timestamptz      not null,
    -- How many runs have got a place, ever: two readings are a pace.
    served       bigint           not null default 0
) with (fillfactor = 50);

-- The tag of the last run of a flow: of what one account has in one class of one queue.
create table run_flow (
    queue      text             not null,
    account_id bigint           not null,
    batch      boolean          not null,
    tag        double precision not null,
    primary key (queue, account_id, batch)
) with (fillfactor = 70);

-- The next tag of a flow. A flow that was idle starts at the virtual time of the queue, so it gains nothing from the past; a
-- flow with waiting runs continues after the last of them. The row stays locked until the commit, so that the runs of one
-- flow get different tags.
create function next_tag(
    of_queue text, of_account bigint, of_batch boolean, cost double precision, at timestamptz, aging double precision)
returns double precision
language plpgsql volatile
as $$
declare
    new_tag double precision;
begin
    insert into run_flow as flow (queue, account_id, batch, tag)
    values (of_queue, of_account, of_batch, cost + coalesce(
        (select virtual_time + aging * greatest(0, extract(epoch from at - measured_at)) from run_queue where name = of_queue),
        0))
    on conflict (queue, account_id, batch) do update set tag = greatest(flow.tag + cost, excluded.tag)
    returning tag into new_tag;
    return new_tag;
end $$;

-- The waiting runs of a queue that are next, in their order. In a queue, statistics are always late: a planner that expects
-- two runs may read a whole queue and sort it. Statements of this function cannot: they read run_in_queue in its order and
-- stop.
create function queue_head(of_queue text, of_batch boolean, with_deadline_after timestamptz, most integer)
returns table (id bigint, model_id bigint, queue_tag double precision)
language plpgsql stable rows 10
set enable_sort = off
as $$
begin
    return query
        select waiting.id, waiting.model_id, waiting.queue_tag from run as waiting
        where waiting.queue = of_queue and waiting.state = 'waiting' and waiting.batch = of_batch
            and waiting.deadline > with_deadline_after
        order by waiting.queue_tag, waiting.id limit most;
end $$;

-- Those of the queues in which a run waits. One call for all queues, as each worker asks again and again; it reads one entry of
-- run_in_queue for each.
create function waiting_queues(of_queues text[]) returns text[]
language plpgsql stable
set enable_bitmapscan = off
set enable_seqscan = off
as $$
begin
    return array(
        select name from unnest(of_queues) as name
        where (select true from run where queue = name and state = 'waiting' limit 1));
end $$;

-- How long a run of a model takes: a mean in which the last runs count most.
create table model_duration (
    model_id bigint           primary key,
    seconds  double precision not null
) with (fillfactor = 50);

-- What library-service has said of the current project of each account, so that a create need not ask.
create table current_project (
    account_id   bigint      primary key,
    -- Counts the changes at library-service; an answer of before an announced change has a smaller one.
    revision     bigint      not null,
    -- Null while a change is announced and its outcome is not known. 0 is no project.
    project_id   bigint,
    aspect_ratio text,
    said_at      timestamptz
) with (fillfactor = 70);

-- Models that an operator has switched off; a row goes when the model is switched on again.
create table model_switch (
    model_id        bigint      primary key,
    switched_off_at timestamptz not null
);

-- What an upstream would know of its jobs. The simulator, a provider for rehearsals, keeps it here because an upstream
-- survives the death of this service; nothing else reads it, and production never has a row.
create table simulated_job (
    id             text        primary key,
    generation     bigint      not null,
    model          text        not null,
    behaviour      text        not null,
    outputs        integer     not null,
    width          integer     not null,
    height         integer     not null,
    seed           bigint      not null,
    callback_token text        not null,
    accepted_at    timestamptz not null,
    ends_at        timestamptz not null,
    polls          bigint      not null default 0,
    stopped_at     timestamptz
);

-- More than one row of a generation means that a job ran twice.
create index simulated_job_by_generation on simulated_job (generation);

-- How often a generation was turned away because the simulator played busy.
create table simulated_refusal (
    generation bigint  primary key,
    times      integer not null
);
