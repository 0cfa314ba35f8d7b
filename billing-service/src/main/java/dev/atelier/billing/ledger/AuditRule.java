// SPDX-License-Identifier: Apache-2.0
package dev.atelier.billing.ledger;

/**
 * The rules that the books keep at every commit; each names the first row that breaks it. A rule reads what a seal leaves
 * open, and takes the state at the seal from the sums beside it; of what nothing seals it reads everything.
 */
enum AuditRule {
    SEALS_FOLLOW_FROM_SEAL_TO_SEAL("""
            select problem
            from (
                select number, 'seal ' || number || ' is not what was written behind seal ' || before as problem
                from (
                    select number, last_entry, checksum, s as seal, lag(number, 1, 0::bigint) over chain as before,
                        lag(last_entry, 1, 0::bigint) over chain as after, lag(checksum) over chain as previous
                    from ledger_seal s window chain as (order by number)) seals
                where number <> before + 1 or last_entry < after or checksum <> seal_checksum(seal, previous)
                union all
                select number, 'the sums beside seal ' || number || ' are not those that it was written with'
                from ledger_seal
                where number = (select max(number) from ledger_seal) and sums_checksum <> sums_checksum(number)
                union all
                select seal, 'there are sums beside seal ' || seal || ', which is missing'
                from (select seal from ledger_seal_grant union all select seal from ledger_seal_window) sums
                where seal > coalesce((select max(number) from ledger_seal), 0)) problems
            order by number
            """),

    SEALED_PERIODS_ARE_UNCHANGED("""
            select 'seal ' || s.number || ' is over ' || s.entries || ' entries that move clearing by ' || s.clearing
                || case when (e.entries, e.clearing) = (s.entries, s.clearing)
                    then ', and one of them or a sum beside it was changed'
                    else ', there are ' || e.entries || ' that move it by ' || e.clearing
                end
            from (select *, lag(last_entry, 1, 0::bigint) over (order by number) as after from ledger_seal) s,
                lateral sum_entries(s.after, s.last_entry) e
            where {entry} = 0 and (e.entries, e.clearing, e.checksum, sums_checksum(s.number))
                is distinct from (s.entries, s.clearing, s.entries_checksum, s.sums_checksum)
            order by s.number
            """),

    TRANSACTIONS_ADD_UP_TO_NOTHING("""
            select 'the entries of ledger transaction ' || transaction_id || ' add up to ' || total
                || ' over ' || entries || ' entries'
            from (
                select transaction_id as odd from ledger_entry where id > {entry}
                group by 1 having sum(amount) <> 0 or count(*) <> 2) added,
                -- A seal may have come between the two entries.
                lateral (
                    select transaction_id, sum(amount) as total, count(*) as entries from ledger_entry
                    where transaction_id = odd group by 1 having sum(amount) <> 0 or count(*) <> 2) wrong
            order by transaction_id
            """),

    BALANCES_ARE_SUMS_OF_ENTRIES("""
            with moved as (
                select account_id, sum(amount) as total from ledger_entry where book = 'customer' and id > {entry}
                group by 1)
            select 'the balance of account ' || coalesce(a.id, m.account_id) || ' is '
                || coalesce(a.balance::text, 'missing') || ', its entries add up to '
                || coalesce(a.sealed, 0) + coalesce(m.total, 0)
            from (
                select id, balance, 0 as sealed from account where {entry} = 0
                union all
                select k.id, k.balance, s.balance_after
                from moved,
                    lateral (select id, balance from account where id = account_id offset 0) k
                    left join lateral (
                        select balance_after from ledger_entry
                        where book = 'customer' and account_id = k.id and id <= {entry}
                        order by account_id desc, id desc limit 1) s on true
                where {entry} > 0) a
            full join moved m on m.account_id = a.id
            where a.balance is distinct from coalesce(a.sealed, 0) + coalesce(m.total, 0)
            order by coalesce(a.id, m.account_id)
            """),

    BALANCES_FOLLOW_FROM_ENTRY_TO_ENTRY("""
            select 'entry ' || e.id || ' of account ' || e.account_id || ' says balance ' || e.balance_after
                || ', the entries up to it add up to ' || e.amount + coalesce(e.before, s.balance_after, 0)
            from (
                select id, account_id, amount, balance_after,
                    lag(balance_after) over (partition by account_id order by id) as before
                from ledger_entry where book = 'customer' and id > {entry}) e
            left join lateral (
                select balance_after from ledger_entry
                where book = 'customer' and account_id = e.account_id and id <= {entry}
                order by account_id desc, id desc limit 1) s on {entry} > 0 and e.before is null
            where e.balance_after <> e.amount + coalesce(e.before, s.balance_after, 0)
            order by e.id
            """),

    CLEARING_HOLDS_WHAT_IS_IN_FLIGHT("""
            select 'clearing holds ' || clearing || ' credits, charges in flight ' || in_flight
            from (select
                (select coalesce(sum(clearing), 0) from ledger_seal where {entry} > 0)
                    + (select coalesce(sum(amount), 0) from ledger_entry where book = 'clearing' and id > {entry})
                    as clearing,
                (select coalesce(sum(credits), 0) from charge where state = 'charged') as in_flight) held
            where clearing <> in_flight
            """),

