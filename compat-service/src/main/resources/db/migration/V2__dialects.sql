-- A request that came with an Idempotency-Key is found again by it, whatever became of its response.
alter table compat_request add column idempotency_key text;
-- What the dialect repeats of the submit in each of its answers.
alter table compat_request add column shown jsonb;
-- What is paid for the generation, as it is known.
alter table compat_request add column credits bigint;
alter table compat_request add column finished_at timestamptz;
-- A client took the request off its list; the generation stays in the library.
alter table compat_request add column hidden boolean not null default false;

create index compat_request_by_key on compat_request (account_id, credential, idempotency_key, created_at)
    where idempotency_key is not null;
create index compat_request_list on compat_request (account_id, dialect, created_at, request_id)
    where shown is not null and not hidden;

-- Of a file that a client keeps for later requests; null for one that is only the input of a request.
alter table compat_upload add column purpose text;
alter table compat_upload add column bytes bigint;

create index compat_upload_by_content on compat_upload (account_id, content_hash, created_at) where file_id is not null;
create index compat_upload_list on compat_upload (account_id, dialect, file_id) where purpose is not null;
