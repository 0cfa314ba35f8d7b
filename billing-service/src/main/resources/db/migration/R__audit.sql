-- What the audit of the ledger reads, and the seals that say what it need not read again (docs/adr/0080).
--
-- A seal covers all entries up to its last_entry. Beside it stand the highest numbers that these entries name: a row of
-- another table is open when its number is higher, or when an entry behind the seal names it. With 0 as last entry nothing
-- is sealed, and the functions answer every row. They are inlined into the queries of AuditRule. Open rows are looked up one
-- by one: "offset 0" keeps the planner, which overrates their number, from reading a table as a whole.
--
-- This file is applied again whenever it changes.

-- --- Open rows

create or replace function open_generations(p_entry bigint, p_generation bigint)
returns table (generation_id bigint) language sql stable as $$
    select e.generation_id from ledger_entry e where e.id > p_entry and e.generation_id is not null
    union
    select c.generation_id from charge c where c.state = 'charged'
    union
    select c.generation_id from charge c where c.generation_id > p_generation
    union
    select u.generation_id from grant_use u where u.generation_id > p_generation
    union
    select b.generation_id from grant_return b where b.generation_id > p_generation
$$;

create or replace function open_charges(p_entry bigint, p_generation bigint)
returns table (generation_id bigint, account_id bigint, state text, credits bigint, credits_refunded bigint)
language sql stable as $$
    select c.generation_id, c.account_id, c.state, c.credits, c.credits_refunded from charge c where p_entry = 0
    union all
    select r.* from open_generations(p_entry, p_generation) o, lateral (
        select c.generation_id, c.account_id, c.state, c.credits, c.credits_refunded from charge c where c.generation_id = o.generation_id offset 0) r
    where p_entry > 0
$$;

create or replace function open_charge_entries(p_entry bigint, p_generation bigint)
returns table (generation_id bigint, account_id bigint, kind text, book text, amount bigint)
language sql stable as $$
    select e.generation_id, e.account_id, e.kind, e.book, e.amount from ledger_entry e
    where p_entry = 0 and e.generation_id is not null
    union all
    select r.* from open_generations(p_entry, p_generation) o, lateral (
        select e.generation_id, e.account_id, e.kind, e.book, e.amount from ledger_entry e where e.generation_id = o.generation_id offset 0) r
    where p_entry > 0
$$;

create or replace function open_draws(p_entry bigint, p_generation bigint)
returns table (generation_id bigint, grant_id bigint, credits bigint) language sql stable as $$
    select u.generation_id, u.grant_id, u.credits from grant_use u where p_entry = 0
    union all
    select r.* from open_generations(p_entry, p_generation) o, lateral (
        select u.generation_id, u.grant_id, u.credits from grant_use u where u.generation_id = o.generation_id offset 0) r
    where p_entry > 0
$$;

create or replace function open_returns(p_entry bigint, p_generation bigint)
returns table (generation_id bigint, grant_id bigint, credits bigint) language sql stable as $$
    select b.generation_id, b.grant_id, b.credits from grant_return b where p_entry = 0
    union all
    select r.* from open_generations(p_entry, p_generation) o, lateral (
        select b.generation_id, b.grant_id, b.credits from grant_return b where b.generation_id = o.generation_id offset 0) r
    where p_entry > 0
$$;

create or replace function open_removals(p_entry bigint, p_transaction bigint)
returns table (transaction_id bigint, grant_id bigint, kind text, credits bigint) language sql stable as $$
    select r.transaction_id, r.grant_id, r.kind, r.credits from grant_removal r
    where p_entry = 0 or r.transaction_id > p_transaction
    union all
    select r.transaction_id, r.grant_id, r.kind, r.credits from grant_removal r
    where p_entry > 0 and r.transaction_id <= p_transaction and r.transaction_id in (
        select e.transaction_id from ledger_entry e
        where e.id > p_entry and e.book = 'customer' and e.kind in ('expire', 'close'))
$$;

create or replace function open_grants(p_entry bigint, p_transaction bigint)
returns table (transaction_id bigint, account_id bigint, key text, source text, credits bigint)
language sql stable as $$
    select g.transaction_id, g.account_id, g.key, g.source, g.credits from credit_grant g
    where p_entry = 0 or g.transaction_id > p_transaction
    union all
    select g.transaction_id, g.account_id, g.key, g.source, g.credits from credit_grant g
    where p_entry > 0 and g.transaction_id <= p_transaction and g.transaction_id in (
        select e.transaction_id from ledger_entry e
        where e.id > p_entry and e.book = 'customer' and e.kind in ('grant', 'topup'))
$$;

