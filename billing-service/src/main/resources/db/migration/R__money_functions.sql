-- The moves of money. Each move is one function, and one statement for the service.
--
-- Locks are always taken in the order charge or top-up, caps, day window, month window, account; the account's grants
-- are touched only while its row is locked, and entries come last. So two moves never wait for each other in a circle,
-- and the ids of an account's entries are in the order of their commits. An account is locked for no key update: a row
-- that refers to it holds a weaker lock, which a stronger one would wait for, and two grants for each other.
--
-- A refusal is an exception with an SQLSTATE of our own, which undoes everything before it:
--   P0401 a cap would be passed (detail: which; hint: the cap and what is spent of it)
--   P0402 the balance is too low        P0403 the account is closed
--   P0404 there is no such account     P0409 the charge was taken back     P0410 the charge is settled
--   P0411 the key was used for another grant                               P0412 a top-up is open
--   P0413 no further top-up for now    P0414 no further purchase for now
--   P0415 what was asked for many at once has to be asked for one by one
--   P0500 an impossible state; a person has to look at it
--
-- This file is applied again whenever it changes. A function whose parameters or results change keeps its old form beside
-- the new one until the next release: replicas that run still call it while new ones start.

create or replace function book_entries(
    p_transaction bigint, p_kind text, p_account bigint, p_generation bigint,
    p_from text, p_to text, p_credits bigint, p_balance bigint, p_at timestamptz)
returns void language plpgsql as $$
begin
    insert into ledger_entry
        (transaction_id, kind, book, account_id, generation_id, amount, balance_after, created_at)
    values
        (p_transaction, p_kind, p_from, p_account, p_generation, -p_credits,
            case p_from when 'customer' then p_balance end, p_at),
        (p_transaction, p_kind, p_to, p_account, p_generation, p_credits,
            case p_to when 'customer' then p_balance end, p_at);
end
$$;

-- --- Caps

-- Charges of a credential share this lock and a change of its caps waits for them: once a change is answered, no
-- charge that saw the caps before it can still commit.
create or replace function caps_lock(p_account bigint, p_credential bigint)
returns bigint language sql immutable as $$
    select hashtextextended('caps of ' || p_account || ' ' || p_credential, 0)
$$;

-- Stores the newest caps and returns those in force; an older version is a late repeat and changes nothing.
create or replace function set_caps(
    p_account bigint, p_credential bigint, p_daily_cap bigint, p_monthly_cap bigint, p_version bigint, p_at timestamptz)
returns table (daily_cap bigint, monthly_cap bigint, version bigint) language plpgsql as $$
#variable_conflict use_column
begin
    if not exists (select from account where id = p_account) then
        raise exception 'there is no account %', p_account using errcode = 'P0404';
    end if;
    perform pg_advisory_xact_lock(caps_lock(p_account, p_credential));
    insert into credential_cap (account_id, credential_id, daily_cap, monthly_cap, version, updated_at)
    values (p_account, p_credential, p_daily_cap, p_monthly_cap, p_version, p_at)
    on conflict (account_id, credential_id) do update
        set daily_cap = excluded.daily_cap, monthly_cap = excluded.monthly_cap,
            version = excluded.version, updated_at = excluded.updated_at
        where credential_cap.version <= excluded.version;
    return query
        select c.daily_cap, c.monthly_cap, c.version from credential_cap c
        where c.account_id = p_account and c.credential_id = p_credential;
end
$$;

-- Adds to a window and returns whether the window is full now. A free generation cannot exceed a cap.
create or replace function spend_within(
    p_account bigint, p_credential bigint, p_period text, p_start date, p_credits bigint, p_cap bigint)
returns boolean language plpgsql as $$
declare
    v_spent bigint;
begin
    insert into credential_spend (account_id, credential_id, period, period_start, spent)
    select p_account, p_credential, p_period, p_start, p_credits
    where p_cap is null or p_credits = 0 or p_credits <= p_cap
    on conflict (account_id, credential_id, period, period_start) do update
        set spent = credential_spend.spent + excluded.spent
        where p_cap is null or p_credits = 0 or credential_spend.spent + excluded.spent <= p_cap
    returning spent into v_spent;
    if not found then
        select spent into v_spent from credential_spend
        where account_id = p_account and credential_id = p_credential and period = p_period and period_start = p_start;
        raise exception 'the % cap would be passed', p_period
            using errcode = 'P0401', detail = p_period, hint = p_cap || ' ' || coalesce(v_spent, 0);
    end if;
    return p_credits > 0 and v_spent >= p_cap is true;
end
$$;

create or replace function give_back_to_window(
    p_account bigint, p_credential bigint, p_period text, p_start date, p_credits bigint)
returns void language plpgsql as $$
begin
    update credential_spend set spent = spent - p_credits
    where account_id = p_account and credential_id = p_credential and period = p_period and period_start = p_start;
    if not found then
        raise exception 'credential % has no % window %', p_credential, p_period, p_start using errcode = 'P0500';
    end if;
end
$$;

-- --- Grants

-- Takes what is left of grants off the account, one transaction of the ledger for each: those that are due, or with
-- p_due null all of them. The account's row must be locked. Returns the credits that were taken.
create or replace function remove_grants(
    p_account bigint, p_kind text, p_due timestamptz, p_most int, p_at timestamptz)
