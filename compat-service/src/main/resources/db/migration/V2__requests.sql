-- A request of a foreign dialect. Its generation is created under an idempotency key made of request_id, so a row
-- without generation_id can always be carried on: by the client's repeat, by the next status read.
create table compat_request (
    request_id        uuid        primary key,
    account_id        bigint      not null,
    credential        bigint      not null,
    dialect           text        not null,
    path              text        not null,
    model             text        not null,
    -- What generation-service is asked for; gone once it has answered, because it holds a prompt.
    input             jsonb,
    generation_id     bigint,
    fingerprint       bytea       not null,
    state             text        not null
        check (state in ('starting', 'queued', 'in_progress', 'completed', 'failed', 'nsfw', 'canceled')),
    outputs           jsonb,
    error_code        text,
    -- Whether the answer to the submit reached the connection; `holder` is the attempt that will say so.
    answer            text        not null check (answer in ('pending', 'written', 'lost')),
    holder            uuid        not null,
    held_at           timestamptz not null,
    callback_url      text,
    callback_state    text        not null
        check (callback_state in ('none', 'waiting', 'due', 'handed_over', 'dropped')),
    callback_at       timestamptz,
    callback_attempts int         not null default 0,
    created_at        timestamptz not null
);

-- Only what a repeat can still be matched with is in here: a few rows.
create index compat_request_unanswered on compat_request (account_id, credential, fingerprint, held_at)
    where answer <> 'written';
create unique index compat_request_by_generation on compat_request (account_id, generation_id)
    where generation_id is not null;
create index compat_request_callback_due on compat_request (callback_at) where callback_state = 'due';
create index compat_request_starting on compat_request (account_id) where generation_id is null;

-- A generation that ended before its request was told which one it is.
create table finished_early (
    account_id    bigint      not null,
    generation_id bigint      not null,
    finished_at   timestamptz not null,
    primary key (account_id, generation_id)
);
