-- The plan of each account that has a credential, copied from billing so that admission asks nobody else.
create table account_plan (
    account_id bigint      primary key,
    plan       text        not null check (plan in ('free', 'basic', 'pro', 'studio')),
    changed_at timestamptz not null default now()
);

create index account_plan_by_change on account_plan (changed_at);

-- API keys, connections of applications and the credentials of people who are signed in: the id is what caps are counted
-- under, and it is never used again.
create sequence credential_id;

create table credential (
    id                      bigint      primary key,
    kind                    text        not null check (kind in ('api_key', 'oauth', 'web')),
    account_id              bigint      not null references account_plan (account_id),
    -- Of a person who is signed in and spends with a credential of their own, one for each account: no secret belongs to
    -- it, and only a session admits it.
    user_id                 bigint,
    name                    text        not null,
    origin                  text        not null default 'api' check (origin in ('web', 'api', 'mcp', 'cli')),
    scopes                  text        not null,
    daily_cap               bigint      check (daily_cap > 0),
    monthly_cap             bigint      check (monthly_cap > 0),
    top_up                  boolean     not null default false,
    -- The only models that it may run, as slugs, and the only networks that it may be used from, both with spaces between
    -- them; null for no restriction.
    models                  text,
    addresses               text,
    pepper_version          smallint,
    fingerprint             bytea,
    hint                    text,
    -- A key that was rotated: the one before it works on for a while, under the same id, so that caps and limits stay whole.
    previous_pepper_version smallint,
    previous_fingerprint    bytea,
    previous_until          timestamptz,
    created_at              timestamptz not null default now(),
    -- A change is found here by every replica, also when a replica stopped before it could tell the others.
    changed_at              timestamptz,
    -- Reserved before a change is made, and only ever grows: of two changes at once one gives way, here and in billing.
    change_version          bigint      not null default 0,
    expires_at              timestamptz,
    -- The end that the account was notified of; a key with a new end is notified of again.
    expiry_notified         timestamptz,
    revoked_at              timestamptz,
    last_used_at            timestamptz,
    constraint api_key_has_a_fingerprint
        check (kind <> 'api_key' or (pepper_version is not null and fingerprint is not null and hint is not null)),
    constraint a_previous_key_is_whole
        check ((previous_fingerprint is null) = (previous_until is null)
           and (previous_fingerprint is null) = (previous_pepper_version is null)),
    constraint web_credential_has_a_person check ((kind = 'web') = (user_id is not null))
);

create index credential_by_account on credential (account_id, id);
create unique index credential_of_a_person on credential (account_id, user_id) where kind = 'web';
create index credential_by_change on credential (changed_at);
create index credential_by_end on credential (expires_at) where revoked_at is null;
create index credential_by_expiry on credential (expires_at)
    where revoked_at is null and expires_at is not null and expires_at is distinct from expiry_notified;

-- The keys that sign caller tokens, shared by all replicas. A key is published before it begins to sign (signs_at), so that
-- whoever verifies knows it, and until it is retired; retired_at may lie ahead, because the last tokens that it signed are
-- still on their way.
create table signing_key (
    kid                   text        primary key,
    public_key            bytea       not null,
    encrypted_private_key bytea       not null,
    created_at            timestamptz not null default now(),
    signs_at              timestamptz not null,
    retired_at            timestamptz
);

-- Who did what to a credential, an account or an operator; rows are only ever added.
create table audit_event (
    id                bigint      generated always as identity primary key,
    happened_at       timestamptz not null default now(),
    actor             text        not null,
    operator_id       bigint,
    operator_token_id bigint,
    action            text        not null,
    -- Null for a change of operators, which concerns no account.
    account_id        bigint,
    credential_id     bigint,
    request_id        text        not null,
    -- What exactly was changed; never a secret.
    detail            jsonb       not null default '{}'
);

