-- A waiting run is in the queue of an upstream: it has a tag there and no due_at, because nobody has to look at it until
-- a place is free. The run with the smallest tag is next. A row without a queue was queued by a replica of the release
-- before: its due_at brings it to a worker, which puts it into a queue.
alter table generation
    add column queue text not null default '',
    add column batch boolean not null default false,
    add column queue_cost double precision not null default 0,
    add column queue_tag double precision not null default 0;

create index generation_waiting on generation (queue, batch, queue_tag, id)
    where status = 'queued' and due_at is null;

-- 'reserved' takes a place of the upstream before anything is sent, so that places are counted here alone. Unlike
-- 'submitting' it says that the upstream certainly has no job.
alter table provider_run
    add column batch boolean not null default false,
    drop constraint provider_run_state_check,
    add constraint provider_run_state_check check (state in ('reserved', 'submitting', 'accepted'));

-- How far a queue has served its flows.
create table run_queue (
    name         text             primary key,
    virtual_time double precision not null,
    measured_at  timestamptz      not null
) with (fillfactor = 50);

-- The tag of the last run of a flow: of what one account has in one class of one queue.
create table run_flow (
    queue      text             not null,
    account_id bigint           not null,
    batch      boolean          not null,
    tag        double precision not null,
    primary key (queue, account_id, batch)
) with (fillfactor = 70);

-- How long a run of a model takes: a mean in which the last runs count most.
create table model_duration (
    model_id bigint           primary key,
    seconds  double precision not null
) with (fillfactor = 50);
