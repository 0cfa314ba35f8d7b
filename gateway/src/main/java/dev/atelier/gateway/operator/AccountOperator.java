// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.operator;

import com.fasterxml.jackson.databind.JsonNode;
import dev.atelier.gateway.apikey.ApiKey;
import dev.atelier.gateway.apikey.ApiKeyService;
import dev.atelier.gateway.apikey.ApiKeyService.Actor;
import dev.atelier.gateway.audit.AuditLog.Action;
import jakarta.inject.Singleton;
import java.time.Clock;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import org.eclipse.microprofile.rest.client.inject.RestClient;
import org.jspecify.annotations.Nullable;

/** What an operator does to accounts: their money is billing's, their keys are ours. */
@Singleton
class AccountOperator {
    private final BillingClient billing;
    private final LedgerClient ledger;
    private final ApiKeyService keys;
    private final AuditOperator audit;
    private final Clock clock;

    AccountOperator(
            @RestClient BillingClient billing,
            @RestClient LedgerClient ledger,
            ApiKeyService keys,
            AuditOperator audit,
            Clock clock) {
        this.billing = billing;
        this.ledger = ledger;
        this.keys = keys;
        this.audit = audit;
        this.clock = clock;
    }

    AccountView open(NewAccountRequest request, Actor actor) {
        // The whole body is checked before the account exists.
        BillingClient.NewAccount wanted = request.account();
        if (request.key() == null) {
            return AccountView.of(opened(wanted, actor));
        }
        ApiKey.Settings settings = request.key().settings("key.");
        Optional<Duration> lifetime = request.key().lifetime("key.");
        BillingClient.Account account = opened(wanted, actor);
        return AccountView.withKey(account, ApiKeyView.of(keys.create(account.id(), settings, lifetime, actor)));
    }

    AccountView get(long account) {
        return AccountView.withKeys(
                billing.get(account),
                keys.listOfAccount(account).stream().map(ApiKeyView::of).toList());
    }

    AccountView grant(long account, GrantRequest request, Actor actor) {
        BillingClient.Grant grant = request.grant(clock.instant());
        BillingClient.Account after = billing.grant(account, grant);
        audit.record(
                Action.CREDITS_GRANTED,
                account,
                actor,
                Map.of("credits", grant.credits(), "reason", grant.reason(), "key", grant.key()));
        return AccountView.of(after);
    }

    AccountView plan(long account, PlanRequest request, Actor actor) {
        BillingClient.PlanChange change = request.change(actor.name());
        BillingClient.Account after = billing.plan(account, change);
        audit.record(
                Action.PLAN_CHANGED, account, actor, Map.of("plan", after.plan().wire(), "reason", change.reason()));
        keys.storePlan(account, after.plan());
        return AccountView.of(after);
    }

    /** First nobody can spend any more, then the credits go; a repetition finishes what was begun. */
    AccountView close(long account, CloseRequest request, Actor actor) {
        BillingClient.Closing closing = request.closing(actor.name());
        billing.get(account);
        keys.revokeAll(account, actor);
        BillingClient.Account after = billing.close(account, closing);
        audit.record(Action.ACCOUNT_CLOSED, account, actor, Map.of("reason", closing.reason()));
        return AccountView.of(after);
    }

    JsonNode entries(long account, @Nullable String limit, @Nullable String cursor) {
        return billing.entries(account, limit, cursor);
    }

    JsonNode ledgerAudit() {
        return ledger.audit();
    }

    private BillingClient.Account opened(BillingClient.NewAccount wanted, Actor actor) {
        BillingClient.Account account = billing.create(wanted);
        keys.storePlan(account.id(), account.plan());
        audit.record(
                Action.ACCOUNT_OPENED,
                account.id(),
                actor,
                Map.of("plan", account.plan().wire(), "credits", wanted.credits()));
        return account;
    }
}
