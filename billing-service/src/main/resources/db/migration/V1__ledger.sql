-- Everything about credits. Balances, charges and cap windows change only through the functions of
-- R__money_functions.sql: one function is one move of money, and its transaction holds all of it or nothing.

create table account (
    id         bigint generated always as identity primary key,
    name       text        not null check (length(name) between 1 and 120),
    plan       text        not null check (plan in ('free', 'basic', 'pro', 'studio')),
    balance    bigint      not null default 0 check (balance >= 0),
    created_at timestamptz not null,
    closed_at  timestamptz
) with (fillfactor = 50); -- every charge updates the row: room for the next version on the same page

-- Who changed an account by hand, and why.
create table account_change (
    id         bigint generated always as identity primary key,
    account_id bigint      not null references account,
    kind       text        not null check (kind in ('plan', 'close')),
    was        text        not null,
    became     text        not null,
    reason     text        not null check (length(reason) between 1 and 255),
    actor      text        not null check (length(actor) between 1 and 120),
    created_at timestamptz not null
);

create index account_change_of_account on account_change (account_id, id);

-- The exactly-once guard: a generation is charged at most once, and its charge ends at most once.
-- A voided row is a tombstone: the generation was given up before it was charged, and must not be charged later.
create table charge (
    generation_id    bigint primary key,
    account_id       bigint,
    credential_id    bigint,
    credits          bigint      not null check (credits >= 0),
    -- A charge may be settled with less than it took: what was ordered and did not come goes back to the account. A
    -- refunded charge went back as a whole, which its state says.
    credits_refunded bigint      not null default 0,
    state            text        not null check (state in ('charged', 'settled', 'refunded', 'voided')),
    day              date,
    month            date,
    -- What it was for, for the usage report; metadata is what the client keeps with the generation.
    model            text        check (length(model) between 1 and 120),
    project_id       bigint,
    origin           text        check (length(origin) between 1 and 20),
    metadata         jsonb,
    created_at       timestamptz not null,
    finished_at      timestamptz,
    check ((state = 'charged') = (finished_at is null)),
    check (case state
        when 'voided' then num_nonnulls(account_id, credential_id, day, month) = 0 and credits = 0
        else num_nulls(account_id, credential_id, day, month) = 0
    end),
    constraint charge_credits_refunded check (
        credits_refunded between 0 and credits and (credits_refunded = 0 or state = 'settled'))
) with (fillfactor = 90);

create index charge_in_flight on charge (created_at) include (credits) where state = 'charged';
create index charge_by_day on charge (account_id, day) where account_id is not null;

-- What a credential spent in a UTC day or month; a refund gives back to the window it was charged in.
create table credential_spend (
    account_id    bigint not null,
    credential_id bigint not null,
    period        text   not null check (period in ('day', 'month')),
    period_start  date   not null,
    spent         bigint not null check (spent >= 0),
    primary key (account_id, credential_id, period, period_start)
) with (fillfactor = 50);

-- Caps as the gateway pushed them last. A credential without a row has the caps its charges carry.
create table credential_cap (
    account_id    bigint      not null references account,
    credential_id bigint      not null,
    daily_cap     bigint check (daily_cap >= 0),
    monthly_cap   bigint check (monthly_cap >= 0),
    version       bigint      not null check (version > 0),
    updated_at    timestamptz not null,
    primary key (account_id, credential_id)
);

-- Windows of whose full cap the account was notified: once each.
create table cap_notice (
    account_id    bigint      not null,
    credential_id bigint      not null,
    period        text        not null check (period in ('day', 'month')),
    period_start  date        not null,
    notified_at   timestamptz not null,
    primary key (account_id, credential_id, period, period_start)
);

-- Numbers the transactions of the ledger: the entries of one number add up to nothing.
create sequence ledger_transaction as bigint;

-- Each grant is counted on its own: charges draw from the one that expires first, refunds return to where they drew.
create table credit_grant (
    id              bigint      generated always as identity unique,
    account_id      bigint      not null references account,
    key             text        not null check (length(key) between 1 and 255),
    source          text        not null default 'grants' check (source in ('grants', 'topups')),
    credits         bigint      not null check (credits > 0),
    reason          text        not null check (length(reason) between 1 and 255),
    transaction_id  bigint      not null unique,
    created_at      timestamptz not null,
    expires_at      timestamptz,
    -- Later than expires_at after a refund that came when the grant had expired already.
    spendable_until timestamptz,
    remaining       bigint      not null,
    -- A column of its own, so that drawing from a grant does not touch an index.
    is_empty        boolean     not null,
    primary key (account_id, key),
    check ((expires_at is null) = (spendable_until is null)),
    check (spendable_until >= expires_at),
    check (remaining between 0 and credits),
    check (is_empty = (remaining = 0))
) with (fillfactor = 50);

