// SPDX-License-Identifier: Apache-2.0
package dev.atelier.billing.grant;

import dev.atelier.billing.ledger.MoneyFunction;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import io.quarkus.narayana.jta.QuarkusTransaction;
import io.quarkus.scheduler.Scheduled;
import io.smallrye.common.annotation.RunOnVirtualThread;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import org.jboss.logging.Logger;

/** Books the end of grants that have expired, account by account. */
@ApplicationScoped
public class GrantSweeper {
    private static final Logger LOG = Logger.getLogger(GrantSweeper.class);

    private final GrantRepository grants;
    private final MoneyFunction money;
    private final GrantConfig config;
    private final Clock clock;
    private final Counter expired;

    GrantSweeper(GrantRepository grants, MoneyFunction money, GrantConfig config, Clock clock, MeterRegistry registry) {
        this.grants = grants;
        this.money = money;
        this.config = config;
        this.clock = clock;
        this.expired = Counter.builder("atelier.billing.expired.credits")
                .description("credits of grants that expired unspent")
                .register(registry);
    }

    @Scheduled(
            identity = "grant-sweeper",
            every = "${atelier.billing.grants.sweep-every:1m}",
            delayed = "10s",
            concurrentExecution = Scheduled.ConcurrentExecution.SKIP)
    @RunOnVirtualThread
    void look() {
        try {
            sweep();
        } catch (RuntimeException fault) {
            LOG.warnf("grants not swept, next look in %s cause=%s", config.sweepEvery(), fault.getMessage());
        }
    }

    /** Answers the credits that expired. */
    public long sweep() {
        Instant now = clock.instant();
        List<Long> accounts =
                QuarkusTransaction.requiringNew().call(() -> grants.accountsWithDueGrants(now, config.sweepAccounts()));
        return accounts.stream().mapToLong(account -> expire(account, now)).sum();
    }

    private long expire(long account, Instant now) {
        try {
            long credits = QuarkusTransaction.requiringNew()
                    .call(() -> money.call(
                            "select expire_grants(?, ?, ?)",
                            row -> row.getLong(1),
                            account,
                            config.sweepGrants(),
                            now));
            expired.increment((double) credits);
            LOG.infof("grants expired account=%d credits=%d", account, credits);
            return credits;
        } catch (RuntimeException fault) {
            // One account must not keep the others waiting.
            LOG.errorf(fault, "grants not expired account=%d", account);
            return 0;
        }
    }
}
