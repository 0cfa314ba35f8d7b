-- An upload that comes without a credential: whoever was given its URL may send the bytes, once and for a while.
create table compat_upload (
    upload_id    uuid        primary key,
    account_id   bigint      not null,
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