    CHARGES_HAVE_THEIR_ENTRIES("""
            select 'the charge of generation ' || coalesce(c.generation_id, e.generation_id) || ' is '
                || coalesce(c.state || ' with ' || c.credits || ' credits', 'missing') || ', its '
                || coalesce(e.entries, 0) || ' entries take ' || coalesce(-e.taken, 0) || ', earn '
                || coalesce(e.earned, 0) || ', give back ' || coalesce(e.given_back, 0) || ', fall short by '
                || coalesce(e.short, 0)
            from open_charges({entry}, {generation}) c
            full join (
                select generation_id, count(*) as entries, min(account_id) as lowest, max(account_id) as highest,
                    sum(amount) filter (where kind = 'charge' and book = 'customer') as taken,
                    sum(amount) filter (where kind = 'settle' and book = 'revenue') as earned,
                    sum(amount) filter (where kind = 'refund' and book = 'customer') as given_back,
                    sum(amount) filter (where kind = 'shortfall' and book = 'customer') as short
                from open_charge_entries({entry}, {generation}) group by 1) e
                on e.generation_id = c.generation_id
            where (e.entries, e.lowest, e.highest, e.taken, e.earned, e.given_back, e.short) is distinct from (
                case
                    when c.state = 'charged' then 2
                    when c.state = 'settled' and c.credits_refunded > 0 then 6
                    when c.state in ('settled', 'refunded') then 4
                end,
                c.account_id,
                c.account_id,
                case when c.state <> 'voided' then -c.credits end,
                case when c.state = 'settled' then c.credits - c.credits_refunded end,
                case when c.state = 'refunded' then c.credits end,
                nullif(c.credits_refunded, 0))
            order by coalesce(c.generation_id, e.generation_id)
            """),

    CLOSED_ACCOUNTS_ARE_EMPTY("""
            select 'account ' || id || ' is closed and holds ' || balance
            from account where closed_at is not null and balance <> 0
            order by id
            """),

    BALANCES_ARE_WHAT_GRANTS_HOLD("""
            select 'the balance of account ' || a.id || ' is ' || a.balance || ', its grants hold '
                || coalesce(g.total, 0)
            from account a
            left join (
                select account_id, sum(remaining) as total from credit_grant where not is_empty group by 1) g
                on g.account_id = a.id
            where a.balance <> coalesce(g.total, 0)
            order by a.id
            """),

    GRANTS_HOLD_WHAT_NOBODY_TOOK("""
            with moved as (
                select grant_id, sum(credits) as total from grant_moves({entry}, 9223372036854775807) group by 1)
            select 'grant ' || coalesce(g.id, m.grant_id) || ' of account ' || coalesce(g.account_id::text, '?')
                || ' holds ' || coalesce(g.remaining, 0) || ' of ' || coalesce(g.credits, 0) || ', its moves leave '
                || coalesce(s.remaining, 0) + coalesce(m.total, 0)
            from (
                select id, account_id, credits, remaining from credit_grant where {entry} = 0 or not is_empty
                union all
                select k.id, k.account_id, k.credits, k.remaining
                from moved m, lateral (
                    select id, account_id, credits, remaining, is_empty from credit_grant
                    where id = m.grant_id offset 0) k
                where {entry} > 0 and k.is_empty) g
            full join moved m on m.grant_id = g.id
            left join lateral (
                select remaining from ledger_seal_grant
                where grant_id = coalesce(g.id, m.grant_id) and seal <= {seal}
                order by seal desc limit 1) s on {entry} > 0
            where g.remaining is distinct from coalesce(s.remaining, 0) + coalesce(m.total, 0)
            order by coalesce(g.id, m.grant_id)
            """),

    CHARGES_DREW_WHAT_THEY_COST("""
            select 'the charge of generation ' || coalesce(c.generation_id, u.generation_id) || ' is of '
                || coalesce(case when c.state <> 'voided' then c.credits end::text, 'no') || ' credits and drew '
                || coalesce(u.total, 0)
            from open_charges({entry}, {generation}) c
            full join (
                select u.generation_id, sum(u.credits) as total, count(*) = count(g.account_id) as all_known,
                    min(g.account_id) as lowest, max(g.account_id) as highest
                from open_draws({entry}, {generation}) u left join credit_grant g on g.id = u.grant_id
                group by 1) u on u.generation_id = c.generation_id
            where case c.state
                when 'refunded' then false
                when 'voided' then u.generation_id is not null
                else c.credits is distinct from coalesce(u.total, 0)
                    or (u.all_known, u.lowest, u.highest) is distinct from (true, c.account_id, c.account_id)
                        and u.generation_id is not null
            end
            order by coalesce(c.generation_id, u.generation_id)
            """),

