-- The moves of money, each one function and one statement for the service.
--
-- Locks are always taken in the order charge, day window, month window, account; entries come last. So two moves
-- never wait for each other in a circle, and the ids of an account's entries are in the order of their commits.
--
-- Refusals are exceptions with a state of our own, so that everything done before them is undone:
--   P0401 a cap would be passed        P0402 the balance is short          P0404 there is no such account
--   P0409 the charge was taken back    P0410 the charge is settled         P0411 the key was used for another grant
--   P0500 a state that must not exist; somebody has to look at it
--
-- This file is applied again whenever it changes. Parameters and answers of a function must stay as they are: replicas
-- of the version before go on calling it while new ones start.

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

-- A free generation passes any cap: it cannot exceed one.
create or replace function spend_in_window(
    p_account bigint, p_credential bigint, p_period text, p_start date, p_credits bigint, p_cap bigint)
returns void language plpgsql as $$
begin
    insert into credential_spend (account_id, credential_id, period, period_start, spent)
    select p_account, p_credential, p_period, p_start, p_credits
    where p_cap is null or p_credits = 0 or p_credits <= p_cap
    on conflict (account_id, credential_id, period, period_start) do update
        set spent = credential_spend.spent + excluded.spent
        where p_cap is null or p_credits = 0 or credential_spend.spent + excluded.spent <= p_cap;
    if not found then
        raise exception 'the % cap would be passed', p_period using errcode = 'P0401', detail = p_period;
    end if;
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

create or replace function grant_credits(
    p_account bigint, p_key text, p_credits bigint, p_reason text, p_at timestamptz)
returns table (balance bigint, repeated boolean) language plpgsql as $$
#variable_conflict use_column
declare
    v_transaction bigint := nextval('ledger_transaction');
    v_known       credit_grant;
    v_balance     bigint;
begin
    if not exists (select from account where id = p_account) then
        raise exception 'there is no account %', p_account using errcode = 'P0404';
    end if;
    insert into credit_grant (account_id, key, credits, reason, transaction_id, created_at)
    values (p_account, p_key, p_credits, p_reason, v_transaction, p_at)
    on conflict (account_id, key) do nothing;
    if not found then
        select * into strict v_known from credit_grant where account_id = p_account and key = p_key;
        if (v_known.credits, v_known.reason) is distinct from (p_credits, p_reason) then
            raise exception 'grant % of account % was another one', p_key, p_account using errcode = 'P0411';
        end if;
        return query select a.balance, true from account a where a.id = p_account;
        return;
    end if;

    update account set balance = balance + p_credits where id = p_account returning balance into strict v_balance;
    perform book_entries(
        v_transaction, 'grant', p_account, null, 'grants', 'customer', p_credits, v_balance, p_at);
    return query select v_balance, false;
end
$$;

-- A repeat gets the first answer again: the balance is the one right after the charge.
create or replace function charge_credits(
    p_generation bigint, p_account bigint, p_credential bigint, p_credits bigint,
    p_daily_cap bigint, p_monthly_cap bigint, p_at timestamptz)
returns table (state text, balance bigint, repeated boolean) language plpgsql as $$
#variable_conflict use_column
declare
    v_day     date := (p_at at time zone 'UTC')::date;
    v_month   date := date_trunc('month', p_at at time zone 'UTC')::date;
    v_known   charge;
    v_balance bigint;
begin
    insert into charge (generation_id, account_id, credential_id, credits, state, day, month, created_at)
    values (p_generation, p_account, p_credential, p_credits, 'charged', v_day, v_month, p_at)
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
            select v_known.state, e.balance_after, true from ledger_entry e
            where e.generation_id = p_generation and e.kind = 'charge' and e.book = 'customer';
        return;
    end if;

    perform spend_in_window(p_account, p_credential, 'day', v_day, p_credits, p_daily_cap);
    perform spend_in_window(p_account, p_credential, 'month', v_month, p_credits, p_monthly_cap);

    update account set balance = balance - p_credits where id = p_account and balance >= p_credits
    returning balance into v_balance;
    if not found then
        if exists (select from account where id = p_account) then
            raise exception 'account % is short of credits', p_account using errcode = 'P0402';
        end if;
        raise exception 'there is no account %', p_account using errcode = 'P0404';
    end if;
    perform book_entries(
        nextval('ledger_transaction'), 'charge', p_account, p_generation,
        'customer', 'clearing', p_credits, v_balance, p_at);
    return query select 'charged', v_balance, false;
end
$$;

-- Ends a charge as the outcome of its generation says. True the first time, false for a repeat.
create or replace function finish_charge(
    p_generation bigint, p_account bigint, p_credits bigint, p_end text, p_at timestamptz)
returns boolean language plpgsql as $$
declare
    v_charge  charge;
    v_balance bigint;
begin
    update charge set state = p_end, finished_at = p_at
    where generation_id = p_generation and state = 'charged'
    returning * into v_charge;
    if not found then
        select * into v_charge from charge where generation_id = p_generation;
        if not found then
            raise exception 'generation % of account % is to be % but was never charged',
                p_generation, p_account, p_end using errcode = 'P0500';
        end if;
        if v_charge.state = p_end or (v_charge.state = 'voided' and p_end = 'refunded') then
            return false;
        end if;
        raise exception 'the charge of generation % is %, it cannot become %',
            p_generation, v_charge.state, p_end using errcode = 'P0500';
    end if;
    if (v_charge.account_id, v_charge.credits) is distinct from (p_account, p_credits) then
        raise exception 'generation % was charged % credits to account %, not % to account %',
            p_generation, v_charge.credits, v_charge.account_id, p_credits, p_account using errcode = 'P0500';
    end if;

    if p_end = 'settled' then
        perform book_entries(
            nextval('ledger_transaction'), 'settle', p_account, p_generation,
            'clearing', 'revenue', p_credits, null, p_at);
        return true;
    end if;
    perform give_back_to_window(p_account, v_charge.credential_id, 'day', v_charge.day, p_credits);
    perform give_back_to_window(p_account, v_charge.credential_id, 'month', v_charge.month, p_credits);
    update account set balance = balance + p_credits where id = p_account returning balance into strict v_balance;
    perform book_entries(
        nextval('ledger_transaction'), 'refund', p_account, p_generation,
        'clearing', 'customer', p_credits, v_balance, p_at);
    return true;
end
$$;

-- Gives up a generation that will never run: takes its charge back, or makes sure that none can follow.
create or replace function void_charge(p_generation bigint, p_at timestamptz)
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
    return finish_charge(p_generation, v_charge.account_id, v_charge.credits, 'refunded', p_at);
end
$$;
