// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.operator;

import com.fasterxml.jackson.databind.JsonNode;
import dev.atelier.gateway.apikey.ApiKeyService.Actor;
import dev.atelier.gateway.audit.AuditLog.Action;
import jakarta.inject.Singleton;
import java.util.Map;
import org.eclipse.microprofile.rest.client.inject.RestClient;

/** What an operator does to the callbacks of an account. */
@Singleton
class CallbackOperator {
    private final WebhookClient webhooks;
    private final BillingClient billing;
    private final AuditOperator audit;

    CallbackOperator(@RestClient WebhookClient webhooks, @RestClient BillingClient billing, AuditOperator audit) {
        this.webhooks = webhooks;
        this.billing = billing;
        this.audit = audit;
    }

    /** A new secret, told this once; the former one signs along for a while. */
    JsonNode rotateSecret(long account, Actor actor) {
        // Billing knows whether the account exists.
        billing.get(account);
        JsonNode secret = webhooks.rotateCallbackSecret(account);
        audit.record(Action.CALLBACK_SECRET_ROTATED, account, actor, Map.of());
        return secret;
    }
}