returns bigint language plpgsql as $$
declare
    v_grant       record;
    v_transaction bigint;
    v_balance     bigint;
    v_taken       bigint := 0;
begin
    for v_grant in
        select id, remaining from credit_grant
        where account_id = p_account and not is_empty and (p_due is null or spendable_until <= p_due)
        order by spendable_until, id limit p_most
    loop
        v_transaction := nextval('ledger_transaction');
        update credit_grant set remaining = 0, is_empty = true where id = v_grant.id;
        insert into grant_removal (transaction_id, grant_id, kind, credits, created_at)
        values (v_transaction, v_grant.id, p_kind, v_grant.remaining, p_at);
        update account set balance = balance - v_grant.remaining where id = p_account
        returning balance into strict v_balance;
        perform book_entries(
            v_transaction, p_kind, p_account, null, 'customer',
            case p_kind when 'expire' then 'expired' else 'closed' end, v_grant.remaining, v_balance, p_at);
        v_taken := v_taken + v_grant.remaining;
    end loop;
    return v_taken;
end
$$;

-- Books the end of at most p_most expired grants. Returns the credits that were lost.
create or replace function expire_grants(p_account bigint, p_most int, p_at timestamptz)
returns bigint language plpgsql as $$
begin
    perform from account where id = p_account for no key update;
    return remove_grants(p_account, 'expire', p_at, p_most, p_at);
end
$$;

-- The account's row must be locked and hold at least p_credits that have not expired.
create or replace function draw_from_grants(p_account bigint, p_generation bigint, p_credits bigint, p_at timestamptz)
returns void language plpgsql as $$
declare
    v_left  bigint := p_credits;
    v_part  bigint;
    v_grant record;
begin
    if p_credits = 0 then
        return;
    end if;
    for v_grant in
        select id, remaining from credit_grant
        where account_id = p_account and not is_empty and (spendable_until is null or spendable_until > p_at)
        order by spendable_until, id
    loop
        v_part := least(v_left, v_grant.remaining);
        update credit_grant set remaining = remaining - v_part, is_empty = (remaining = v_part) where id = v_grant.id;
        insert into grant_use (generation_id, grant_id, credits) values (p_generation, v_grant.id, v_part);
        v_left := v_left - v_part;
        exit when v_left = 0;
    end loop;
    if v_left > 0 then
        raise exception 'the grants of account % hold % credits less than its balance', p_account, v_left
            using errcode = 'P0500';
    end if;
end
$$;

create or replace function grant_credits(
    p_account bigint, p_key text, p_credits bigint, p_reason text, p_expires_at timestamptz, p_at timestamptz)
returns table (balance bigint, repeated boolean) language plpgsql as $$
#variable_conflict use_column
declare
    v_transaction bigint := nextval('ledger_transaction');
    v_known       credit_grant;
    v_account     account;
begin
    insert into credit_grant
        (account_id, key, credits, reason, transaction_id, created_at, expires_at, spendable_until, remaining, is_empty)
    select p_account, p_key, p_credits, p_reason, v_transaction, p_at, p_expires_at, p_expires_at, p_credits, false
    from account where id = p_account
    on conflict (account_id, key) do nothing;
    if not found then
        select * into v_account from account where id = p_account;
        if not found then
            raise exception 'there is no account %', p_account using errcode = 'P0404';
        end if;
        select * into strict v_known from credit_grant where account_id = p_account and key = p_key;
        if (v_known.credits, v_known.reason, v_known.expires_at)
            is distinct from (p_credits, p_reason, p_expires_at)
        then
            raise exception 'grant % of account % was another one', p_key, p_account using errcode = 'P0411';
        end if;
        return query select v_account.balance, true;
        return;
    end if;

    select * into strict v_account from account where id = p_account for no key update;
    if v_account.closed_at is not null then
        raise exception 'account % is closed', p_account using errcode = 'P0403';
    end if;
    update account set balance = balance + p_credits where id = p_account returning * into strict v_account;
    perform book_entries(
        v_transaction, 'grant', p_account, null, 'grants', 'customer', p_credits, v_account.balance, p_at);
    return query select v_account.balance, false;
end
$$;

-- --- Charges

-- A repeat gets the first result again, with the balance right after the charge. Pushed caps decide, unless those of the
-- request are newer.
create or replace function charge_credits(
    p_generation bigint, p_account bigint, p_credential bigint, p_credits bigint,
    p_daily_cap bigint, p_monthly_cap bigint, p_caps_version bigint,
    p_model text, p_project bigint, p_origin text, p_metadata text, p_at timestamptz)
returns table (state text, balance bigint, repeated boolean, day_full boolean, month_full boolean)
language plpgsql as $$
#variable_conflict use_column
declare
    v_day        date := (p_at at time zone 'UTC')::date;
    v_month      date := date_trunc('month', p_at at time zone 'UTC')::date;
    v_known      charge;
    v_caps       credential_cap;
    v_account    account;
    v_day_full   boolean;
    v_month_full boolean;
