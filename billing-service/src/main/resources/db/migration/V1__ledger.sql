-- Everything about credits. Balances, charges and cap windows change only through the functions of
-- R__money_functions.sql: one function is one move of money, and its transaction holds all of it or nothing.

create table account (
    id         bigint generated always as identity primary key,
    name       text        not null check (length(name) between 1 and 120),
    plan       text        not null check (plan in ('free', 'basic', 'pro', 'studio')),
    balance    bigint      not null default 0 check (balance >= 0),
    created_at timestamptz not null
) with (fillfactor = 50); -- every charge updates the row: room for the next version on the same page

-- The exactly-once guard: a generation is charged at most once, and its charge ends at most once.
-- A voided row is a tombstone: the generation was given up before it was charged, and must not be charged later.
create table charge (
    generation_id bigint primary key,
    account_id    bigint,
    credential_id bigint,
    credits       bigint      not null check (credits >= 0),
    state         text        not null check (state in ('charged', 'settled', 'refunded', 'voided')),
    day           date,
    month         date,
    created_at    timestamptz not null,
    finished_at   timestamptz,
    check ((state = 'charged') = (finished_at is null)),
    check (case state
        when 'voided' then num_nonnulls(account_id, credential_id, day, month) = 0 and credits = 0
        else num_nulls(account_id, credential_id, day, month) = 0
    end)
) with (fillfactor = 90);

create index charge_in_flight on charge (created_at) include (credits) where state = 'charged';

-- What a credential spent in a UTC day or month; a refund gives back to the window it was charged in.
create table credential_spend (
    account_id    bigint not null,
    credential_id bigint not null,
    period        text   not null check (period in ('day', 'month')),
    period_start  date   not null,
    spent         bigint not null check (spent >= 0),
    primary key (account_id, credential_id, period, period_start)
) with (fillfactor = 50);

-- Numbers the transactions of the ledger: the entries of one number add up to nothing.
create sequence ledger_transaction as bigint;

create table credit_grant (
    account_id     bigint      not null references account,
    key            text        not null check (length(key) between 1 and 255),
    credits        bigint      not null check (credits > 0),
    reason         text        not null check (length(reason) between 1 and 255),
    transaction_id bigint      not null unique,
    created_at     timestamptz not null,
    primary key (account_id, key)
);

-- Double entry. Only the customer's book has a balance; the system's books are sums of their entries, so no row of
-- theirs is fought over. Each entry names the account it was made for, whichever book it is in; there is no foreign
-- key, because checking it would lock the account's row on every settlement. The money functions vouch for the account.
create table ledger_entry (
    id             bigint generated always as identity primary key,
    transaction_id bigint      not null,
    kind           text        not null check (kind in ('grant', 'charge', 'settle', 'refund')),
    book           text        not null check (book in ('customer', 'clearing', 'revenue', 'grants')),
    account_id     bigint      not null,
    generation_id  bigint,
    amount         bigint      not null,
    balance_after  bigint check (balance_after >= 0),
    created_at     timestamptz not null,
    unique (transaction_id, book),
    check ((book = 'customer') = (balance_after is not null)),
    check ((kind = 'grant') = (generation_id is null))
);

create unique index ledger_entry_once on ledger_entry (generation_id, kind, book) where generation_id is not null;
create index ledger_entry_chain on ledger_entry (account_id, id) include (amount, balance_after) where book = 'customer';

create function refuse_change() returns trigger language plpgsql as $$
begin
    raise exception '% is append-only; a correction is a further entry', tg_table_name using errcode = 'P0500';
end
$$;

create trigger ledger_entry_is_append_only before update or delete or truncate on ledger_entry
    for each statement execute function refuse_change();
create trigger credit_grant_is_append_only before update or delete or truncate on credit_grant
    for each statement execute function refuse_change();
create trigger charge_is_kept before delete or truncate on charge
    for each statement execute function refuse_change();
create trigger account_is_kept before delete or truncate on account
    for each statement execute function refuse_change();

create function check_charge_change() returns trigger language plpgsql as $$
begin
    if old.state <> 'charged'
        or new.state not in ('settled', 'refunded')
        or (old.generation_id, old.account_id, old.credential_id, old.credits, old.day, old.month, old.created_at)
            is distinct from
           (new.generation_id, new.account_id, new.credential_id, new.credits, new.day, new.month, new.created_at)
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
