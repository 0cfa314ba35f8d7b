// SPDX-License-Identifier: Apache-2.0
package dev.atelier.billing.charge;

import static org.assertj.core.api.Assertions.assertThat;

import dev.atelier.billing.TestAccounts;
import dev.atelier.billing.TestClock;
import dev.atelier.billing.account.AccountService;
import dev.atelier.billing.cap.CapPeriod;
import dev.atelier.billing.cap.CapRepository;
import dev.atelier.billing.ledger.LedgerAudit;
import dev.atelier.billing.ledger.LedgerAudit.AuditReport;
import dev.atelier.billing.ledger.TestSeals;
import dev.atelier.platform.error.ApiException;
import io.quarkus.test.junit.QuarkusTest;
import jakarta.inject.Inject;
import java.time.Instant;
import java.util.Random;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.jboss.logging.Logger;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Random walks through all moves of money, compared with a model in memory. A failure names its seed;
 * {@code -Datelier.test.seed=<n>} repeats the walk.
 */
@QuarkusTest
class MoneyPropertyTest {
    private static final Logger LOG = Logger.getLogger(MoneyPropertyTest.class);
    private static final int STEPS = 400;
    private static final int LOOK_EVERY = 40;
    private static final int WALKS = 3;

    @Inject
    ChargeService charges;

    @Inject
    AccountService accounts;

    @Inject
    CapRepository caps;

    @Inject
    TestAccounts customers;

    @Inject
    LedgerAudit audit;

    @Inject
    TestSeals seals;

    @Inject
    TestClock clock;

    static Stream<Long> seeds() {
        Long chosen = Long.getLong("atelier.test.seed");
        return chosen != null
                ? Stream.of(chosen)
                : LongStream.generate(System::nanoTime).limit(WALKS).boxed();
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void moneyMovesAsTheModelSays(long seed) {
        LOG.infof("random walk seed=%d", seed);
        var walk = new RandomWalk(new Random(seed), charges, accounts, customers, clock);
        long heldBefore = audit.run().inFlight();
        for (int step = 0; step < STEPS; step++) {
            String what = "seed %d step %d: ".formatted(seed, step);
            walk.step(what);
            if (step % LOOK_EVERY == 0 || step == STEPS - 1) {
                look(walk, what, heldBefore);
            }
        }
    }

    /** Checks I1 to I7: the audit recomputes the books, the model knows the right figures. */
    private void look(RandomWalk walk, String what, long heldBefore) {
        MoneyModel model = walk.model();
        AuditReport report = audit.run();
        assertThat(report.problems()).as(what).isEmpty();
        assertThat(audit.runFull().problems()).as(what).isEmpty();
        seals.seal();
        assertThat(report.clearing()).as(what).isEqualTo(heldBefore + model.inFlight());
        Instant now = clock.instant();
        for (RandomWalk.Wallet wallet : walk.wallets()) {
            assertThat(customers.balance(wallet.account()))
                    .as(what)
                    .isNotNegative()
                    .isEqualTo(model.balance(wallet.account()));
            assertThat(spent(wallet, CapPeriod.DAY))
                    .as(what)
                    .isEqualTo(
                            model.spent(wallet.account(), wallet.credential(), CapPeriod.DAY.windowStart(now), false));
            assertThat(spent(wallet, CapPeriod.MONTH))
                    .as(what)
                    .isEqualTo(
                            model.spent(wallet.account(), wallet.credential(), CapPeriod.MONTH.windowStart(now), true));
        }
        model.charges()
                .forEach((generation, known) -> assertThat(stage(generation))
                        .as(what + "generation " + generation)
                        .isEqualTo(known.stage()));
    }

    private long spent(RandomWalk.Wallet wallet, CapPeriod period) {
        return caps.loadWindow(wallet.account(), wallet.credential(), period)
                .spent()
                .amount();
    }

    private MoneyModel.Stage stage(long generation) {
        try {
            return MoneyModel.Stage.valueOf(charges.get(generation).state().name());
        } catch (ApiException _) {
            return MoneyModel.Stage.VOIDED;
        }
    }
}