begin
    insert into charge
        (generation_id, account_id, credential_id, credits, state, day, month, created_at, model, project_id, origin, metadata)
    values
        (p_generation, p_account, p_credential, p_credits, 'charged', v_day, v_month, p_at, p_model, p_project, p_origin,
            p_metadata::jsonb)
    on conflict (generation_id) do nothing;
    if not found then
        select * into strict v_known from charge where generation_id = p_generation;
        if v_known.state <> 'voided'
            and (v_known.account_id, v_known.credential_id, v_known.credits)
                is distinct from (p_account, p_credential, p_credits)
        then
            raise exception 'generation % was charged % credits to account % before, not % to account %',
                p_generation, v_known.credits, v_known.account_id, p_credits, p_account using errcode = 'P0500';
        end if;
        if v_known.state in ('voided', 'refunded') then
            raise exception 'the charge of generation % was taken back', p_generation using errcode = 'P0409';
        end if;
        return query
            select v_known.state, e.balance_after, true, false, false from ledger_entry e
            where e.generation_id = p_generation and e.kind = 'charge' and e.book = 'customer';
        return;
    end if;

    perform pg_advisory_xact_lock_shared(caps_lock(p_account, p_credential));
    select * into v_caps from credential_cap where account_id = p_account and credential_id = p_credential;
    if not found or v_caps.version < p_caps_version then
        v_caps.daily_cap := p_daily_cap;
        v_caps.monthly_cap := p_monthly_cap;
    end if;
    v_day_full := spend_within(p_account, p_credential, 'day', v_day, p_credits, v_caps.daily_cap);
    v_month_full := spend_within(p_account, p_credential, 'month', v_month, p_credits, v_caps.monthly_cap);

    select * into v_account from account where id = p_account for no key update;
    if not found then
        raise exception 'there is no account %', p_account using errcode = 'P0404';
    end if;
    if v_account.closed_at is not null then
        raise exception 'account % is closed', p_account using errcode = 'P0403';
    end if;
    -- Expired credits are not spendable, also before their end is booked.
    v_account.balance := v_account.balance - remove_grants(p_account, 'expire', p_at, null, p_at);
    if v_account.balance < p_credits then
        raise exception 'account % is short of credits', p_account
            using errcode = 'P0402', detail = p_credits - v_account.balance;
    end if;
    update account set balance = balance - p_credits where id = p_account returning * into strict v_account;
    perform draw_from_grants(p_account, p_generation, p_credits, p_at);
    perform book_entries(
        nextval('ledger_transaction'), 'charge', p_account, p_generation,
        'customer', 'clearing', p_credits, v_account.balance, p_at);
    return query select 'charged', v_account.balance, false, v_day_full, v_month_full;
end
$$;

-- Returns credits of a charge to the grants from which it drew them, first to the one that ends last: a smaller charge
-- would have left that one alone. A grant that has expired meanwhile is spendable for p_grace seconds more. The account's
-- row must be locked. What a charge returns when it is refunded as a whole is not noted: its draws count no more.
create or replace function return_to_grants(
    p_generation bigint, p_credits bigint, p_is_whole boolean, p_grace bigint, p_at timestamptz)
returns void language sql as $$
    with drawn as (
        select u.grant_id, u.credits, sum(u.credits) over (order by g.spendable_until desc nulls first, g.id desc) as upto
        from grant_use u join credit_grant g on g.id = u.grant_id where u.generation_id = p_generation),
    back as (
        select grant_id, least(credits, p_credits - (upto - credits)) as credits
        from drawn where upto - credits < p_credits),
    noted as (
        insert into grant_return (generation_id, grant_id, credits)
        select p_generation, grant_id, credits from back where not p_is_whole)
    update credit_grant g
    set remaining = g.remaining + b.credits, is_empty = false,
        spendable_until = case
            when g.spendable_until <= p_at then p_at + make_interval(secs => p_grace) else g.spendable_until end
    from back b where g.id = b.grant_id
$$;

-- Gives p_credits of a charge back to its windows, its account and its grants. Returns the account afterwards, locked.
create or replace function give_back(
    p_charge charge, p_credits bigint, p_grace bigint, p_at timestamptz)
returns account language plpgsql as $$
declare
    v_account account;
begin
    perform give_back_to_window(p_charge.account_id, p_charge.credential_id, 'day', p_charge.day, p_credits);
    perform give_back_to_window(p_charge.account_id, p_charge.credential_id, 'month', p_charge.month, p_credits);
    perform from account where id = p_charge.account_id for no key update;
    -- The unspent rest of an expired grant must not become spendable again through the refund.
    perform remove_grants(p_charge.account_id, 'expire', p_at, null, p_at);
    update account set balance = balance + p_credits where id = p_charge.account_id returning * into strict v_account;
    perform return_to_grants(p_charge.generation_id, p_credits, p_charge.state = 'refunded', p_grace, p_at);
    return v_account;
end
$$;

-- Ends a charge in the state p_end; p_refund of its credits go back: all of a refunded charge, and of a settled one those
-- of what did not come. Returns true the first time, false for a repeat.
create or replace function finish_charge(
    p_generation bigint, p_account bigint, p_credits bigint, p_refund bigint,
    p_end text, p_grace bigint, p_at timestamptz)
