-- Credits that expire, caps that the gateway pushes, top-ups, plan changes and closed accounts.

alter table account add column closed_at timestamptz;

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

create trigger account_change_is_append_only before update or delete or truncate on account_change
    for each statement execute function refuse_change();

-- --- Entries of the new moves

alter table ledger_entry
    drop constraint ledger_entry_kind_check,
    drop constraint ledger_entry_book_check,
    drop constraint ledger_entry_check1,
    add constraint ledger_entry_kind check
        (kind in ('grant', 'topup', 'charge', 'settle', 'refund', 'expire', 'close')) not valid,
    add constraint ledger_entry_book check
        (book in ('customer', 'clearing', 'revenue', 'grants', 'topups', 'expired', 'closed')) not valid,
    add constraint ledger_entry_generation check
        ((kind in ('charge', 'settle', 'refund')) = (generation_id is not null)) not valid;
alter table ledger_entry validate constraint ledger_entry_kind;
alter table ledger_entry validate constraint ledger_entry_book;
alter table ledger_entry validate constraint ledger_entry_generation;

-- --- A grant is a purse of its own: charges draw from the one that expires first, refunds return to where they drew.

drop trigger credit_grant_is_append_only on credit_grant;

alter table credit_grant
    add column id              bigint generated always as identity,
    add column source          text not null default 'grants' check (source in ('grants', 'topups')),
    add column expires_at      timestamptz,
    -- Later than expires_at after a refund that came when the grant had expired already.
    add column spendable_until timestamptz,
    add column remaining       bigint,
    -- A column of its own, so that drawing from a grant does not touch an index.
    add column is_empty        boolean,
    add constraint credit_grant_id unique (id),
    add check ((expires_at is null) = (spendable_until is null)),
    add check (spendable_until >= expires_at);
alter table credit_grant set (fillfactor = 50);

-- What was spent before grants were counted one by one is taken from the oldest grants.
create temporary table span on commit drop as
select id, account_id, sum(credits) over w - credits as since, sum(credits) over w as upto
from credit_grant window w as (partition by account_id order by id);

update credit_grant g
set remaining = greatest(0, least(g.credits, s.upto - coalesce(c.total, 0)))
from span s
left join (select account_id, sum(credits) as total from charge where state in ('charged', 'settled') group by 1) c
    on c.account_id = s.account_id
where s.id = g.id;
update credit_grant set is_empty = remaining = 0;

alter table credit_grant
    alter column remaining set not null,
    alter column is_empty set not null,
    add check (remaining between 0 and credits),
    add check (is_empty = (remaining = 0));

create index credit_grant_to_draw on credit_grant (account_id, spendable_until, id) where not is_empty;
create index credit_grant_due on credit_grant (spendable_until, account_id) where not is_empty;

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
create trigger credit_grant_is_kept before delete or truncate on credit_grant
    for each statement execute function refuse_change();

-- Which grants a charge drew from. The rows of a refunded charge stay and count no more.
create table grant_use (
    generation_id bigint not null,
    grant_id      bigint not null,
    credits       bigint not null check (credits > 0),
    primary key (generation_id, grant_id)
);

insert into grant_use (generation_id, grant_id, credits)
select c.generation_id, s.id, least(c.upto, s.upto) - greatest(c.since, s.since)
from (
    select generation_id, account_id, sum(credits) over w - credits as since, sum(credits) over w as upto
    from charge where state in ('charged', 'settled') and credits > 0
    window w as (partition by account_id order by generation_id)) c
join span s on s.account_id = c.account_id and s.since < c.upto and c.since < s.upto;

create trigger grant_use_is_append_only before update or delete or truncate on grant_use
    for each statement execute function refuse_change();

-- Credits that left an account unspent: their grant expired, or the account was closed.
create table grant_removal (
    transaction_id bigint      primary key,
    grant_id       bigint      not null,
    kind           text        not null check (kind in ('expire', 'close')),
    credits        bigint      not null check (credits > 0),
    created_at     timestamptz not null
);

create trigger grant_removal_is_append_only before update or delete or truncate on grant_removal
    for each statement execute function refuse_change();

-- --- What a charge was for

alter table charge
    add column model      text check (length(model) between 1 and 120),
    add column project_id bigint,
    add column origin     text check (length(origin) between 1 and 20);

create index charge_by_day on charge (account_id, day) where account_id is not null;

create or replace function check_charge_change() returns trigger language plpgsql as $$
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

-- --- Caps as the gateway pushed them last. A credential without a row has the caps its charges carry.

create table credential_cap (
    account_id    bigint      not null references account,
    credential_id bigint      not null,
    daily_cap     bigint check (daily_cap >= 0),
    monthly_cap   bigint check (monthly_cap >= 0),
    version       bigint      not null check (version > 0),
    updated_at    timestamptz not null,
    primary key (account_id, credential_id)
);

-- Windows whose full cap was told of: once each.
create table cap_notice (
    account_id    bigint      not null,
    credential_id bigint      not null,
    period        text        not null check (period in ('day', 'month')),
    period_start  date        not null,
    told_at       timestamptz not null,
    primary key (account_id, credential_id, period, period_start)
);

-- --- Top-ups

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

create trigger topup_is_kept before delete or truncate on topup
    for each statement execute function refuse_change();
