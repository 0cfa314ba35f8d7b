-- People who sign in. Two spellings of an address that differ in case are one user.
create table app_user (
    id              bigint      generated always as identity primary key,
    email           text        not null,
    email_key       text        not null unique,
    name            text        not null,
    -- Argon2id in the PHC string format; null for a person who signs in in another way.
    password_hash   text,
    is_operator     boolean     not null default false,
    -- The account of the last choice, for the next session.
    last_account_id bigint,
    created_at      timestamptz not null default now(),
    disabled_at     timestamptz
);

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
    method       text        not null check (method in ('password', 'link', 'oidc')),
    address      text        not null,
    browser      text        not null,
    signed_in_at timestamptz not null,
    last_seen_at timestamptz not null,
    expires_at   timestamptz not null
);

create index web_session_by_user on web_session (user_id, last_seen_at);
create index web_session_by_end on web_session (expires_at);

-- Links that work once: to set up the installation, to join an account, to choose a new password.
create table one_time_link (
    token_hash  text        primary key,
    kind        text        not null check (kind in ('setup', 'invite', 'reset')),
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