returns boolean language plpgsql as $$
declare
    v_charge  charge;
    v_account account;
    v_part    bigint := case p_end when 'settled' then p_refund else 0 end;
begin
    if p_refund not between 0 and p_credits or (p_end = 'refunded' and p_refund <> p_credits) then
        raise exception 'generation % of account % is to be % with % of % credits back',
            p_generation, p_account, p_end, p_refund, p_credits using errcode = 'P0500';
    end if;
    update charge set state = p_end, finished_at = p_at, credits_refunded = v_part
    where generation_id = p_generation and state = 'charged' and (account_id, credits) = (p_account, p_credits)
    returning * into v_charge;
    if not found then
        select * into v_charge from charge where generation_id = p_generation;
        if not found then
            raise exception 'generation % of account % is to be % but was never charged',
                p_generation, p_account, p_end using errcode = 'P0500';
        end if;
        if (v_charge.state, v_charge.credits_refunded) = (p_end, v_part)
            or (v_charge.state = 'voided' and p_end = 'refunded')
        then
            return false;
        end if;
        if v_charge.state = 'charged' then
            raise exception 'generation % was charged % credits to account %, not % to account %',
                p_generation, v_charge.credits, v_charge.account_id, p_credits, p_account using errcode = 'P0500';
        end if;
        raise exception 'the charge of generation % is % with % credits back, it cannot become % with %',
            p_generation, v_charge.state, v_charge.credits_refunded, p_end, v_part using errcode = 'P0500';
    end if;

    if p_end = 'refunded' or p_refund > 0 then
        v_account := give_back(v_charge, p_refund, p_grace, p_at);
        perform book_entries(
            nextval('ledger_transaction'), case p_end when 'refunded' then 'refund' else 'shortfall' end,
            p_account, p_generation, 'clearing', 'customer', p_refund, v_account.balance, p_at);
    end if;
    if p_end = 'settled' then
        perform book_entries(
            nextval('ledger_transaction'), 'settle', p_account, p_generation,
            'clearing', 'revenue', p_credits - p_refund, null, p_at);
    end if;
    if v_account.closed_at is not null then
        perform remove_grants(p_account, 'close', null, null, p_at);
    end if;
    return true;
end
$$;

-- Takes the charge of a generation that will never run back, or makes sure that no charge can follow.
create or replace function void_charge(p_generation bigint, p_grace bigint, p_at timestamptz)
returns boolean language plpgsql as $$
declare
    v_charge charge;
begin
    insert into charge (generation_id, credits, state, created_at, finished_at)
    values (p_generation, 0, 'voided', p_at, p_at)
    on conflict (generation_id) do nothing;
    if found then
        return true;
    end if;
    select * into strict v_charge from charge where generation_id = p_generation for update;
    if v_charge.state = 'settled' then
        raise exception 'the charge of generation % is settled', p_generation using errcode = 'P0410';
    end if;
    if v_charge.state <> 'charged' then
        return false;
    end if;
    return finish_charge(
        p_generation, v_charge.account_id, v_charge.credits, v_charge.credits, 'refunded', p_grace, p_at);
end
$$;

-- What goes back to the account of an ended charge.
create or replace function given_back(p_charge charge) returns bigint language sql immutable as $$
    select case p_charge.state when 'refunded' then p_charge.credits else p_charge.credits_refunded end
$$;

-- --- Many charges at once
--
-- Each step of the functions above is one statement for the whole set here, and takes its locks in the order of their
-- keys. What comes out is what the single functions, called in the order of the generations, would have left. Plans do
-- not read whole tables: they are made once for a connection, maybe when the tables are still small.

-- Whether an account pays p_credits and nothing else happens: no refusal, no end of a grant, no notice of a low balance.
create or replace function pays_unnoticed(p_account account, p_credits bigint, p_low_balance bigint, p_at timestamptz)
returns boolean language sql stable as $$
    select p_account.closed_at is null
        and p_account.balance - p_credits >= case when p_account.balance >= p_low_balance then p_low_balance else 0 end
        and not exists (
            select from credit_grant g
            where g.account_id = p_account.id and not g.is_empty and g.spendable_until <= p_at)
$$;

-- What each credential is to spend for a set of charges, and the lowest caps that are in force for it.
create or replace function caps_in_force(p_charges json)
returns table (account bigint, credential bigint, credits bigint, daily_cap bigint, monthly_cap bigint)
language sql stable as $$
    select c.account, c.credential, sum(c.credits)::bigint,
        min(case when k.version is null or k.version < c.caps_version then c.daily_cap else k.daily_cap end)
            filter (where c.credits > 0),
        min(case when k.version is null or k.version < c.caps_version then c.monthly_cap else k.monthly_cap end)
            filter (where c.credits > 0)
    from json_to_recordset(p_charges) as c (
            account bigint, credential bigint, credits bigint, daily_cap bigint, monthly_cap bigint, caps_version bigint)
        left join credential_cap k on (k.account_id, k.credential_id) = (c.account, c.credential)
    group by 1, 2
$$;

