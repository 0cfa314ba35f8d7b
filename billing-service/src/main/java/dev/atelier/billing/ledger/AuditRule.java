// SPDX-License-Identifier: Apache-2.0
package dev.atelier.billing.ledger;

/** The rules that the books keep at every commit; each names the first row that breaks it. */
enum AuditRule {
    TRANSACTIONS_ADD_UP_TO_NOTHING("""
            select 'the entries of ledger transaction ' || transaction_id || ' add up to ' || sum(amount)
                || ' over ' || count(*) || ' entries'
            from ledger_entry group by transaction_id having sum(amount) <> 0 or count(*) <> 2
            order by transaction_id limit 1
            """),

    BALANCES_ARE_SUMS_OF_ENTRIES("""
            select 'the balance of account ' || coalesce(a.id, e.account_id) || ' is '
                || coalesce(a.balance::text, 'missing') || ', its entries add up to ' || coalesce(e.total, 0)
            from account a
            full join (select account_id, sum(amount) as total from ledger_entry where book = 'customer' group by 1) e
                on e.account_id = a.id
            where a.balance is distinct from coalesce(e.total, 0)
            order by coalesce(a.id, e.account_id) limit 1
            """),

    BALANCES_FOLLOW_FROM_ENTRY_TO_ENTRY("""
            select 'entry ' || id || ' of account ' || account_id || ' says balance ' || balance_after
                || ', the entries up to it add up to ' || running
            from (
                select id, account_id, balance_after,
                    sum(amount) over (partition by account_id order by id) as running
                from ledger_entry where book = 'customer') chain
            where balance_after <> running
            order by id limit 1
            """),

    CLEARING_HOLDS_WHAT_IS_IN_FLIGHT("""
            select 'clearing holds ' || clearing || ' credits, charges in flight ' || in_flight
            from (select
                (select coalesce(sum(amount), 0) from ledger_entry where book = 'clearing') as clearing,
                (select coalesce(sum(credits), 0) from charge where state = 'charged') as in_flight) held
            where clearing <> in_flight
            """),

    CHARGES_HAVE_THEIR_ENTRIES("""
            select 'the charge of generation ' || coalesce(c.generation_id, e.generation_id) || ' is '
                || coalesce(c.state || ' with ' || c.credits || ' credits', 'missing') || ', its '
                || coalesce(e.entries, 0) || ' entries take ' || coalesce(-e.taken, 0) || ', earn '
                || coalesce(e.earned, 0) || ', give back ' || coalesce(e.given_back, 0) || ', fall short by '
                || coalesce(e.short, 0)
            from charge c
            full join (
                select generation_id, count(*) as entries, min(account_id) as lowest, max(account_id) as highest,
                    sum(amount) filter (where kind = 'charge' and book = 'customer') as taken,
                    sum(amount) filter (where kind = 'settle' and book = 'revenue') as earned,
                    sum(amount) filter (where kind = 'refund' and book = 'customer') as given_back,
                    sum(amount) filter (where kind = 'shortfall' and book = 'customer') as short
                from ledger_entry where generation_id is not null group by 1) e
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
            order by coalesce(c.generation_id, e.generation_id) limit 1
            """),

    CLOSED_ACCOUNTS_ARE_EMPTY("""
            select 'account ' || id || ' is closed and holds ' || balance
            from account where closed_at is not null and balance <> 0
            order by id limit 1
            """),

    BALANCES_ARE_WHAT_GRANTS_HOLD("""
            select 'the balance of account ' || a.id || ' is ' || a.balance || ', its grants hold '
                || coalesce(g.total, 0)
            from account a
            left join (select account_id, sum(remaining) as total from credit_grant group by 1) g on g.account_id = a.id
            where a.balance <> coalesce(g.total, 0)
            order by a.id limit 1
            """),

    GRANTS_HOLD_WHAT_NOBODY_TOOK("""
            select 'grant ' || g.id || ' of account ' || g.account_id || ' holds ' || g.remaining || ' of ' || g.credits
                || ', charges drew ' || coalesce(u.total, 0) || ' and ' || coalesce(r.total, 0) || ' were removed'
            from credit_grant g
            left join (
                select u.grant_id, sum(u.credits - coalesce(b.credits, 0)) as total
                from grant_use u join charge c on c.generation_id = u.generation_id and c.state <> 'refunded'
                left join grant_return b on (b.generation_id, b.grant_id) = (u.generation_id, u.grant_id)
                group by 1) u on u.grant_id = g.id
            left join (select grant_id, sum(credits) as total from grant_removal group by 1) r on r.grant_id = g.id
            where g.remaining <> g.credits - coalesce(u.total, 0) - coalesce(r.total, 0)
            order by g.id limit 1
            """),

