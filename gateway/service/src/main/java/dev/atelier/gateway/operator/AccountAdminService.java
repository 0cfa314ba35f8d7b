// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.operator;

import com.fasterxml.jackson.databind.JsonNode;
import dev.atelier.gateway.apikey.ApiKey;
import dev.atelier.gateway.apikey.ApiKeyService;
import dev.atelier.gateway.audit.Actor;
import dev.atelier.gateway.audit.AuditLog;
import dev.atelier.gateway.audit.AuditLog.Action;
import dev.atelier.gateway.credential.WebCredentials;
import dev.atelier.gateway.oauth.connection.ConnectionService;
import dev.atelier.gateway.operator.AccountAdminResource.CloseRequest;
import dev.atelier.gateway.operator.AccountAdminResource.PaymentMethodRequest;
import dev.atelier.gateway.operator.AccountAdminResource.PlanRequest;
import dev.atelier.gateway.operator.AccountAdminResource.RetentionRequest;
import dev.atelier.platform.page.Page;
import jakarta.inject.Singleton;
import java.time.Clock;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import org.eclipse.microprofile.rest.client.inject.RestClient;
import org.jspecify.annotations.Nullable;

/** The operator's changes to accounts: billing-service owns the money, the gateway owns the keys and the audit log. */
@Singleton
class AccountAdminService {
    private final AccountAdminClient billing;
    private final CallbackSecretClient webhooks;
    private final LibraryAdminClient library;
    private final ApiKeyService keys;
    private final ConnectionService connections;
    private final WebCredentials people;
    private final AuditLog audit;
    private final Clock clock;

    AccountAdminService(
            @RestClient AccountAdminClient billing,
            @RestClient CallbackSecretClient webhooks,
            @RestClient LibraryAdminClient library,
            ApiKeyService keys,
            ConnectionService connections,
            WebCredentials people,
            AuditLog audit,
            Clock clock) {
        this.billing = billing;
        this.webhooks = webhooks;
        this.library = library;
        this.keys = keys;
        this.connections = connections;
        this.people = people;
        this.audit = audit;
        this.clock = clock;
    }

    AccountAdminView open(NewAccountRequest request, Actor actor) {
        // The whole body is checked before the account exists.
        NewAccountRequest account = request.checkedAccount();
        if (request.key() == null) {
            return AccountAdminView.of(create(account, actor));
        }
        ApiKey.Settings settings = request.key().settings("key.");
        Optional<Duration> lifetime = request.key().lifetime("key.");
        AccountAdminClient.Account opened = create(account, actor);
        return AccountAdminView.withKey(opened, ApiKeyView.of(keys.create(opened.id(), settings, lifetime, actor)));
    }

    Page<AccountAdminView> list(@Nullable String words, @Nullable String limit, @Nullable String cursor) {
        AccountAdminClient.AccountPage page = billing.list(words, limit, cursor);
        return new Page<>(page.data().stream().map(AccountAdminView::of).toList(), page.nextCursor());
    }

    AccountAdminView get(long account) {
        return AccountAdminView.withKeys(
                billing.get(account),
                keys.listOfAccount(account).stream().map(ApiKeyView::of).toList());
    }

    AccountAdminView grant(long account, GrantRequest request, Actor actor) {
        GrantRequest grant = request.checked(clock.instant());
        AccountAdminClient.Account after = billing.grant(account, grant);
        audit.record(actor, Action.CREDITS_GRANTED, account, grant.toAuditDetail());
        return AccountAdminView.of(after);
    }

    AccountAdminView changePlan(long account, PlanRequest request, Actor actor) {
        AccountAdminClient.PlanChange change = request.change(actor.label());
        AccountAdminClient.Account after = billing.changePlan(account, change);
        audit.record(
                actor, Action.PLAN_CHANGED, account, Map.of("plan", after.plan().wire(), "reason", change.reason()));
        keys.storePlan(account, after.plan());
        return AccountAdminView.of(after);
    }

    /** Revokes the keys before the credits go, so that no key can spend meanwhile; a repetition finishes the rest. */
    AccountAdminView close(long account, CloseRequest request, Actor actor) {
        AccountAdminClient.Closing closing = request.closing(actor.label());
        billing.get(account);
        keys.storeRevocations(account, actor);
        connections.storeRevocations(account, "account_closed", actor);
        people.storeRevocations(account);
        // Together: a silent gateway is waited for once.
        keys.invalidateAccount(account);
        AccountAdminClient.Account after = billing.close(account, closing);
        audit.record(actor, Action.ACCOUNT_CLOSED, account, Map.of("reason", closing.reason()));
        return AccountAdminView.of(after);
    }

    /** Creates a new secret, which only this answer contains; the former secret still signs for a while. */
    JsonNode rotateCallbackSecret(long account, Actor actor) {
        // Only billing knows whether the account exists.
        billing.get(account);
        JsonNode secret = webhooks.rotateCallbackSecret(account);
        audit.record(actor, Action.CALLBACK_SECRET_ROTATED, account, Map.of());
        return secret;
    }

    JsonNode setRetention(long account, RetentionRequest request, Actor actor) {
        // Only billing knows whether the account exists.
        billing.get(account);
        JsonNode retention = library.setRetention(account, request);
        audit.record(actor, Action.RETENTION_SET, account, Map.of("days", String.valueOf(request.days())));
        return retention;
    }

    JsonNode storePaymentMethod(long account, PaymentMethodRequest request, Actor actor) {
        JsonNode method = billing.storePaymentMethod(account, request);
        audit.record(actor, Action.PAYMENT_METHOD_SET, account, Map.of());
        return method;
    }

    JsonNode removePaymentMethod(long account, Actor actor) {
        JsonNode removed = billing.removePaymentMethod(account);
        audit.record(actor, Action.PAYMENT_METHOD_REMOVED, account, Map.of());
        return removed;
    }

    JsonNode listEntries(long account, @Nullable String limit, @Nullable String cursor) {
        return billing.entries(account, limit, cursor);
    }

    private AccountAdminClient.Account create(NewAccountRequest account, Actor actor) {
        AccountAdminClient.Account opened = billing.create(account);
        keys.storePlan(opened.id(), opened.plan());
        audit.record(
                actor,
                Action.ACCOUNT_OPENED,
                opened.id(),
                Map.of("plan", opened.plan().wire(), "credits", account.openingCredits()));
        return opened;
    }
}
