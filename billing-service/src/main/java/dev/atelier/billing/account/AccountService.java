// SPDX-License-Identifier: Apache-2.0
package dev.atelier.billing.account;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import dev.atelier.billing.cap.CapPeriod;
import dev.atelier.billing.cap.CapRepository;
import dev.atelier.billing.event.CreditsEvents;
import dev.atelier.billing.ledger.LedgerFunctions;
import dev.atelier.platform.caller.Caller;
import dev.atelier.platform.caller.Plan;
import dev.atelier.platform.error.ApiException;
import dev.atelier.platform.page.Cursors;
import dev.atelier.platform.page.Page;
import dev.atelier.platform.page.PageRequest;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.PositiveOrZero;
import jakarta.validation.constraints.Size;
import java.time.Clock;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.jboss.logging.Logger;
import org.jspecify.annotations.Nullable;

/** Opens accounts, grants credits, changes and closes accounts, and shows them. */
@ApplicationScoped
public class AccountService {
    private static final Logger LOG = Logger.getLogger(AccountService.class);

    private final AccountRepository accounts;
    private final CapRepository caps;
    private final CreditsEvents events;
    private final Cursors cursors;
    private final Clock clock;

    AccountService(AccountRepository accounts, CapRepository caps, CreditsEvents events, Cursors cursors, Clock clock) {
        this.accounts = accounts;
        this.caps = caps;
        this.events = events;
        this.cursors = cursors;
        this.clock = clock;
    }

    @Transactional
    public InternalAccountView open(CreateAccountRequest request) {
        Instant now = clock.instant();
        long id = accounts.create(request.name(), request.plan(), now);
        if (request.credits() > 0) {
            accounts.grant(id, GrantRequest.opening(request.credits()), now);
        }
        LOG.infof("account opened account=%d plan=%s credits=%d", id, request.plan(), request.credits());
        return loadView(id);
    }

    /** The newest accounts first. */
    public Page<InternalAccountView> list(String words, @Nullable String limit, @Nullable String cursor) {
        PageRequest page = cursors.request(limit, cursor, "accounts " + words);
        return page.page(
                accounts.list(words, page.before(), clock.instant(), page.rowsToRead()),
                InternalAccountView::of,
                account -> Long.toString(account.id().value()));
    }

    /** Every plan, the lowest first. */
    public List<PlanCountView> countByPlan() {
        Map<Plan, Long> counts = accounts.countByPlan();
        return Arrays.stream(Plan.values())
                .map(plan -> new PlanCountView(plan, counts.getOrDefault(plan, 0L)))
                .toList();
    }

    public InternalAccountView get(long id) {
        return loadView(id);
    }

    @Transactional
    public InternalAccountView grant(long id, GrantRequest request) {
        Instant now = clock.instant();
        Instant end = request.expiresAt();
        if (end != null && !end.isAfter(now)) {
            throw ApiException.invalid("expires_at must be in the future.", "expires_at");
        }
        accounts.grant(id, request, now);
        InternalAccountView account = loadView(id);
        LOG.infof("credits granted account=%d credits=%d balance=%d", id, request.credits(), account.credits());
        return account;
    }

    @Transactional
    public InternalAccountView changePlan(long id, PlanRequest request) {
        Instant now = clock.instant();
        accounts.changePlan(id, request, now).ifPresent(before -> {
            events.publishPlanChanged(id, before, request.plan(), now);
            LOG.infof("plan changed account=%d was=%s plan=%s by=%s", id, before, request.plan(), request.actor());
        });
        return loadView(id);
    }

    @Transactional
    public InternalAccountView close(long id, CloseRequest request) {
        Instant now = clock.instant();
        accounts.close(id, request, now).ifPresent(credits -> {
            events.publishAccountClosed(id, credits, now);
            LOG.infof("account closed account=%d credits=%d by=%s", id, credits, request.actor());
        });
        return loadView(id);
    }

    /** Shows the caller's account and the credential of the request. */
    @Transactional
    public AccountView getOwn(Caller caller) {
        Account account = accounts.load(caller.account(), clock.instant());
        CredentialView credential = CredentialView.of(
                caller,
                caps.find(caller.account(), caller.credential()),
                caps.loadWindow(caller.account(), caller.credential(), CapPeriod.DAY),
                caps.loadWindow(caller.account(), caller.credential(), CapPeriod.MONTH));
        return AccountView.of(account, credential);
    }

    private InternalAccountView loadView(long id) {
        return InternalAccountView.of(accounts.load(id, clock.instant()));
    }

    /** Closes an account for good; reason and actor are stored with the change. */
    @JsonIgnoreProperties(ignoreUnknown = true)
    public record CloseRequest(
            @NotBlank @Size(max = 255) String reason,
            @NotBlank @Size(max = 120) String actor) {}

    /** An account for the other services of the platform; the id is a plain number. */
    public record InternalAccountView(long id, String name, Plan plan, long credits, boolean closed) {

        static InternalAccountView of(Account account) {
            return new InternalAccountView(
                    account.id().value(),
                    account.name(),
                    account.plan(),
                    account.spendable().amount(),
                    account.isClosed());
        }
    }

    /** Changes the plan of an account; reason and actor are stored with the change. */
    @JsonIgnoreProperties(ignoreUnknown = true)
    public record PlanRequest(
            @NotNull Plan plan,
            @NotBlank @Size(max = 255) String reason,
            @NotBlank @Size(max = 120) String actor) {}

    /** Opens an account with an opening balance. */
    @JsonIgnoreProperties(ignoreUnknown = true)
    public record CreateAccountRequest(
            @NotBlank @Size(max = 120) String name,
            @NotNull Plan plan,

            @NotNull @PositiveOrZero @Max(LedgerFunctions.MAX_CREDITS) Long credits) {}

    /** How many open accounts have a plan. */
    public record PlanCountView(Plan plan, long accounts) {}
}
