// SPDX-License-Identifier: Apache-2.0
package dev.atelier.billing.topup;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.stripe.exception.SignatureVerificationException;
import com.stripe.net.Webhook;
import dev.atelier.billing.topup.PaymentProvider.PaymentOutcome;
import dev.atelier.platform.error.ApiException;
import dev.atelier.platform.error.ErrorCode;
import io.quarkus.narayana.jta.QuarkusTransaction;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Clock;
import java.util.Optional;
import org.jboss.logging.Logger;
import org.jspecify.annotations.Nullable;

/** Books the payments that signed webhooks of Stripe report. */
@ApplicationScoped
public class StripeWebhookService {
    private static final Logger LOG = Logger.getLogger(StripeWebhookService.class);

    /** Stripe's own libraries allow the same age. */
    private static final long MAX_SIGNATURE_AGE_SECONDS = 300;

    private final TopUpConfig.Stripe config;
    private final TopUpRepository topUps;
    private final TopUpPaymentService payments;
    private final ObjectMapper json;
    private final Clock clock;

    StripeWebhookService(
            TopUpConfig config, TopUpRepository topUps, TopUpPaymentService payments, ObjectMapper json, Clock clock) {
        this.config = config.stripe();
        this.topUps = topUps;
        this.payments = payments;
        this.json = json;
        this.clock = clock;
    }

    /** Accepts a signed webhook; a repeated one, or one about an unknown payment, changes nothing. */
    public void receive(String body, @Nullable String signature) {
        verify(body, signature);
        JsonNode event = read(body);
        String type = event.path("type").asText();
        JsonNode intent = event.path("data").path("object");
        switch (type) {
            case "payment_intent.succeeded", "payment_intent.payment_failed", "payment_intent.canceled" ->
                find(intent).ifPresent(topUp -> payments.record(topUp, toOutcome(topUp, intent)));
            default -> LOG.debugf("stripe webhook ignored type=%s", type);
        }
    }

    private void verify(String body, @Nullable String signature) {
        String secret = config.webhookSecret().orElseThrow(() -> ApiException.notFound("webhook"));
        try {
            if (signature != null
                    && Webhook.Signature.verifyHeader(body, signature, secret, MAX_SIGNATURE_AGE_SECONDS, clock)) {
                return;
            }
        } catch (SignatureVerificationException _) {
            // The next line refuses the request.
        }
        throw new ApiException(ErrorCode.INVALID_INPUT, "The signature is missing or wrong.", "Stripe-Signature");
    }

    private JsonNode read(String body) {
        try {
            return json.readTree(body);
        } catch (JsonProcessingException _) {
            throw new ApiException(ErrorCode.INVALID_JSON, "The body is not valid JSON.");
        }
    }

    private Optional<TopUp> find(JsonNode intent) {
        String key =
                intent.path("metadata").path(StripePaymentProvider.METADATA).asText();
        return QuarkusTransaction.requiringNew()
                .call(() -> topUps.find(TopUp.parseId(key)))
                .filter(found -> found.key().equals(key));
    }

    private static PaymentOutcome toOutcome(TopUp topUp, JsonNode intent) {
        return StripePaymentProvider.toOutcome(
                topUp,
                intent.path("id").asText(),
                intent.path("status").asText(),
                intent.path("amount_received").asLong(),
                intent.path("currency").asText());
    }
}