create or replace function open_topups(p_entry bigint, p_transaction bigint, p_topup bigint)
returns table (id bigint, account_id bigint, credits bigint, state text) language sql stable as $$
    select t.id, t.account_id, t.credits, t.state from topup t
    where t.state = 'paid' and (p_entry = 0 or t.id > p_topup)
    union all
    select t.id, t.account_id, t.credits, t.state from topup t
    join open_grants(p_entry, p_transaction) g on g.account_id = t.account_id and g.key = 'topup/' || t.id
    where p_entry > 0 and t.state = 'paid' and t.id <= p_topup and g.source = 'topups'
$$;

-- --- What entries move

-- What the entries after p_after and up to p_upto add to grants. An entry of the customer's book is in the transaction of
-- the rows that say which grants it concerns.
create or replace function grant_moves(p_after bigint, p_upto bigint)
returns table (grant_id bigint, credits bigint) language sql stable as $$
    select g.id, g.credits
    from ledger_entry e join credit_grant g on g.transaction_id = e.transaction_id
    where e.id > p_after and e.id <= p_upto and e.book = 'customer' and e.kind in ('grant', 'topup')
    union all
    select u.grant_id, case e.kind when 'charge' then -u.credits else u.credits end
    from ledger_entry e join grant_use u on u.generation_id = e.generation_id
    where e.id > p_after and e.id <= p_upto and e.book = 'customer' and e.kind in ('charge', 'refund')
    union all
    select b.grant_id, b.credits
    from ledger_entry e join grant_return b on b.generation_id = e.generation_id
    where e.id > p_after and e.id <= p_upto and e.book = 'customer' and e.kind = 'shortfall'
    union all
    select r.grant_id, -r.credits
    from ledger_entry e join grant_removal r on r.transaction_id = e.transaction_id
    where e.id > p_after and e.id <= p_upto and e.book = 'customer' and e.kind in ('expire', 'close')
$$;

-- What the entries after p_after and up to p_upto add to cap windows.
create or replace function window_moves(p_after bigint, p_upto bigint)
returns table (account_id bigint, credential_id bigint, period text, period_start date, credits bigint)
language sql stable as $$
    select c.account_id, c.credential_id, w.period, w.period_start, -e.amount
    from ledger_entry e
    join charge c on c.generation_id = e.generation_id
    cross join lateral (values ('day', c.day), ('month', c.month)) as w (period, period_start)
    where e.id > p_after and e.id <= p_upto and e.book = 'customer' and e.kind in ('charge', 'refund', 'shortfall')
$$;

-- --- Seals

-- What a seal says of the entries after p_after and up to p_upto. No text here depends on settings of the session.
create or replace function sum_entries(p_after bigint, p_upto bigint)
returns table (entries bigint, clearing bigint, last_transaction bigint, last_generation bigint, checksum bytea)
language sql stable as $$
    select count(*), coalesce(sum(e.amount) filter (where e.book = 'clearing'), 0)::bigint,
        max(e.transaction_id), max(e.generation_id),
        sha256(convert_to(coalesce(string_agg(
            row(e.id, e.transaction_id, e.kind, e.book, e.account_id, e.generation_id, e.amount, e.balance_after,
                extract(epoch from e.created_at))::text, chr(10) order by e.id), ''), 'UTF8'))
    from ledger_entry e where e.id > p_after and e.id <= p_upto
$$;

-- The checksum of the sums that stand beside a seal.
create or replace function sums_checksum(p_seal bigint)
returns bytea language sql stable as $$
    select sha256(convert_to(concat(
        (select string_agg(row(g.grant_id, g.remaining)::text, chr(10) order by g.grant_id)
            from ledger_seal_grant g where g.seal = p_seal),
        chr(10),
        (select string_agg(
                row(w.account_id, w.credential_id, w.period, w.period_start - date '2000-01-01', w.spent)::text, chr(10)
                order by w.account_id, w.credential_id, w.period, w.period_start)
            from ledger_seal_window w where w.seal = p_seal)), 'UTF8'))
$$;

-- The checksum of a seal that follows the one with the checksum p_previous, which is null for the first.
create or replace function seal_checksum(p_seal ledger_seal, p_previous bytea)
returns bytea language sql stable as $$
    select sha256(convert_to(row(
        p_seal.number, p_seal.last_entry, p_seal.last_transaction, p_seal.last_generation, p_seal.last_topup,
        p_seal.entries, p_seal.clearing, encode(p_seal.entries_checksum, 'hex'), encode(p_seal.sums_checksum, 'hex'),
        p_seal.mark_entry, p_seal.mark_xid, extract(epoch from p_seal.marked_at), encode(p_previous, 'hex'))::text, 'UTF8'))
$$;

-- Whether there is something to seal: the mark of the last seal is p_age seconds old, nothing that was under way then
-- still is, and there are entries behind the seal. A mark from the future is one of another server.
create or replace function is_seal_due(p_age bigint)
returns boolean language sql stable as $$
    select exists (select from ledger_entry where id > coalesce((select max(last_entry) from ledger_seal), 0))
        and coalesce((
            select s.marked_at <= now() - make_interval(secs => p_age)
                and (s.mark_xid <= pg_snapshot_xmin(pg_current_snapshot())
                    or s.mark_xid >= pg_snapshot_xmax(pg_current_snapshot()))
            from ledger_seal s order by s.number desc limit 1), true)