-- Charges those of a set that do nothing but take credits, and returns them. It does nothing for the others: a generation
-- that is known or stands twice, an account that pays not unnoticed, a cap that would be full. Whether it is so is seen
-- without locks, and again under them; when it is not so any more, P0415 undoes the whole set.
create or replace function charge_many(p_charges json, p_low_balance bigint, p_at timestamptz)
returns table (generation bigint, balance bigint) language plpgsql set enable_seqscan = off as $$
#variable_conflict use_column
declare
    v_day     date := (p_at at time zone 'UTC')::date;
    v_month   date := date_trunc('month', p_at at time zone 'UTC')::date;
    v_new     charge[];
    v_paid    account[];
    v_is_full boolean;
    v_drawn   bigint;
begin
    with asked as (
        select *, count(*) over (partition by generation) = 1 as is_once,
            sum(credits) over (partition by account)::bigint as of_account
        from json_to_recordset(p_charges) as c (
            generation bigint, account bigint, credential bigint, credits bigint, model text, project bigint,
            origin text, metadata jsonb)),
    roomy as (
        select c.account, c.credential from caps_in_force(p_charges) c
            left join credential_spend d on (d.account_id, d.credential_id, d.period, d.period_start)
                = (c.account, c.credential, 'day', v_day)
            left join credential_spend m on (m.account_id, m.credential_id, m.period, m.period_start)
                = (c.account, c.credential, 'month', v_month)
        where (coalesce(d.spent, 0) + c.credits >= c.daily_cap or coalesce(m.spent, 0) + c.credits >= c.monthly_cap)
            is not true),
    added as (
        insert into charge
            (generation_id, account_id, credential_id, credits, state, day, month, created_at, model, project_id, origin,
                metadata)
        select q.generation, q.account, q.credential, q.credits, 'charged', v_day, v_month, p_at, q.model, q.project,
            q.origin, q.metadata
        from asked q join roomy r on (r.account, r.credential) = (q.account, q.credential)
            join account a on a.id = q.account
        where q.is_once and pays_unnoticed(a, q.of_account, p_low_balance, p_at)
            and not exists (select from charge k where k.generation_id = q.generation)
        order by q.generation
        on conflict (generation_id) do nothing
        returning charge as row)
    select array_agg(row order by (row).generation_id) into v_new from added;
    if v_new is null then
        return;
    end if;

    perform pg_advisory_xact_lock_shared(caps_lock(account_id, credential_id))
    from (select distinct account_id, credential_id from unnest(v_new) order by 1, 2) as credentials;
    with spent as (
        insert into credential_spend (account_id, credential_id, period, period_start, spent)
        select n.account_id, n.credential_id, w.period, w.period_start, sum(n.credits)
        from unnest(v_new) n cross join (values ('day', v_day), ('month', v_month)) as w (period, period_start)
        group by 1, 2, 3, 4 order by 3, 1, 2
        on conflict (account_id, credential_id, period, period_start) do update
            set spent = credential_spend.spent + excluded.spent
        returning account_id, credential_id, period, spent)
    select bool_or(s.spent >= case s.period when 'day' then c.daily_cap else c.monthly_cap end) is true into v_is_full
    from spent s join caps_in_force(p_charges) c on (c.account, c.credential) = (s.account_id, s.credential_id);
    perform from account where id in (select account_id from unnest(v_new)) order by id for no key update;
    with due as (
        select account_id, sum(credits)::bigint as credits from unnest(v_new) group by 1),
    paid as (
        update account a set balance = a.balance - d.credits from due d
        where a.id = d.account_id and pays_unnoticed(a, d.credits, p_low_balance, p_at)
        returning a as row)
    select array_agg(row) into v_paid from paid;
    if v_is_full or cardinality(v_paid) is distinct from (select count(distinct account_id) from unnest(v_new)) then
        raise exception 'a cap or a balance changed meanwhile' using errcode = 'P0415';
    end if;

    -- The charges of an account lie one behind the other on its grants, which lie one behind the other too: a charge
    -- draws from each grant what both have in common.
    with charges as (
        select generation_id, account_id, credits,
            sum(credits) over (partition by account_id order by generation_id) as upto
        from unnest(v_new) where credits > 0),
    grants as (
        select g.id, g.account_id, g.remaining,
            sum(g.remaining) over (partition by g.account_id order by g.spendable_until, g.id) as upto
        from credit_grant g where g.account_id in (select account_id from charges) and not g.is_empty),
    drawn as (
        insert into grant_use (generation_id, grant_id, credits)
        select c.generation_id, g.id, least(c.upto, g.upto) - greatest(c.upto - c.credits, g.upto - g.remaining)
        from charges c join grants g on g.account_id = c.account_id
        where c.upto - c.credits < g.upto and g.upto - g.remaining < c.upto
        returning grant_id, credits),
    taken as (
        update credit_grant g set remaining = g.remaining - d.credits, is_empty = (g.remaining = d.credits)
        from (select grant_id, sum(credits)::bigint as credits from drawn group by 1) d where g.id = d.grant_id)
    select coalesce(sum(credits), 0) into v_drawn from drawn;
    if v_drawn <> (select sum(credits) from unnest(v_new)) then
        raise exception 'the grants of an account hold less than its balance' using errcode = 'P0415';
    end if;

    return query
    with moved as materialized (
        select nextval('ledger_transaction') as transaction, n.generation_id, n.account_id, n.credits,
            p.balance + coalesce(sum(n.credits) over (partition by n.account_id order by n.generation_id
                rows between 1 following and unbounded following), 0)::bigint as balance
        from unnest(v_new) n join unnest(v_paid) p on p.id = n.account_id),
    booked as (
        insert into ledger_entry
            (transaction_id, kind, book, account_id, generation_id, amount, balance_after, created_at)
        select m.transaction, 'charge', b.book, m.account_id, m.generation_id, b.sign * m.credits,
            case b.book when 'customer' then m.balance end, p_at
        from moved m cross join (values ('customer', -1), ('clearing', 1)) as b (book, sign)
        order by m.generation_id)
    select m.generation_id, m.balance from moved m;