create index audit_event_by_account on audit_event (account_id, id);
-- An account's own list of changes is filtered by what was done and by whom.
create index audit_event_by_actor on audit_event (account_id, actor, id);

-- Who may use the operator API. An operator is no user of an account; a revoked one stays, so that the audit log and the
-- name keep their meaning.
create table operator (
    id         bigint      generated always as identity primary key,
    name       text        not null unique check (name ~ '^[a-z0-9][a-z0-9._-]{0,59}$'),
    role       text        not null check (role in ('viewer', 'support', 'admin')),
    created_at timestamptz not null default now(),
    created_by text        not null,
    revoked_at timestamptz
);

-- Whoever has the token in the configuration (atelier.operator-token).
insert into operator (name, role, created_by) values ('bootstrap', 'admin', 'installation');

create table operator_token (
    id           bigint      generated always as identity primary key,
    operator_id  bigint      not null references operator,
    fingerprint  bytea       not null unique,
    hint         text        not null,
    created_at   timestamptz not null default now(),
    created_by   text        not null,
    expires_at   timestamptz not null,
    revoked_at   timestamptz,
    last_used_at timestamptz
);

create index operator_token_by_operator on operator_token (operator_id, id);

-- People who sign in. Two spellings of an address that differ in case are one user.
create table app_user (
    id              bigint      generated always as identity primary key,
    email           text        not null,
    email_key       text        not null unique,
    -- Whether the person has shown that the address is theirs: by a link that was only mailed, or by the identity provider.
    -- The address of an invite is what somebody else typed.
    is_email_proven boolean     not null default false,
    name            text        not null,
    -- Argon2id in the PHC string format; null for a person who signs in in another way.
    password_hash   text,
    -- What authenticators call a person; it says nothing about the person.
    passkey_handle  uuid        not null default gen_random_uuid(),
    -- Of a person who runs the installation.
    operator_role   text        check (operator_role in ('viewer', 'support', 'admin')),
    -- What the person chose; null follows the browser.
    language        text        check (language in ('en', 'de')),
    theme           text        not null default 'system' check (theme in ('system', 'light', 'dark')),
    -- The account of the last choice, for the next session.
    last_account_id bigint,
    created_at      timestamptz not null default now(),
    disabled_at     timestamptz
);

create unique index app_user_by_passkey_handle on app_user (passkey_handle);

-- The names of the accounts that have members, copied from billing, which owns accounts.
create table member_account (
    account_id bigint primary key,
    name       text   not null
);

create table membership (
    user_id    bigint      not null references app_user (id) on delete cascade,
    account_id bigint      not null references member_account (account_id),
    role       text        not null check (role in ('owner', 'admin', 'member', 'viewer')),
    created_at timestamptz not null default now(),
    primary key (user_id, account_id)
);

create index membership_by_account on membership (account_id);

-- A session that ended has no row.
create table web_session (
    id_hash      text        primary key,
    user_id      bigint      not null references app_user (id) on delete cascade,
    -- Null before a choice: then the first account of the person.
    account_id   bigint,
    csrf_secret  text        not null,
    method       text        not null check (method in ('password', 'link', 'passkey', 'oidc')),
    address      text        not null,
    browser      text        not null,
    signed_in_at timestamptz not null,
    last_seen_at timestamptz not null,
    expires_at   timestamptz not null
);

create index web_session_by_user on web_session (user_id, last_seen_at);
create index web_session_by_end on web_session (expires_at);

-- Links that work once: to set up the installation, to join an account, to choose a new password, or to prove an address:
-- who opens it reads the mail of the address.
create table one_time_link (
    token_hash  text        primary key,
    kind        text        not null check (kind in ('setup', 'invite', 'reset', 'sign_up')),
    account_id  bigint      references member_account (account_id),
    role        text        check (role in ('owner', 'admin', 'member', 'viewer')),
    is_operator boolean     not null default false,
    -- Whom an invite is for; the link of a set-up is for whoever got it.
    email       text,
    user_id     bigint      references app_user (id) on delete cascade,
    created_by  text        not null,
    created_at  timestamptz not null default now(),
    expires_at  timestamptz not null,
    used_at     timestamptz,
    constraint a_link_into_an_account_names_the_role check ((account_id is null) = (role is null)),
    constraint a_reset_is_for_a_user check ((kind = 'reset') = (user_id is not null))
);