$$;

-- Seals the entries up to the mark of the last seal, p_most ids in each seal, and marks what the next one covers. The
-- caller is in a transaction of one snapshot, has locked ledger_seal before it, and has found the books in order in it.
--
-- Ids are drawn before the commit, so a lower one may be committed later. A transaction that has drawn the id of an
-- entry has changed another row before, hence it has an xid. All that have drawn up to the mark were given theirs before
-- this transaction is given its own, which is drawn after the mark was read. Once no transaction with a lower xid is
-- under way, no entry up to the mark can appear any more.
create or replace function seal_ledger(p_most bigint)
returns int language plpgsql as $$
declare
    v_mark   bigint := (select coalesce(max(id), 0) from ledger_entry);
    v_before xid8 := pg_current_xact_id_if_assigned();
    v_xid    xid8 := pg_current_xact_id();
    v_last   ledger_seal;
    v_upto   bigint;
    v_seals  int := 0;
begin
    if v_before is not null then
        raise exception 'seals are written in a transaction that has written nothing else' using errcode = 'P0500';
    end if;
    select * into v_last from ledger_seal order by number desc limit 1;
    v_upto := case when v_last.mark_xid <= pg_snapshot_xmin(pg_current_snapshot())
        then v_last.mark_entry else coalesce(v_last.last_entry, 0) end;
    loop
        v_last := write_seal(v_last, least(coalesce(v_last.last_entry, 0) + p_most, v_upto), v_mark, v_xid);
        v_seals := v_seals + 1;
        exit when v_last.last_entry = v_upto;
    end loop;
    return v_seals;
end
$$;

-- Writes the seal behind p_previous, over the entries up to p_upto.
create or replace function write_seal(p_previous ledger_seal, p_upto bigint, p_mark bigint, p_xid xid8)
returns ledger_seal language plpgsql as $$
declare
    v_after bigint := coalesce(p_previous.last_entry, 0);
    v_seal  ledger_seal;
begin
    v_seal.number := coalesce(p_previous.number, 0) + 1;
    v_seal.last_entry := p_upto;
    select e.entries, e.clearing, e.checksum,
        greatest(e.last_transaction, p_previous.last_transaction, 0),
        greatest(e.last_generation, p_previous.last_generation, 0)
    into v_seal.entries, v_seal.clearing, v_seal.entries_checksum, v_seal.last_transaction, v_seal.last_generation
    from sum_entries(v_after, p_upto) e;
    select greatest(max(t.id), p_previous.last_topup, 0) into v_seal.last_topup
    from ledger_entry e
    join credit_grant g on g.transaction_id = e.transaction_id
    join topup t on t.account_id = g.account_id and 'topup/' || t.id = g.key
    where e.id > v_after and e.id <= p_upto and e.book = 'customer' and e.kind = 'topup';

    insert into ledger_seal_grant (seal, grant_id, remaining)
    select v_seal.number, m.grant_id, sum(m.credits) + coalesce((
        select k.remaining from ledger_seal_grant k where k.grant_id = m.grant_id order by k.seal desc limit 1), 0)
    from grant_moves(v_after, p_upto) m group by m.grant_id;

    insert into ledger_seal_window (seal, account_id, credential_id, period, period_start, spent)
    select v_seal.number, m.account_id, m.credential_id, m.period, m.period_start, sum(m.credits) + coalesce((
        select k.spent from ledger_seal_window k
        where (k.account_id, k.credential_id, k.period, k.period_start)
            = (m.account_id, m.credential_id, m.period, m.period_start)
        order by k.seal desc limit 1), 0)
    from window_moves(v_after, p_upto) m group by m.account_id, m.credential_id, m.period, m.period_start;

    v_seal.sums_checksum := sums_checksum(v_seal.number);
    v_seal.mark_entry := p_mark;
    v_seal.mark_xid := p_xid;
    v_seal.marked_at := now();
    v_seal.checksum := seal_checksum(v_seal, p_previous.checksum);
    insert into ledger_seal
        (number, last_entry, last_transaction, last_generation, last_topup, entries, clearing, entries_checksum,
            sums_checksum, mark_entry, mark_xid, marked_at, checksum)
    values
        (v_seal.number, v_seal.last_entry, v_seal.last_transaction, v_seal.last_generation, v_seal.last_topup,
            v_seal.entries, v_seal.clearing, v_seal.entries_checksum, v_seal.sums_checksum, v_seal.mark_entry,
            v_seal.mark_xid, v_seal.marked_at, v_seal.checksum);
    return v_seal;
end
$$;