end
$$;

-- Gives back what ended charges leave to their windows, accounts and grants. Returns the accounts afterwards, locked.
create or replace function give_back_many(p_charges charge[], p_grace bigint, p_at timestamptz)
returns account[] language plpgsql set enable_seqscan = off as $$
declare
    v_windows  bigint;
    v_returned bigint;
    v_accounts account[];
begin
    perform from credential_spend
    where (account_id, credential_id, period, period_start) in (
        select c.account_id, c.credential_id, w.period, w.period_start
        from unnest(p_charges) c, lateral (values ('day', c.day), ('month', c.month)) as w (period, period_start))
    order by period, account_id, credential_id, period_start for no key update;
    with back as (
        select c.account_id, c.credential_id, w.period, w.period_start, sum(given_back(c))::bigint as credits
        from unnest(p_charges) c, lateral (values ('day', c.day), ('month', c.month)) as w (period, period_start)
        group by 1, 2, 3, 4),
    returned as (
        update credential_spend s set spent = s.spent - b.credits from back b
        where (s.account_id, s.credential_id, s.period, s.period_start)
            = (b.account_id, b.credential_id, b.period, b.period_start)
        returning 1)
    select (select count(*) from back), (select count(*) from returned) into v_windows, v_returned;
    if v_returned <> v_windows then
        raise exception 'a credential has no window' using errcode = 'P0415';
    end if;

    perform from account where id in (select account_id from unnest(p_charges)) order by id for no key update;
    perform remove_grants(account_id, 'expire', p_at, null, p_at)
    from (select distinct account_id from unnest(p_charges) order by 1) as accounts;
    -- A part goes to the grant that ends last, and which one that is changes with each return to an expired one.
    if exists (
        select from unnest(p_charges) c join grant_use u on u.generation_id = c.generation_id
            join credit_grant g on g.id = u.grant_id
        where c.state = 'settled' and g.spendable_until <= p_at)
    then
        raise exception 'a part goes back to an expired grant' using errcode = 'P0415';
    end if;
    with back as (
        select account_id, sum(given_back(c))::bigint as credits from unnest(p_charges) c group by 1),
    returned as (
        update account a set balance = a.balance + b.credits from back b where a.id = b.account_id returning a as row)
    select array_agg(row) into strict v_accounts from returned;

    with drawn as (
        select u.generation_id, u.grant_id, u.credits, c.state, given_back(c) as due,
            sum(u.credits) over (
                partition by u.generation_id order by g.spendable_until desc nulls first, g.id desc) as upto
        from unnest(p_charges) c join grant_use u on u.generation_id = c.generation_id
            join credit_grant g on g.id = u.grant_id),
    back as (
        select generation_id, grant_id, state, least(credits, due - (upto - credits)) as credits
        from drawn where upto - credits < due),
    noted as (
        insert into grant_return (generation_id, grant_id, credits)
        select generation_id, grant_id, credits from back where state = 'settled')
    update credit_grant g
    set remaining = g.remaining + b.credits, is_empty = false,
        spendable_until = case
            when g.spendable_until <= p_at then p_at + make_interval(secs => p_grace) else g.spendable_until end
    from (select grant_id, sum(credits)::bigint as credits from back group by 1) b where g.id = b.grant_id;
    return v_accounts;
end
$$;

-- Ends many charges, or raises what finish_charge raises for one of them, and then ends none. Returns the generations whose
-- charge had not ended before.
create or replace function finish_many(
    p_generations bigint[], p_accounts bigint[], p_credits bigint[], p_refunds bigint[], p_ends text[],
    p_grace bigint, p_at timestamptz)
returns setof bigint language plpgsql set enable_seqscan = off as $$
declare
    v_ended    charge[];
    v_back     charge[];
    v_accounts account[];
