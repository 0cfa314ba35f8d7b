// SPDX-License-Identifier: Apache-2.0
package dev.atelier.billing.charge;

import static org.assertj.core.api.Assertions.assertThat;

import dev.atelier.billing.TestAccounts;
import dev.atelier.billing.ledger.LedgerAudit;
import dev.atelier.platform.sql.Database;
import dev.atelier.platform.sql.NamedValues;
import io.quarkus.test.junit.QuarkusTest;
import jakarta.inject.Inject;
import java.util.List;
import org.jboss.logging.Logger;
import org.junit.jupiter.api.Test;

/**
 * Random sets of charges and ends do what the single functions do. {@code -Datelier.test.seed=<n>} begins with that history,
 * {@code -Datelier.test.batch-cases=<n>} compares any number of charges and ends.
 */
@QuarkusTest
class BatchTwinsTest {
    private static final Logger LOG = Logger.getLogger(BatchTwinsTest.class);
    private static final int CASES = Integer.getInteger("atelier.test.batch-cases", 600);
    private static final int STEPS = 40;
    private static final int LOOK_EVERY = 10;
    private static final String STATE = """
            select 'balance ' || balance as fact from account where id = :account
            union all
            (select 'grant ' || remaining || ' until ' || coalesce(spendable_until::text, 'ever')
            from credit_grant where account_id = :account order by id)
            union all
            (select dense_rank() over (order by credential_id) || ' spent ' || spent || ' from ' || period || ' ' || period_start
            from credential_spend where account_id = :account order by credential_id, period, period_start)
            union all
            (select dense_rank() over (order by credential_id) || ' notice ' || period || ' ' || period_start
            from cap_notice where account_id = :account order by credential_id, period, period_start)
            union all
            (select 'charge ' || generation_id - :offset || ' ' || state || ' ' || credits || ' ' || credits_refunded
            from charge where account_id = :account order by generation_id)
            union all
            (select 'entry ' || kind || ' ' || amount || ' ' || balance_after || ' ' || coalesce(generation_id - :offset, 0)
            from ledger_entry where account_id = :account and book = 'customer' order by id)
            union all
            (select 'entry ' || kind || ' ' || book || ' ' || amount || ' ' || generation_id - :offset
            from ledger_entry where generation_id in (select generation_id from charge where account_id = :account)
                and book <> 'customer' order by generation_id, kind, book)
            union all
            (select 'drew ' || u.generation_id - :offset || ' ' || g.key || ' ' || u.credits || ' ' || coalesce(r.credits, 0)
            from charge c join grant_use u using (generation_id) join credit_grant g on g.id = u.grant_id
                left join grant_return r on (r.generation_id, r.grant_id) = (u.generation_id, u.grant_id)
            where c.account_id = :account order by u.generation_id, g.key)
            """;

    @Inject
    Database database;

    @Inject
    ChargeRepository repository;

    @Inject
    TestAccounts customers;

    @Inject
    LedgerAudit audit;

    @Test
    void setsLeaveWhatSingleMovesLeave() {
        int cases = 0;
        int together = 0;
        for (long seed = Long.getLong("atelier.test.seed", System.nanoTime()); cases < CASES; seed++) {
            var twins = new BatchTwins(seed, database, repository, customers::nextGeneration);
            run(twins, seed);
            cases += twins.cases();
            together += twins.together();
        }

        LOG.infof("twins compared cases=%d together=%d", cases, together);
        assertThat(together).as("of %d cases", cases).isGreaterThan(cases / 4);
        assertThat(audit.run().problems()).isEmpty();
    }

    private void run(BatchTwins twins, long seed) {
        int step = 0;
        try {
            for (; step < STEPS; step++) {
                twins.step();
                if (step % LOOK_EVERY == LOOK_EVERY - 1) {
                    twins.accounts()
                            .forEach((account, twin) ->
                                    assertThat(state(account, 0)).isEqualTo(state(twin, TwinWallets.OFFSET)));
                }
            }
        } catch (RuntimeException | AssertionError fault) {
            throw new AssertionError("seed %d step %d".formatted(seed, step), fault);
        }
    }

    private List<String> state(long account, long offset) {
        return database.list(
                STATE,
                row -> row.getString("fact"),
                NamedValues.of("account", account).and("offset", offset));
    }
}
