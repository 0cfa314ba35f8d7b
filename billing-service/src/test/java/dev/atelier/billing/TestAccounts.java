// SPDX-License-Identifier: Apache-2.0
package dev.atelier.billing;

import dev.atelier.billing.account.AccountService;
import dev.atelier.billing.account.AccountService.CreateAccountRequest;
import dev.atelier.platform.caller.Plan;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.concurrent.atomic.AtomicLong;

/** Accounts, and numbers of generations and credentials that no other test uses. */
@ApplicationScoped
public class TestAccounts {
    private final AtomicLong numbers = new AtomicLong(1000);
    private final AccountService accounts;

    TestAccounts(AccountService accounts) {
        this.accounts = accounts;
    }

    public long open(long credits) {
        return accounts.open(new CreateAccountRequest("Ada", Plan.PRO, credits)).id();
    }

    public long balance(long account) {
        return accounts.get(account).credits();
    }

    public long nextGeneration() {
        return numbers.incrementAndGet();
    }

    public long nextCredential() {
        return numbers.incrementAndGet();
    }
}
