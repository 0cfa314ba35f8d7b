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
import dev.atelier.billing.topup.PaymentProvider.PaymentOutcome;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.Objects;
import org.jboss.logging.Logger;

/** Charges a stored card at Stripe while its owner is away; the top-up's key is the idempotency key. */
@ApplicationScoped
class StripePaymentProvider implements PaymentProvider {
    static final String NAME = "stripe";
    /** The metadata of a payment intent that holds the key of the top-up. */
    static final String METADATA = "atelier_topup";

    private static final Logger LOG = Logger.getLogger(StripePaymentProvider.class);
    private static final int CONFLICT = 409;
    private static final int SERVER_FAULT = 500;

    static {
        // Nothing about this installation is reported to Stripe.
        Stripe.enableTelemetry = false;
    }

    /** For the connection and then for the answer; a charge has stopped waiting long before. */
    private static final int TIMEOUT_MILLIS = 10_000;

    private final TopUpConfig.Stripe config;

    StripePaymentProvider(TopUpConfig config) {
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
    public PaymentOutcome pay(TopUp topUp) {
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
        return call(topUp, () -> client().v1().paymentIntents().create(payment, once));
    }

    @Override
    public PaymentOutcome find(TopUp topUp) {
        String reference = topUp.reference();
        if (reference != null) {
            return call(topUp, () -> client().v1().paymentIntents().retrieve(reference));
        }
        PaymentIntentSearchParams ours = PaymentIntentSearchParams.builder()
                .setQuery("metadata['%s']:'%s'".formatted(METADATA, topUp.key()))
                .setLimit(1L)
                .build();
        try {
            return client().v1().paymentIntents().search(ours).getData().stream()
                    .findFirst()
                    .map(found -> toOutcome(topUp, found))
                    .orElseGet(() -> new PaymentOutcome.Declined("never_asked"));
        } catch (StripeException fault) {
            return toOutcome(topUp, fault);
        }
    }

    private static PaymentOutcome toOutcome(TopUp topUp, PaymentIntent intent) {
        return toOutcome(
                topUp,
                intent.getId(),
                intent.getStatus(),
                Objects.requireNonNullElse(intent.getAmountReceived(), 0L),
                intent.getCurrency());
    }

    /** Reads what a payment intent says about a top-up. */
    static PaymentOutcome toOutcome(TopUp topUp, String reference, String status, long received, String currency) {
        return switch (status) {
            case "succeeded" -> {
                if (received != topUp.priceMinor() || !topUp.currency().equals(currency)) {
                    // A person has to look: neither booking nor giving up would be right.
                    yield new PaymentOutcome.Unknown("paid %d %s instead of %d %s"
                            .formatted(received, currency, topUp.priceMinor(), topUp.currency()));
                }
                yield new PaymentOutcome.Paid(reference);
            }
            case "processing", "requires_capture" -> new PaymentOutcome.Pending(reference);
            case "canceled", "requires_payment_method", "requires_action", "requires_confirmation" ->
                new PaymentOutcome.Declined(status);
            default -> new PaymentOutcome.Unknown("status " + status);
        };
    }

    private interface Call {
        PaymentIntent run() throws StripeException;
    }

    private static PaymentOutcome call(TopUp topUp, Call call) {
        try {
            return toOutcome(topUp, call.run());
        } catch (StripeException fault) {
            return toOutcome(topUp, fault);
        }
    }

    /** Only a failure that certainly took no money is a decline. */
    private static PaymentOutcome toOutcome(TopUp topUp, StripeException fault) {
        return switch (fault) {
            case CardException card -> new PaymentOutcome.Declined(reason(card.getDeclineCode(), card.getCode()));
            case ApiConnectionException _, RateLimitException _, IdempotencyException _ -> unknown(fault);
            case StripeException other
            when status(other) == CONFLICT || status(other) >= SERVER_FAULT -> unknown(other);
            case InvalidRequestException wrong -> declineFaultyRequest(topUp, wrong);
            default -> status(fault) == 0 ? unknown(fault) : declineFaultyRequest(topUp, fault);
        };
    }

    private static PaymentOutcome unknown(StripeException fault) {
        // The message may quote the request; the type and the code cannot.
        return new PaymentOutcome.Unknown(fault.getClass().getSimpleName() + " " + fault.getCode());
    }

    private static PaymentOutcome declineFaultyRequest(TopUp topUp, StripeException fault) {
        LOG.errorf("stripe refuses our request topup=%d status=%d code=%s", topUp.id(), status(fault), fault.getCode());
        return new PaymentOutcome.Declined(reason(fault.getCode(), "refused_request"));
    }

    private static int status(StripeException fault) {
        return Objects.requireNonNullElse(fault.getStatusCode(), 0);
    }

    private static String reason(String first, String second) {
        return Objects.requireNonNullElse(first, Objects.requireNonNullElse(second, "declined"));
    }

    private StripeClient client() {
        StripeClient.StripeClientBuilder client = StripeClient.builder()
                .setApiKey(config.apiKey().orElse(""))
                .setConnectTimeout(TIMEOUT_MILLIS)
                .setReadTimeout(TIMEOUT_MILLIS)
                // TopUpRecoveryWorker repeats requests, because it survives a restart.
                .setMaxNetworkRetries(0);
        config.apiBase().ifPresent(client::setApiBase);
        return client.build();
    }
}