create index credit_grant_to_draw on credit_grant (account_id, spendable_until, id) where not is_empty;
create index credit_grant_due on credit_grant (spendable_until, account_id) where not is_empty;

-- Which grants a charge drew from. The rows of a refunded charge stay and count no more.
create table grant_use (
    generation_id bigint not null,
    grant_id      bigint not null,
    credits       bigint not null check (credits > 0),
    primary key (generation_id, grant_id)
);

-- What a settled charge gave back to the grants that it drew from.
create table grant_return (
    generation_id bigint not null,
    grant_id      bigint not null,
    credits       bigint not null check (credits > 0),
    primary key (generation_id, grant_id)
);

-- Credits that left an account unspent: their grant expired, or the account was closed.
create table grant_removal (
    transaction_id bigint      primary key,
    grant_id       bigint      not null,
    kind           text        not null check (kind in ('expire', 'close')),
    credits        bigint      not null check (credits > 0),
    created_at     timestamptz not null
);

-- Double entry. Only the customer's book has a balance; the system's books are sums of their entries, so no row of
-- theirs is fought over. Each entry names the account it was made for, whichever book it is in; there is no foreign
-- key, because checking it would lock the account's row on every settlement. The money functions vouch for the account.
create table ledger_entry (
    id             bigint generated always as identity primary key,
    transaction_id bigint      not null,
    kind           text        not null
                   check (kind in ('grant', 'topup', 'charge', 'settle', 'shortfall', 'refund', 'expire', 'close')),
    book           text        not null
                   check (book in ('customer', 'clearing', 'revenue', 'grants', 'topups', 'expired', 'closed')),
    account_id     bigint      not null,
    generation_id  bigint,
    amount         bigint      not null,
    balance_after  bigint check (balance_after >= 0),
    created_at     timestamptz not null,
    unique (transaction_id, book),
    check ((book = 'customer') = (balance_after is not null)),
    check ((kind in ('charge', 'settle', 'shortfall', 'refund')) = (generation_id is not null))
);

create unique index ledger_entry_once on ledger_entry (generation_id, kind, book) where generation_id is not null;
create index ledger_entry_chain on ledger_entry (account_id, id) include (amount, balance_after) where book = 'customer';

-- A period of the ledger that was found in order and is over: all entries behind the seal before it and up to last_entry.
-- Seals are a chain: the checksum of each is over its own columns and the checksum before it. The columns last_ are the
-- highest numbers of all sealed periods, entries and clearing (what came to that book) are those of this period alone.
create table ledger_seal (
    number           bigint      primary key check (number > 0),
    last_entry       bigint      not null,
    last_transaction bigint      not null,
    last_generation  bigint      not null,
    last_topup       bigint      not null,
    entries          bigint      not null,
    clearing         bigint      not null,
    entries_checksum bytea       not null,
    sums_checksum    bytea       not null,
    -- Up to where the next seal may go, and the transaction that must be the oldest by then (seal_ledger).
    mark_entry       bigint      not null,
    mark_xid         xid8        not null,
    marked_at        timestamptz not null,
    checksum         bytea       not null
);

-- What a grant held, and what a window had spent, after the sealed entries; of those that the period moved. Both come
-- before their seal, which has their checksum.
create table ledger_seal_grant (
    seal      bigint not null,
    grant_id  bigint not null,
    remaining bigint not null,
    primary key (grant_id, seal)
);

create index ledger_seal_grant_of_seal on ledger_seal_grant (seal);

create table ledger_seal_window (
    seal          bigint not null,
    account_id    bigint not null,
    credential_id bigint not null,
    period        text   not null,
    period_start  date   not null,
    spent         bigint not null,
    primary key (account_id, credential_id, period, period_start, seal)
);

create index ledger_seal_window_of_seal on ledger_seal_window (seal);

create table payment_method (
    account_id bigint      primary key references account,
    provider   text        not null,
    customer   text        not null check (length(customer) between 1 and 255),
    method     text        not null check (length(method) between 1 and 255),
    pack       text        not null check (length(pack) between 1 and 40),
    updated_at timestamptz not null
);

