-- Who listens to an account's events over an open connection; a session that was not seen for a while is over.
create table listener (
    session_id text        primary key,
    account_id bigint      not null,
    seen_at    timestamptz not null
);

create index listener_by_account on listener (account_id, seen_at);

-- Events of accounts that are listened to, for as long as a listener may come back for them. Read in the order of tx,
-- and only those before every transaction that still runs: so none appears before one that was read.
create table listened_event (
    id            bigint generated always as identity primary key,
    tx            xid8        not null default pg_current_xact_id(),
    account_id    bigint      not null,
    event_id      text        not null,
    event_type    text        not null,
    event_at      timestamptz not null,
    generation_id bigint      not null,
    created_at    timestamptz not null default clock_timestamp(),
    unique (account_id, event_id)
);

create index listened_event_in_order on listened_event (account_id, tx, id);
create index listened_event_by_age on listened_event (created_at);
