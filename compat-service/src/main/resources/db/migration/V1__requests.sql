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
    -- How far the response to the attempt got, and since when. The gateway reports it by the name of the attempt; a delivery
    -- is doubtful when the client's connection ended right after the response.
    attempt           uuid        not null,
    delivery          text        not null check (delivery in ('open', 'written', 'doubtful', 'lost')),
    delivery_since    timestamptz not null,
    callback_url      text,
    callback_state    text        not null
        check (callback_state in ('none', 'waiting', 'due', 'handed_over', 'dropped')),
    callback_at       timestamptz,
    callback_attempts int         not null default 0,
    created_at        timestamptz not null
);

-- Only what a repeat can still be matched with is in here: a few rows.
create index compat_request_undelivered on compat_request (account_id, credential, fingerprint, delivery_since)
    where delivery <> 'written';
create index compat_request_attempt on compat_request (attempt);
create unique index compat_request_by_generation on compat_request (account_id, generation_id)
    where generation_id is not null;
create index compat_request_callback_due on compat_request (callback_at) where callback_state = 'due';
create index compat_request_starting on compat_request (account_id) where generation_id is null;

-- A generation that ended before its request knew which one it is.
create table finished_early (
    account_id    bigint      not null,
    generation_id bigint      not null,
    finished_at   timestamptz not null,
    primary key (account_id, generation_id)
);

-- An upload that comes without a credential: whoever was given its URL may send the bytes, once and for a while.
create table compat_upload (
    upload_id    uuid        primary key,
    account_id   bigint      not null,
    -- Of the account when it announced the upload: the bytes count in the storage quota of this plan.
    plan         text        not null,
    dialect      text        not null,
    -- SHA-256 of the secret in the upload URL; the secret itself is nowhere.
    token_hash   bytea       not null unique,
    -- The name in the public link, which is given away with the result and opens nothing else.
    public_key   text        not null unique,
    content_type text        not null,
    file_name    text        not null,
    file_id      bigint,
    media_url    text,
    content_hash bytea,
    expires_at   timestamptz not null,
    created_at   timestamptz not null
);

create index compat_upload_unused on compat_upload (expires_at) where file_id is null;