begin
    perform from charge where generation_id = any (p_generations) order by generation_id for no key update;
    with wanted as (
        select distinct on (generation) * from unnest(p_generations, p_accounts, p_credits, p_refunds, p_ends)
            with ordinality as e (generation, account, credits, refund, ending, place)
        order by generation, place),
    ended as (
        update charge c set state = w.ending, finished_at = p_at,
            credits_refunded = case w.ending when 'settled' then w.refund else 0 end
        from wanted w
        where c.generation_id = w.generation and c.state = 'charged' and (c.account_id, c.credits) = (w.account, w.credits)
            and w.refund between 0 and w.credits and (w.ending <> 'refunded' or w.refund = w.credits)
        returning c as row)
    select array_agg(row order by (row).generation_id),
        array_agg(row) filter (where (row).state = 'refunded' or (row).credits_refunded > 0)
    into v_ended, v_back from ended;
    -- What is left is a repeat or a contradiction, of which the single function knows all; it changes nothing.
    perform finish_charge(e.generation, e.account, e.credits, e.refund, e.ending, p_grace, p_at)
    from unnest(p_generations, p_accounts, p_credits, p_refunds, p_ends)
        with ordinality as e (generation, account, credits, refund, ending, place)
    where e.place > 1 and e.generation = any (p_generations[:e.place - 1])
        or not exists (select from unnest(v_ended) c where c.generation_id = e.generation);
    if v_ended is null then
        return;
    end if;

    if v_back is not null then
        v_accounts := give_back_many(v_back, p_grace, p_at);
    end if;
    with moved as materialized (
        select nextval('ledger_transaction') as transaction, c.account_id, c.generation_id, m.kind, m.target, m.credits,
            case m.target when 'customer' then a.balance - coalesce(
                sum(m.credits) filter (where m.target = 'customer') over (partition by c.account_id order by c.generation_id
                    range between 1 following and unbounded following), 0)::bigint end as balance
        from unnest(v_ended) c
            cross join lateral (values
                ('refund', 'customer', case c.state when 'refunded' then c.credits end),
                ('shortfall', 'customer', nullif(c.credits_refunded, 0)),
                ('settle', 'revenue', case c.state when 'settled' then c.credits - c.credits_refunded end))
                as m (kind, target, credits)
            left join unnest(v_accounts) a on a.id = c.account_id
        where m.credits is not null)
    insert into ledger_entry (transaction_id, kind, book, account_id, generation_id, amount, balance_after, created_at)
    select m.transaction, m.kind, b.book, m.account_id, m.generation_id, b.sign * m.credits,
        case b.book when 'customer' then m.balance end, p_at
    from moved m cross join lateral (values ('clearing', -1), (m.target, 1)) as b (book, sign)
    order by m.generation_id, m.kind desc;
    perform remove_grants(id, 'close', null, null, p_at)
    from (select id from unnest(v_accounts) where closed_at is not null order by id) as accounts;
    return query select c.generation_id from unnest(v_ended) c;
end
$$;

-- --- Accounts

-- Returns the plan before the change, or null when the plan is the same.
create or replace function change_plan(p_account bigint, p_plan text, p_reason text, p_actor text, p_at timestamptz)
returns text language plpgsql as $$
declare
    v_account account;
begin
    select * into v_account from account where id = p_account for no key update;
    if not found then
        raise exception 'there is no account %', p_account using errcode = 'P0404';
    end if;
    if v_account.closed_at is not null then
        raise exception 'account % is closed', p_account using errcode = 'P0403';
    end if;
    if v_account.plan = p_plan then
        return null;
    end if;
    update account set plan = p_plan where id = p_account;
    insert into account_change (account_id, kind, was, became, reason, actor, created_at)
    values (p_account, 'plan', v_account.plan, p_plan, p_reason, p_actor, p_at);
    return v_account.plan;
end
$$;

-- Takes the whole balance off and bars charges and grants for good; charges in flight still end. Returns the credits
-- that were taken, or null when the account was closed before.
create or replace function close_account(p_account bigint, p_reason text, p_actor text, p_at timestamptz)
returns bigint language plpgsql as $$
declare
    v_account account;
    v_taken   bigint;
begin
    select * into v_account from account where id = p_account for no key update;
    if not found then
        raise exception 'there is no account %', p_account using errcode = 'P0404';
    end if;
    if v_account.closed_at is not null then
        return null;
    end if;
    if exists (select from topup where account_id = p_account and state = 'open') then
        raise exception 'a top-up of account % is open', p_account using errcode = 'P0412';
    end if;
    v_taken := remove_grants(p_account, 'close', null, null, p_at);
    update account set closed_at = p_at where id = p_account;
    insert into account_change (account_id, kind, was, became, reason, actor, created_at)
    values (p_account, 'close', 'open', 'closed', p_reason, p_actor, p_at);
    return v_taken;
end
$$;

-- --- Top-ups

-- Whether an account may open another top-up: none failed a moment ago, and the day's number is not reached. Its row is locked.
create or replace function may_open_topup(p_account bigint, p_cooldown bigint, p_per_day int, p_at timestamptz)
returns boolean language plpgsql as $$
begin
    return not exists (
        select from topup t where t.account_id = p_account and t.state = 'failed'
            and t.finished_at > p_at - make_interval(secs => p_cooldown))
        and (select count(*) from topup t where t.account_id = p_account and t.created_at > p_at - interval '1 day')
            < p_per_day;
end
$$;

-- Writes an open top-up; p_key is that of the request of a person, null for a top-up of a charge.
create or replace function insert_topup(
    p_account bigint, p_credential bigint, p_provider text, p_customer text, p_method text,
    p_pack text, p_credits bigint, p_price bigint, p_currency text,
    p_key text, p_ask_at timestamptz, p_at timestamptz)