create table topup (
    id            bigint generated always as identity primary key,
    account_id    bigint      not null references account,
    credential_id bigint      not null,
    provider      text        not null,
    customer      text,
    method        text,
    pack          text        not null,
    credits       bigint      not null check (credits > 0),
    price_minor   bigint      not null check (price_minor > 0),
    currency      text        not null check (currency ~ '^[a-z]{3}$'),
    -- Of a top-up that a person bought, not a charge: the key of the request, of which an account has one top-up. The
    -- account's row is locked while the key is looked up, so that no index is needed to keep it unique.
    request_key   text        check (length(request_key) between 1 and 64),
    state         text        not null check (state in ('open', 'paid', 'failed')),
    reference     text,
    reason        text,
    asked         int         not null default 0,
    ask_at        timestamptz not null,
    created_at    timestamptz not null,
    finished_at   timestamptz,
    check ((state = 'open') = (finished_at is null))
);

create unique index topup_one_open on topup (account_id) where state = 'open';
create index topup_to_ask on topup (ask_at) where state = 'open';
create index topup_recent on topup (account_id, created_at);

-- What cannot be changed, whoever asks.

create function refuse_change() returns trigger language plpgsql as $$
begin
    raise exception '% is append-only; a correction is a further entry', tg_table_name using errcode = 'P0500';
end
$$;

create trigger ledger_entry_is_append_only before update or delete or truncate on ledger_entry
    for each statement execute function refuse_change();
create trigger account_change_is_append_only before update or delete or truncate on account_change
    for each statement execute function refuse_change();
create trigger grant_use_is_append_only before update or delete or truncate on grant_use
    for each statement execute function refuse_change();
create trigger grant_return_is_append_only before update or delete or truncate on grant_return
    for each statement execute function refuse_change();
create trigger grant_removal_is_append_only before update or delete or truncate on grant_removal
    for each statement execute function refuse_change();
create trigger ledger_seal_is_append_only before update or delete or truncate on ledger_seal
    for each statement execute function refuse_change();
create trigger ledger_seal_grant_is_append_only before update or delete or truncate on ledger_seal_grant
    for each statement execute function refuse_change();
create trigger ledger_seal_window_is_append_only before update or delete or truncate on ledger_seal_window
    for each statement execute function refuse_change();
create trigger charge_is_kept before delete or truncate on charge
    for each statement execute function refuse_change();
create trigger account_is_kept before delete or truncate on account
    for each statement execute function refuse_change();
create trigger credit_grant_is_kept before delete or truncate on credit_grant
    for each statement execute function refuse_change();
create trigger topup_is_kept before delete or truncate on topup
    for each statement execute function refuse_change();

create function check_grant_change() returns trigger language plpgsql as $$
begin
    if (old.account_id, old.key, old.credits, old.reason, old.transaction_id, old.created_at, old.id, old.source,
            old.expires_at)
        is distinct from
       (new.account_id, new.key, new.credits, new.reason, new.transaction_id, new.created_at, new.id, new.source,
            new.expires_at)
    then
        raise exception 'grant % only ever changes what is left of it', old.id using errcode = 'P0500';
    end if;
    return new;
end
$$;

create trigger credit_grant_keeps_its_terms before update on credit_grant
    for each row execute function check_grant_change();

create function check_charge_change() returns trigger language plpgsql as $$
begin
    if old.state <> 'charged'
        or new.state not in ('settled', 'refunded')
        or (old.generation_id, old.account_id, old.credential_id, old.credits, old.day, old.month, old.created_at,
                old.model, old.project_id, old.origin)
            is distinct from
           (new.generation_id, new.account_id, new.credential_id, new.credits, new.day, new.month, new.created_at,
                new.model, new.project_id, new.origin)
    then
        raise exception 'the charge of generation % only ever ends, and only once', old.generation_id
            using errcode = 'P0500';
    end if;
    return new;
end
$$;

create trigger charge_ends_once before update on charge
    for each row execute function check_charge_change();

create function check_entries_add_up() returns trigger language plpgsql as $$
begin
    if exists (select from added group by transaction_id having sum(amount) <> 0 or count(*) <> 2) then
        raise exception 'the entries of a transaction must add up to nothing' using errcode = 'P0500';
    end if;
    return null;
end
$$;

create trigger ledger_entries_add_up after insert on ledger_entry
    referencing new table as added
    for each statement execute function check_entries_add_up();
