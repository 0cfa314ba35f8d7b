-- A lane belongs to an endpoint and has its id, or to the callbacks of one account to one host: then it is negative.
alter table lane rename column endpoint_id to lane_id;
alter table delivery rename column endpoint_id to lane_id;

-- extra counts the tries that are left of an attempt outside the schedule; what the delivery was before such an attempt
-- is what it is again when the attempt fails.
alter table delivery
    alter column generation_id drop not null,
    alter column event_type drop not null,
    add column policy text not null default 'webhook' check (policy in ('webhook', 'dialect')),
    add column extra smallint not null default 0 check (extra >= 0),
    add column resume_state text check (resume_state in ('pending', 'delivered', 'failed', 'canceled')),
    add column resume_due timestamptz,
    -- When it last came into the queue: what we cannot send for too long after that is given up.
    add column queued_at timestamptz not null default now(),
    add check ((extra > 0) = (resume_state is not null and resume_due is not null)),
    add check (policy <> 'webhook' or (generation_id is not null and event_type is not null));

create index delivery_by_endpoint on delivery (lane_id, id) where policy = 'webhook';
create unique index delivery_by_callback_key on delivery (account_id, event_id) where policy = 'dialect';

alter table attempt add column extra boolean not null default false;

-- judged_since: failures of deliveries that began before it (another URL, before it was enabled again) disable nothing.
alter table webhook_endpoint
    add column disabled_reason text check (disabled_reason in ('failures', 'requested')),
    add column judged_since timestamptz,
    add column previous_secret bytea,
    add column previous_secret_until timestamptz,
    add column tests_since timestamptz,
    add column tests integer not null default 0,
    add check ((previous_secret is null) = (previous_secret_until is null));

update webhook_endpoint set disabled_reason = 'failures' where disabled_at is not null;

-- What a callback sends, and where; headers are 'name: value'.
create table callback (
    delivery_id bigint primary key references delivery (id) on delete cascade,
    url         text   not null,
    headers     text[] not null,
    body        text   not null
);

create table callback_secret (
    account_id            bigint      primary key,
    sealed_secret         bytea       not null,
    previous_secret       bytea,
    previous_secret_until timestamptz,
    created_at            timestamptz not null default now(),
    check ((previous_secret is null) = (previous_secret_until is null))
);
