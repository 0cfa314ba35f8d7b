// SPDX-License-Identifier: Apache-2.0
package dev.atelier.billing.grant;

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

/** Books the end of expired grants, account by account; their credits cannot be spent in the meantime either. */
@ApplicationScoped
public class GrantExpiryWorker {
    private static final Logger LOG = Logger.getLogger(GrantExpiryWorker.class);
    /** A run ends well before the next one starts; further accounts wait for that one. */
    private static final int MAX_ACCOUNTS = 500;
    /** The transaction of one account stays short, because charges of the account wait for it. */
    private static final int MAX_GRANTS = 100;

    private final GrantRepository grants;
    private final Clock clock;
    private final Counter expired;

    GrantExpiryWorker(GrantRepository grants, Clock clock, MeterRegistry registry) {
        this.grants = grants;
        this.clock = clock;
        this.expired = Counter.builder("atelier.billing.expired.credits")
                .description("credits of grants that expired unspent")
                .register(registry);
    }

    @Scheduled(
            identity = "grant-expiry",
            every = "1m",
            delayed = "10s",
            concurrentExecution = Scheduled.ConcurrentExecution.SKIP)
    @RunOnVirtualThread
    void run() {
        try {
            expireGrants();
        } catch (RuntimeException fault) {
            LOG.warnf("grants not expired, next run in a minute cause=%s", fault.getMessage());
        }
    }

    /** Returns the credits that expired. */
    public long expireGrants() {
        Instant now = clock.instant();
        List<Long> accounts =
                QuarkusTransaction.requiringNew().call(() -> grants.listAccountsWithExpired(now, MAX_ACCOUNTS));
        return accounts.stream().mapToLong(account -> expire(account, now)).sum();
    }

    private long expire(long account, Instant now) {
        try {
            long credits = QuarkusTransaction.requiringNew().call(() -> grants.expire(account, MAX_GRANTS, now));
            expired.increment((double) credits);
            LOG.infof("grants expired account=%d credits=%d", account, credits);
            return credits;
        } catch (RuntimeException fault) {
            // The other accounts do not wait for a broken one.
            LOG.errorf(fault, "grants not expired account=%d", account);
            return 0;
        }
    }
}