    CHARGES_DREW_WHAT_THEY_COST("""
            select 'the charge of generation ' || coalesce(c.generation_id, u.generation_id) || ' is of '
                || coalesce(case when c.state <> 'voided' then c.credits end::text, 'no') || ' credits and drew '
                || coalesce(u.total, 0)
            from charge c
            full join (
                select u.generation_id, sum(u.credits) as total, count(*) = count(g.account_id) as all_known,
                    min(g.account_id) as lowest, max(g.account_id) as highest
                from grant_use u left join credit_grant g on g.id = u.grant_id
                group by 1) u on u.generation_id = c.generation_id
            where case c.state
                when 'refunded' then false
                when 'voided' then u.generation_id is not null
                else c.credits is distinct from coalesce(u.total, 0)
                    or (u.all_known, u.lowest, u.highest) is distinct from (true, c.account_id, c.account_id)
                        and u.generation_id is not null
            end
            order by coalesce(c.generation_id, u.generation_id) limit 1
            """),

    SHORTFALLS_WENT_BACK_WHERE_THEY_WERE_DRAWN("""
            select 'of the charge of generation ' || coalesce(c.generation_id, b.generation_id) || ' '
                || coalesce(c.credits_refunded, 0) || ' credits went back, to its grants ' || coalesce(b.total, 0)
            from (select * from charge where credits_refunded > 0) c
            full join (
                select b.generation_id, sum(b.credits) as total, bool_and(b.credits <= coalesce(u.credits, 0)) as is_drawn
                from grant_return b
                left join grant_use u on (u.generation_id, u.grant_id) = (b.generation_id, b.grant_id)
                group by 1) b on b.generation_id = c.generation_id
            where (c.credits_refunded, true) is distinct from (b.total, b.is_drawn)
            order by coalesce(c.generation_id, b.generation_id) limit 1
            """),

    REMOVALS_HAVE_THEIR_ENTRIES("""
            select 'what was removed from grant ' || coalesce(r.grant_id::text, '?') || ' by ledger transaction '
                || coalesce(r.transaction_id, e.transaction_id) || ' is ' || coalesce(r.credits, 0) || ', its entry '
                || coalesce(e.amount, 0)
            from grant_removal r
            full join (select * from ledger_entry where kind in ('expire', 'close') and book = 'customer') e
                on e.transaction_id = r.transaction_id
            left join credit_grant g on g.id = r.grant_id
            where (r.credits, r.kind, g.account_id) is distinct from (-e.amount, e.kind, e.account_id)
            order by coalesce(r.transaction_id, e.transaction_id) limit 1
            """),

    TOP_UPS_HAVE_THEIR_GRANTS("""
            select 'top-up ' || coalesce('' || t.id, g.key) || ' is ' || coalesce(t.state, 'missing') || ' with '
                || coalesce(t.credits, 0) || ' credits, its grant has ' || coalesce(g.credits, 0)
            from (select * from topup where state = 'paid') t
            full join (select * from credit_grant where source = 'topups') g
                on g.account_id = t.account_id and g.key = 'topup/' || t.id
            where t.credits is distinct from g.credits
            order by t.id limit 1
            """),

    GRANTS_HAVE_THEIR_ENTRIES("""
            select 'grant ' || coalesce(g.key, '?') || ' of account ' || coalesce(g.account_id, e.account_id) || ' is '
                || coalesce(g.credits::text, 'missing') || ', its entry ' || coalesce(e.amount::text, 'missing')
            from credit_grant g
            full join (select * from ledger_entry where kind in ('grant', 'topup') and book = 'customer') e
                on e.transaction_id = g.transaction_id
            where (g.account_id, g.credits) is distinct from (e.account_id, e.amount)
            order by coalesce(g.transaction_id, e.transaction_id) limit 1
            """),

    CAP_WINDOWS_ARE_SUMS_OF_CHARGES("""
            select 'credential ' || coalesce(s.credential_id, c.credential_id) || ' spent ' || coalesce(s.spent, 0)
                || ' in the ' || coalesce(s.period, c.period) || ' from ' || coalesce(s.period_start, c.period_start)
                || ', its charges add up to ' || coalesce(c.total, 0)
            from credential_spend s
            full join (
                select account_id, credential_id, period, period_start,
                    sum(credits - credits_refunded) filter (where state <> 'refunded') as total
                from charge, lateral (values ('day', day), ('month', month)) as w (period, period_start)
                where state <> 'voided' group by 1, 2, 3, 4) c
                on (s.account_id, s.credential_id, s.period, s.period_start)
                    = (c.account_id, c.credential_id, c.period, c.period_start)
            where coalesce(s.spent, 0) <> coalesce(c.total, 0)
            order by coalesce(s.account_id, c.account_id), coalesce(s.credential_id, c.credential_id) limit 1
            """);

    private final String query;

    AuditRule(String firstWrongRow) {
        this.query = "select problem from (" + firstWrongRow + ") as found (problem)";
    }

    /** Finds one row with the column {@code problem} when the rule is broken, none when it holds. */
    String query() {
        return query;
    }
}
