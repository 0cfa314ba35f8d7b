// SPDX-License-Identifier: Apache-2.0
package dev.atelier.billing.topup;

import com.stripe.Stripe;
import com.stripe.StripeClient;
import com.stripe.exception.ApiConnectionException;
import com.stripe.exception.CardException;
import com.stripe.exception.IdempotencyException;
import com.stripe.exception.InvalidRequestException;
import com.stripe.exception.RateLimitException;
import com.stripe.exception.StripeException;
import com.stripe.model.PaymentIntent;
import com.stripe.net.RequestOptions;
import com.stripe.param.PaymentIntentCreateParams;
import com.stripe.param.PaymentIntentSearchParams;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.Objects;
import org.jboss.logging.Logger;

/** Charges a stored card at Stripe while its owner is away; the top-up's key is the idempotency key. */
@ApplicationScoped
class StripeProvider implements PaymentProvider {
    static final String NAME = "stripe";
    /** Of a payment intent: the key of its top-up. */
    static final String METADATA = "atelier_topup";

    private static final Logger LOG = Logger.getLogger(StripeProvider.class);
    private static final int CONFLICT = 409;
    private static final int SERVER_FAULT = 500;

    static {
        // What is measured here stays here.
        Stripe.enableTelemetry = false;
    }

    private final TopUpConfig.Stripe config;

    StripeProvider(TopUpConfig config) {
        this.config = config.stripe();
    }

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public boolean needsMethod() {
        return true;
    }

    @Override
    public Payment pay(TopUp topUp) {
        PaymentIntentCreateParams payment = PaymentIntentCreateParams.builder()
                .setAmount(topUp.priceMinor())
                .setCurrency(topUp.currency())
                .setCustomer(topUp.customer())
                .setPaymentMethod(topUp.method())
                .setOffSession(true)
                .setConfirm(true)
                .setErrorOnRequiresAction(true)
                .setDescription(topUp.credits() + " credits")
                .putMetadata(METADATA, topUp.key())
                .build();
        RequestOptions once = RequestOptions.builder()
                .setIdempotencyKey("atelier-topup-" + topUp.key())
                .build();
        return answer(topUp, () -> client().v1().paymentIntents().create(payment, once));
    }

    @Override
    public Payment find(TopUp topUp) {
        String reference = topUp.reference();
        if (reference != null) {
            return answer(topUp, () -> client().v1().paymentIntents().retrieve(reference));
        }
        PaymentIntentSearchParams ours = PaymentIntentSearchParams.builder()
                .setQuery("metadata['%s']:'%s'".formatted(METADATA, topUp.key()))
                .setLimit(1L)
                .build();
        try {
            return client().v1().paymentIntents().search(ours).getData().stream()
                    .findFirst()
                    .map(found -> StripeAnswer.of(topUp, found))
                    .orElseGet(() -> new Payment.Declined("never_asked"));
        } catch (StripeException fault) {
            return failed(topUp, fault);
        }
    }

    private interface Call {
        PaymentIntent run() throws StripeException;
    }

    private static Payment answer(TopUp topUp, Call call) {
        try {
            return StripeAnswer.of(topUp, call.run());
        } catch (StripeException fault) {
            return failed(topUp, fault);
        }
    }

    /** Only what certainly took no money is a decline. */
    private static Payment failed(TopUp topUp, StripeException fault) {
        return switch (fault) {
            case CardException card -> new Payment.Declined(reason(card.getDeclineCode(), card.getCode()));
            case ApiConnectionException _, RateLimitException _, IdempotencyException _ -> unknown(fault);
            case StripeException other
            when status(other) == CONFLICT || status(other) >= SERVER_FAULT -> unknown(other);
            case InvalidRequestException wrong -> declinedByUs(topUp, wrong);
            default -> status(fault) == 0 ? unknown(fault) : declinedByUs(topUp, fault);
        };
    }

    private static Payment unknown(StripeException fault) {
        // The message may quote the request; the kind and the code cannot.
        return new Payment.Unknown(fault.getClass().getSimpleName() + " " + fault.getCode());
    }

    private static Payment declinedByUs(TopUp topUp, StripeException fault) {
        LOG.errorf("stripe refuses our request topup=%d status=%d code=%s", topUp.id(), status(fault), fault.getCode());
        return new Payment.Declined(reason(fault.getCode(), "refused_request"));
    }

    private static int status(StripeException fault) {
        return Objects.requireNonNullElse(fault.getStatusCode(), 0);
    }

    private static String reason(String first, String second) {
        return Objects.requireNonNullElse(first, Objects.requireNonNullElse(second, "declined"));
    }

    private StripeClient client() {
        int timeoutMillis = Math.toIntExact(config.timeout().toMillis());
        StripeClient.StripeClientBuilder client = StripeClient.builder()
                .setApiKey(config.apiKey().orElse(""))
                .setConnectTimeout(timeoutMillis)
                .setReadTimeout(timeoutMillis)
                // Asking again is the recovery's business: it survives a restart.
                .setMaxNetworkRetries(0);
        config.apiBase().ifPresent(client::setApiBase);
        return client.build();
    }
}