create index one_time_link_by_account on one_time_link (account_id) where used_at is null;

-- Who a person is at the operator's identity provider; an address alone links nobody.
create table external_identity (
    issuer     text        not null,
    subject    text        not null,
    user_id    bigint      not null references app_user (id) on delete cascade,
    created_at timestamptz not null default now(),
    primary key (issuer, subject)
);

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

-- Applications that people sign into: registered by themselves, described by a document at their own address, or ours.
create table oauth_client (
    id                  text        primary key,
    kind                text        not null check (kind in ('registered', 'document', 'builtin')),
    name                text        not null,
    client_uri          text,
    redirect_uris       text[]      not null,
    metadata            jsonb       not null,
    created_at          timestamptz not null default now(),
    -- Of a document: until when it need not be fetched again.
    fresh_until         timestamptz,
    -- A client that somebody approved is never deleted: its programs keep the id for ever.
    first_authorized_at timestamptz,
    blocked             boolean     not null default false
);

-- What an application asks for, from the first page until the person has decided; the browser keeps the id.
create table oauth_request (
    hash         bytea       primary key,
    client_id    text        not null references oauth_client (id),
    redirect_uri text        not null,
    state        text,
    challenge    text        not null,
    scopes       text        not null,
    audiences    text        not null,
    expires_at   timestamptz not null,
    decision     text        check (decision in ('allowed', 'denied')),
    -- Who decided: nobody else gets the answer when the form is sent again.
    user_id      bigint,
    constraint a_decision_has_an_author check ((decision is null) = (user_id is null))
);

create index oauth_request_by_expiry on oauth_request (expires_at);

-- What a person approved, until the application fetches it; kept for a day to recognise a code that comes again.
create table oauth_code (
    hash          bytea       primary key,
    client_id     text        not null references oauth_client (id),
    redirect_uri  text        not null,
    challenge     text        not null,
    audiences     text        not null,
    account_id    bigint      not null references account_plan (account_id),
    user_id       bigint      not null,
    scopes        text        not null,
    daily_cap     bigint      check (daily_cap > 0),
    top_up        boolean     not null,
    expires_at    timestamptz not null,
    -- The connection that the code became.
    credential_id bigint      references credential (id)
);

create index oauth_code_by_expiry on oauth_code (expires_at);

-- The connection of an application: a credential, with what its refresh needs.
create table oauth_connection (
    credential_id      bigint      primary key references credential (id),
    client_id          text        not null references oauth_client (id),
    user_id            bigint      not null,
    audiences          text        not null,
    redirect_host      text        not null,
    -- Of the newest refresh token; the text of each is computed from the salt, and none is stored.
    generation         bigint      not null default 0,
    salt               text        not null,
    rotated_at         timestamptz not null,
    refresh_expires_at timestamptz not null
);

create index oauth_connection_by_user on oauth_connection (user_id);

create table oauth_access_token (
    credential_id  bigint      not null references oauth_connection (credential_id),
    fingerprint    bytea       not null,
    pepper_version smallint    not null,
    audiences      text        not null,
    expires_at     timestamptz not null,
    primary key (credential_id, fingerprint)
);

create index oauth_access_token_by_expiry on oauth_access_token (expires_at);

-- Which dead letters an operator has sent again: the topic itself cannot be changed. A record is known by its place there.
create table dead_letter_replay (
    partition   integer     not null,
    position    bigint      not null,
    replayed_at timestamptz not null,
    primary key (partition, position)
);
