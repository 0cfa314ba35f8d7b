-- What authenticators call a person; it says nothing about the person.
alter table app_user add column passkey_handle uuid not null default gen_random_uuid();
create unique index app_user_by_passkey_handle on app_user (passkey_handle);

-- Key and id in base64url, the key in the form of COSE.
create table passkey (
    credential_id text        primary key,
    user_id       bigint      not null references app_user (id) on delete cascade,
    name          text        not null,
    public_key    text        not null,
    -- How often the authenticator has signed; a copy of it would count less. Many authenticators always say 0.
    sign_count    bigint      not null,
    created_at    timestamptz not null,
    last_used_at  timestamptz
);

create index passkey_by_user on passkey (user_id);

-- What somebody is asked who begins to sign in or to add a passkey; the answer takes the row away.
create table sign_in_challenge (
    id_hash    text        primary key,
    kind       text        not null check (kind in ('passkey_registration', 'passkey_sign_in', 'oidc')),
    -- Whoever must answer; null where the answer says who it is.
    user_id    bigint      references app_user (id) on delete cascade,
    content    text        not null,
    expires_at timestamptz not null
);

create index sign_in_challenge_by_end on sign_in_challenge (expires_at);
create index sign_in_challenge_by_user on sign_in_challenge (user_id) where user_id is not null;

alter table web_session drop constraint web_session_method_check;
alter table web_session add constraint web_session_method_check check (method in ('password', 'link', 'passkey', 'oidc'));

-- A link that proves an address: who opens it reads the mail of the address.
alter table one_time_link drop constraint one_time_link_kind_check;
alter table one_time_link add constraint one_time_link_kind_check check (kind in ('setup', 'invite', 'reset', 'sign_up'));

-- Whether the person has shown that the address is theirs: by a link that was only mailed, or by the identity provider. The
-- address of an invite is what somebody else typed.
alter table app_user add column is_email_proven boolean not null default false;
