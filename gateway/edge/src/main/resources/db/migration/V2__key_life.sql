-- A key that was rotated: the one before it works on for a while, under the same id, so that caps and limits stay whole.
alter table credential
    add column previous_pepper_version smallint,
    add column previous_fingerprint    bytea,
    add column previous_until          timestamptz,
    add column last_used_at            timestamptz,
    -- Reserved before a change is made, and only ever grows: of two changes at once one gives way, here and in billing.
    add column change_version          bigint not null default 0,
    -- The end that the account was told of; a key with a new end is told of again.
    add column expiry_told             timestamptz,
    add constraint a_previous_key_is_whole
        check ((previous_fingerprint is null) = (previous_until is null)
           and (previous_fingerprint is null) = (previous_pepper_version is null));

create index credential_by_expiry on credential (expires_at)
    where revoked_at is null and expires_at is not null and expires_at is distinct from expiry_told;

-- What exactly was changed; never a secret.
alter table audit_event add column detail jsonb not null default '{}';
