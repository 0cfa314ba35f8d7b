-- Of the session only: they run a sequence of moves and look at what it left, without billing's own audit.

-- Tables that fill faster than anybody counts them look small to the planner, and it would read all of them for each
-- sequence.
set enable_seqscan = off;
set enable_hashjoin = off;
set enable_mergejoin = off;

create function pg_temp.attempt(p_sql text) returns text language plpgsql as $$
declare
    v_answer text;
begin
    execute p_sql into v_answer;
    return coalesce(v_answer, 'nothing');
exception when others then
    if sqlstate like 'P0%' then
        return sqlstate;
    end if;
    raise;
end
$$;

-- A process that dies before its commit leaves nothing.
create function pg_temp.crash(p_sql text) returns text language plpgsql as $$
begin
    perform pg_temp.attempt(p_sql);
    raise exception 'died' using errcode = 'XX999';
exception when sqlstate 'XX999' then
    return 'died';
end
$$;

create function pg_temp.state_of(p_account bigint) returns text language sql as $$
    select 'balance ' || a.balance
        || ' grants ' || coalesce((
            select string_agg(g.remaining::text, ',' order by g.id) from credit_grant g where g.account_id = a.id), '')
        || ' spent ' || coalesce((
            select string_agg(s.credential_id || '/' || s.period || '/' || s.period_start || '=' || s.spent, ','
                order by s.credential_id, s.period, s.period_start)
            from credential_spend s where s.account_id = a.id and s.spent > 0), '')
        || ' charges ' || coalesce((
            select string_agg(c.generation_id || '=' || c.state || case c.state when 'settled' then c.credits_refunded::text else '' end,
                ',' order by c.generation_id)
            from charge c where c.account_id = a.id), '')
    from account a where a.id = p_account
$$;

-- All books' entries that were made for an account, by way of what has an index.
create function pg_temp.entries_of(p_account bigint) returns setof ledger_entry language sql stable as $$
    select * from ledger_entry where transaction_id in (
        select transaction_id from ledger_entry where account_id = p_account and book = 'customer')
    union
    select * from ledger_entry where generation_id in (
        select generation_id from charge where account_id = p_account)
$$;

create function pg_temp.broken(p_account bigint) returns text language sql as $$
    with own as materialized (select * from pg_temp.entries_of(p_account))
    select coalesce(string_agg(what, '; '), '') from (
        select 'I1 transaction ' || transaction_id as what from own where account_id = p_account
        group by transaction_id having sum(amount) <> 0 or count(*) <> 2
        union all
        select 'I2 chain at entry ' || id from (
            select id, balance_after, sum(amount) over (order by id) as running
            from own where account_id = p_account and book = 'customer') chain
        where balance_after <> running
        union all
        select 'I2 balance' from account a where a.id = p_account and a.balance <> coalesce((
            select sum(amount) from own where account_id = p_account and book = 'customer'), 0)
        union all
        select 'I3 below nothing' from own where account_id = p_account and balance_after < 0
        union all
        select 'I4 generation ' || generation_id from own
        where account_id = p_account and generation_id is not null
        group by generation_id
        having count(*) filter (where kind in ('settle', 'refund') and book = 'clearing') > 1
            or count(*) filter (where kind = 'shortfall' and book = 'clearing')
                > count(*) filter (where kind = 'settle' and book = 'clearing')
            or (count(distinct kind) > 1 and sum(amount) filter (where book = 'clearing') <> 0)
        union all
        select 'I5 generation ' || c.generation_id from charge c
        where c.account_id = p_account and c.state <> 'charged' and not exists (
            select from own e where e.generation_id = c.generation_id
                and e.kind = case c.state when 'settled' then 'settle' else 'refund' end)
        union all
        select 'I6 clearing' where (
            select coalesce(sum(amount), 0) from own where account_id = p_account and book = 'clearing')
            <> (select coalesce(sum(credits) filter (where state = 'charged'), 0)
                from charge where account_id = p_account)
        union all
        select 'I7 window ' || s.period || ' ' || s.period_start from credential_spend s
        where s.account_id = p_account and s.spent <> (
            select coalesce(sum(c.credits - c.credits_refunded), 0) from charge c
            where c.account_id = p_account and c.credential_id = s.credential_id and c.state <> 'refunded'
                and s.period_start = case s.period when 'day' then c.day else c.month end)
        union all
        select 'usage says another sum than the entries' where (
            select coalesce(sum(credits - credits_refunded), 0) from charge
            where account_id = p_account and state <> 'refunded')
            <> -(select coalesce(sum(amount), 0) from own
                where account_id = p_account and book = 'customer' and kind in ('charge', 'refund', 'shortfall'))
        union all
        select 'revenue is not what is settled' where (
            select coalesce(sum(credits - credits_refunded), 0) from charge
            where account_id = p_account and state = 'settled')
            <> (select coalesce(sum(amount), 0) from own where account_id = p_account and book = 'revenue')
        union all
        select 'grants hold another sum than the balance' from account a where a.id = p_account and a.balance <> (
            select coalesce(sum(remaining), 0) from credit_grant where account_id = p_account)
    ) all_of_them
$$;

-- Answers of the steps, then what is broken and the state, then the state after the replay.
create function pg_temp.run(p_account bigint, p_steps text[], p_replay text[]) returns text[] language plpgsql as $$
declare
    v_answers text[] := '{}';
    v_step    text;
begin
    foreach v_step in array p_steps loop
        v_answers := v_answers || case
            when v_step like 'crash %' then pg_temp.crash(substr(v_step, 7))
            else pg_temp.attempt(v_step)
        end;
    end loop;
    v_answers := v_answers || pg_temp.broken(p_account) || pg_temp.state_of(p_account);
    foreach v_step in array p_replay loop
        perform pg_temp.attempt(v_step);
    end loop;
    return v_answers || pg_temp.state_of(p_account);
end
$$;