returns bigint language sql as $$
    insert into topup
        (account_id, credential_id, provider, customer, method, pack, credits, price_minor, currency, state,
            ask_at, created_at, request_key)
    values
        (p_account, p_credential, p_provider, p_customer, p_method, p_pack, p_credits, p_price, p_currency, 'open',
            p_ask_at, p_at, p_key)
    returning id
$$;

-- Opens a top-up for a charge of p_needed credits, or returns the open top-up of the account. Returns null when the
-- balance is high enough by now.
create or replace function open_topup(
    p_account bigint, p_credential bigint, p_provider text, p_customer text, p_method text,
    p_pack text, p_credits bigint, p_price bigint, p_currency text,
    p_needed bigint, p_cooldown bigint, p_per_day int, p_ask_at timestamptz, p_at timestamptz)
returns table (topup bigint, fresh boolean) language plpgsql as $$
declare
    v_account account;
    v_id      bigint;
begin
    select * into v_account from account where id = p_account for no key update;
    if not found then
        raise exception 'there is no account %', p_account using errcode = 'P0404';
    end if;
    if v_account.closed_at is not null then
        raise exception 'account % is closed', p_account using errcode = 'P0403';
    end if;
    select t.id into v_id from topup t where t.account_id = p_account and t.state = 'open';
    if found then
        return query select v_id, false;
        return;
    end if;
    if v_account.balance - coalesce((
        select sum(remaining) from credit_grant
        where account_id = p_account and not is_empty and spendable_until <= p_at), 0) >= p_needed
    then
        return query select null::bigint, false;
        return;
    end if;
    if not may_open_topup(p_account, p_cooldown, p_per_day, p_at) then
        raise exception 'no further top-up of account % for now', p_account using errcode = 'P0413';
    end if;
    return query select insert_topup(p_account, p_credential, p_provider, p_customer, p_method, p_pack, p_credits, p_price,
        p_currency, null, p_ask_at, p_at), true;
end
$$;

-- Opens a top-up that a person buys, whatever the balance; the limits are those of open_topup. Returns the one of the same
-- key, if there is one: a press that is sent twice buys once.
create or replace function buy_credits(
    p_account bigint, p_credential bigint, p_provider text, p_customer text, p_method text,
    p_pack text, p_credits bigint, p_price bigint, p_currency text,
    p_key text, p_cooldown bigint, p_per_day int, p_ask_at timestamptz, p_at timestamptz)
returns table (topup bigint, fresh boolean) language plpgsql as $$
declare
    v_account account;
    v_id      bigint;
    v_pack    text;
begin
    select * into v_account from account where id = p_account for no key update;
    if not found then
        raise exception 'there is no account %', p_account using errcode = 'P0404';
    end if;
    select t.id, t.pack into v_id, v_pack from topup t where t.account_id = p_account and t.request_key = p_key;
    if found then
        if v_pack <> p_pack then
            raise exception 'the key % bought another pack', p_key using errcode = 'P0411';
        end if;
        return query select v_id, false;
        return;
    end if;
    if v_account.closed_at is not null then
        raise exception 'account % is closed', p_account using errcode = 'P0403';
    end if;
    if exists (select from topup t where t.account_id = p_account and t.state = 'open') then
        raise exception 'a top-up of account % is open', p_account using errcode = 'P0412';
    end if;
    if not may_open_topup(p_account, p_cooldown, p_per_day, p_at) then
        raise exception 'no further purchase of account % for now', p_account using errcode = 'P0414';
    end if;
    return query select insert_topup(p_account, p_credential, p_provider, p_customer, p_method, p_pack, p_credits, p_price,
        p_currency, p_key, p_ask_at, p_at), true;
end
$$;

-- Books a payment once. Money that arrives after the top-up has failed is booked as well, because it was taken.
create or replace function book_topup(p_topup bigint, p_reference text, p_at timestamptz)
returns boolean language plpgsql as $$
declare
    v_topup       topup;
    v_account     account;
    v_transaction bigint;
begin
    update topup set state = 'paid', reference = p_reference, reason = null, finished_at = p_at
    where id = p_topup and state in ('open', 'failed')
    returning * into v_topup;
    if not found then
        if not exists (select from topup where id = p_topup) then
            raise exception 'there is no top-up %, but it was paid for with %', p_topup, p_reference
                using errcode = 'P0500';
        end if;
        return false;
    end if;
    v_transaction := nextval('ledger_transaction');
    update account set balance = balance + v_topup.credits where id = v_topup.account_id
    returning * into strict v_account;
    insert into credit_grant
        (account_id, key, credits, reason, source, transaction_id, created_at, remaining, is_empty)
    values
        (v_topup.account_id, 'topup/' || p_topup, v_topup.credits, 'top-up ' || v_topup.pack, 'topups',
            v_transaction, p_at, v_topup.credits, false);
    perform book_entries(
        v_transaction, 'topup', v_topup.account_id, null, 'topups', 'customer',
        v_topup.credits, v_account.balance, p_at);
    if v_account.closed_at is not null then
        perform remove_grants(v_topup.account_id, 'close', null, null, p_at);
    end if;
    return true;
end
$$;
