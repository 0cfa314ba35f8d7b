// SPDX-License-Identifier: Apache-2.0
package dev.atelier.billing.account;

import dev.atelier.billing.cap.CapPeriod;
import dev.atelier.billing.cap.CapRepository;
import dev.atelier.billing.event.CreditsEvents;
import dev.atelier.billing.grant.GrantRepository;
import dev.atelier.platform.caller.Caller;
import dev.atelier.platform.error.ApiException;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import java.time.Clock;
import java.time.Instant;
import org.jboss.logging.Logger;

/** Opens accounts, gives them credits, changes, closes and shows them. */
@ApplicationScoped
public class AccountService {
    private static final Logger LOG = Logger.getLogger(AccountService.class);

    private final AccountRepository accounts;
    private final AccountFunction changes;
    private final GrantFunction gifts;
    private final GrantRepository grants;
    private final CapRepository caps;
    private final CreditsEvents events;
    private final Clock clock;

    AccountService(
            AccountRepository accounts,
            AccountFunction changes,
            GrantFunction gifts,
            GrantRepository grants,
            CapRepository caps,
            CreditsEvents events,
            Clock clock) {
        this.accounts = accounts;
        this.changes = changes;
        this.gifts = gifts;
        this.grants = grants;
        this.caps = caps;
        this.events = events;
        this.clock = clock;
    }

    @Transactional
    public InternalAccountView open(CreateAccountRequest request) {
        Account account = new Account(request.name(), request.plan(), clock.instant());
        accounts.persistAndFlush(account);
        if (request.credits() > 0) {
            gifts.grant(account.id().value(), GrantRequest.opening(request.credits()), clock.instant());
        }
        LOG.infof("account opened account=%s plan=%s credits=%d", account.id(), request.plan(), request.credits());
        return view(account.id().value());
    }

    @Transactional
    public InternalAccountView get(long id) {
        return view(id);
    }

    @Transactional
    public InternalAccountView grant(long id, GrantRequest request) {
        Instant now = clock.instant();
        Instant end = request.expiresAt();
        if (end != null && !end.isAfter(now)) {
            throw ApiException.invalid("expires_at must be in the future.", "expires_at");
        }
        gifts.grant(id, request, now);
        InternalAccountView account = view(id);
        LOG.infof("credits granted account=%d credits=%d balance=%d", id, request.credits(), account.credits());
        return account;
    }

    @Transactional
    public InternalAccountView changePlan(long id, PlanRequest request) {
        Instant now = clock.instant();
        changes.changePlan(id, request, now).ifPresent(was -> {
            events.planChanged(id, was, request.plan(), now);
            LOG.infof("plan changed account=%d was=%s plan=%s by=%s", id, was, request.plan(), request.actor());
        });
        return view(id);
    }

    @Transactional
    public InternalAccountView close(long id, CloseRequest request) {
        Instant now = clock.instant();
        changes.close(id, request, now).ifPresent(credits -> {
            events.accountClosed(id, credits, now);
            LOG.infof("account closed account=%d credits=%d by=%s", id, credits, request.actor());
        });
        return view(id);
    }

    @Transactional
    public AccountView show(Caller caller) {
        Account account = accounts.existing(caller.account());
        return AccountView.of(
                account,
                spendable(account),
                CredentialView.of(
                        caller,
                        caps.pushed(caller.account(), caller.credential()),
                        caps.current(caller.account(), caller.credential(), CapPeriod.DAY),
                        caps.current(caller.account(), caller.credential(), CapPeriod.MONTH)));
    }

    private InternalAccountView view(long id) {
        Account account = accounts.current(id);
        return InternalAccountView.of(account, spendable(account));
    }

    private long spendable(Account account) {
        return account.balance().amount() - grants.due(account.id().value(), clock.instant());
    }
}