    SHORTFALLS_WENT_BACK_WHERE_THEY_WERE_DRAWN("""
            select 'of the charge of generation ' || coalesce(c.generation_id, b.generation_id) || ' '
                || coalesce(c.credits_refunded, 0) || ' credits went back, to its grants ' || coalesce(b.total, 0)
            from (select * from open_charges({entry}, {generation}) where credits_refunded > 0) c
            full join (
                select b.generation_id, sum(b.credits) as total, bool_and(b.credits <= coalesce(u.credits, 0)) as is_drawn
                from open_returns({entry}, {generation}) b
                left join open_draws({entry}, {generation}) u
                    on (u.generation_id, u.grant_id) = (b.generation_id, b.grant_id)
                group by 1) b on b.generation_id = c.generation_id
            where (c.credits_refunded, true) is distinct from (b.total, b.is_drawn)
            order by coalesce(c.generation_id, b.generation_id)
            """),

    REMOVALS_HAVE_THEIR_ENTRIES("""
            select 'what was removed from grant ' || coalesce(r.grant_id::text, '?') || ' by ledger transaction '
                || coalesce(r.transaction_id, e.transaction_id) || ' is ' || coalesce(r.credits, 0) || ', its entry '
                || coalesce(e.amount, 0)
            from open_removals({entry}, {transaction}) r
            full join (
                select transaction_id, account_id, kind, amount from ledger_entry
                where kind in ('expire', 'close') and book = 'customer' and id > {entry}) e
                on e.transaction_id = r.transaction_id
            left join credit_grant g on g.id = r.grant_id
            where (r.credits, r.kind, g.account_id) is distinct from (-e.amount, e.kind, e.account_id)
            order by coalesce(r.transaction_id, e.transaction_id)
            """),

    TOP_UPS_HAVE_THEIR_GRANTS("""
            select 'top-up ' || coalesce('' || t.id, g.key) || ' is ' || coalesce(t.state, 'missing') || ' with '
                || coalesce(t.credits, 0) || ' credits, its grant has ' || coalesce(g.credits, 0)
            from open_topups({entry}, {transaction}, {topup}) t
            full join (select * from open_grants({entry}, {transaction}) where source = 'topups') g
                on g.account_id = t.account_id and g.key = 'topup/' || t.id
            where t.credits is distinct from g.credits
            order by t.id
            """),

    GRANTS_HAVE_THEIR_ENTRIES("""
            select 'grant ' || coalesce(g.key, '?') || ' of account ' || coalesce(g.account_id, e.account_id) || ' is '
                || coalesce(g.credits::text, 'missing') || ', its entry ' || coalesce(e.amount::text, 'missing')
            from open_grants({entry}, {transaction}) g
            full join (
                select transaction_id, account_id, amount from ledger_entry
                where kind in ('grant', 'topup') and book = 'customer' and id > {entry}) e
                on e.transaction_id = g.transaction_id
            where (g.account_id, g.credits) is distinct from (e.account_id, e.amount)
            order by coalesce(g.transaction_id, e.transaction_id)
            """),

    CAP_WINDOWS_ARE_SUMS_OF_CHARGES("""
            with moved as (
                select account_id, credential_id, period, period_start, sum(credits) as total
                from window_moves({entry}, 9223372036854775807) group by 1, 2, 3, 4)
            select 'credential ' || credential_id || ' spent ' || coalesce(w.spent, 0) || ' in the ' || period
                || ' from ' || period_start || ', its charges add up to '
                || coalesce(s.spent, 0) + coalesce(m.total, 0)
            from (
                select account_id, credential_id, period, period_start, spent from credential_spend where {entry} = 0
                union all
                select c.account_id, c.credential_id, c.period, c.period_start, c.spent
                from moved m, lateral (
                    select account_id, credential_id, period, period_start, spent from credential_spend k
                    where (k.account_id, k.credential_id, k.period, k.period_start)
                        = (m.account_id, m.credential_id, m.period, m.period_start) offset 0) c
                where {entry} > 0) w
            full join moved m using (account_id, credential_id, period, period_start)
            left join lateral (
                select k.spent from ledger_seal_window k
                where (k.account_id, k.credential_id, k.period, k.period_start)
                    = (coalesce(w.account_id, m.account_id), coalesce(w.credential_id, m.credential_id),
                        coalesce(w.period, m.period), coalesce(w.period_start, m.period_start))
                    and k.seal <= {seal}
                order by k.seal desc limit 1) s on {entry} > 0
            where coalesce(w.spent, 0) <> coalesce(s.spent, 0) + coalesce(m.total, 0)
            order by account_id, credential_id
            """);

    private final String query;

    AuditRule(String wrongRows) {
        // With the limit beside its joins the planner would count on a wrong row soon, and prefer loops that never end.
        this.query = "with found (problem) as materialized (" + wrongRows + ") select problem from found limit 1";
    }

    /** Finds one row with the column {@code problem} when the rule is broken, none when it holds. */
    String query(Seal behind) {
        return behind.numbersIn(query);
    }
}
