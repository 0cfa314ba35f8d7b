// SPDX-License-Identifier: Apache-2.0
package dev.atelier.billing.account;

import dev.atelier.billing.cap.CapPeriod;
import dev.atelier.billing.cap.CapRepository;
import dev.atelier.platform.caller.Caller;
import dev.atelier.platform.credits.Credits;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import java.time.Clock;
import org.jboss.logging.Logger;

/** Opens accounts, gives them credits and shows them. */
@ApplicationScoped
public class AccountService {
    private static final Logger LOG = Logger.getLogger(AccountService.class);

    private final AccountRepository accounts;
    private final GrantFunction grants;
    private final CapRepository caps;
    private final Clock clock;

    AccountService(AccountRepository accounts, GrantFunction grants, CapRepository caps, Clock clock) {
        this.accounts = accounts;
        this.grants = grants;
        this.caps = caps;
        this.clock = clock;
    }

    @Transactional
    public InternalAccountView open(CreateAccountRequest request) {
        Account account = new Account(request.name(), request.plan(), clock.instant());
        accounts.persistAndFlush(account);
        Credits balance = request.credits() == 0
                ? Credits.ZERO
                : grants.grant(account.id().value(), GrantRequest.opening(request.credits()), clock.instant());
        LOG.infof("account opened account=%s plan=%s credits=%s", account.id(), request.plan(), balance);
        return InternalAccountView.of(account, balance);
    }

    @Transactional
    public InternalAccountView get(long id) {
        return InternalAccountView.of(accounts.existing(id));
    }

    @Transactional
    public InternalAccountView grant(long id, GrantRequest request) {
        Account account = accounts.existing(id);
        Credits balance = grants.grant(id, request, clock.instant());
        LOG.infof("credits granted account=%s credits=%d balance=%s", account.id(), request.credits(), balance);
        return InternalAccountView.of(account, balance);
    }

    @Transactional
    public AccountView show(Caller caller) {
        return AccountView.of(
                accounts.existing(caller.account()),
                CredentialView.of(
                        caller,
                        caps.current(caller.account(), caller.credential(), CapPeriod.DAY),
                        caps.current(caller.account(), caller.credential(), CapPeriod.MONTH)));
    }
}
