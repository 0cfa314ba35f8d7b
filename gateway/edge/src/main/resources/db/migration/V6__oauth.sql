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
