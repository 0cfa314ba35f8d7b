// SPDX-License-Identifier: Apache-2.0
package dev.atelier.billing;

import dev.atelier.billing.charge.ChargeRequest;
import dev.atelier.billing.charge.ChargeService;
import jakarta.enterprise.context.Dependent;
import java.time.Instant;

/** An account with one credential, at a time that the test sets. */
@Dependent
public class TestCustomer {
    private final TestAccounts accounts;
    private final ChargeService charges;
    private final TestClock clock;
    private long account;
    private long credential;

    TestCustomer(TestAccounts accounts, ChargeService charges, TestClock clock) {
        this.accounts = accounts;
        this.charges = charges;
        this.clock = clock;
    }

    /** Opens an account with these credits; the clock stands at {@code now} until the end of the test. */
    public void open(Instant now, long credits) {
        clock.set(now);
        account = accounts.open(credits);
        credential = accounts.nextCredential();
    }

    public long account() {
        return account;
    }

    public long credential() {
        return credential;
    }

    public long balance() {
        return accounts.balance(account);
    }

    public long nextGeneration() {
        return accounts.nextGeneration();
    }

    public void charge(long credits) {
        charges.charge(new ChargeRequest(nextGeneration(), account, credential, credits, null, null, false));
    }
}
