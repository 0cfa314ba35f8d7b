// SPDX-License-Identifier: Apache-2.0
package dev.atelier.webhook.testevent;

import static dev.atelier.platform.json.OptionalNumbers.orNull;

import dev.atelier.platform.error.ApiException;
import dev.atelier.platform.error.ErrorCode;
import dev.atelier.platform.id.WebhookEndpointId;
import dev.atelier.webhook.attempt.AttemptOutcome.Accepted;
import dev.atelier.webhook.attempt.AttemptOutcome.InternalFailure;
import dev.atelier.webhook.attempt.AttemptOutcome.NoReceiver;
import dev.atelier.webhook.attempt.AttemptOutcome.Refused;
import dev.atelier.webhook.attempt.AttemptSender;
import dev.atelier.webhook.attempt.OutboundMessage;
import dev.atelier.webhook.delivery.DeliveryPolicies;
import dev.atelier.webhook.endpoint.WebhookEndpointService;
import dev.atelier.webhook.endpoint.WebhookEndpointService.EndpointTarget;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Duration;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Sends a test event in the same way as a delivery, but once and without effect on the endpoint's health. */
@ApplicationScoped
class TestEventService {
    private static final Duration RETRY = Duration.ofSeconds(2);

    private final WebhookEndpointService endpoints;
    private final TestEventRepository testEvents;
    private final AttemptSender sender;
    private final DeliveryPolicies policies;

    TestEventService(
            WebhookEndpointService endpoints,
            TestEventRepository testEvents,
            AttemptSender sender,
            DeliveryPolicies policies) {
        this.endpoints = endpoints;
        this.testEvents = testEvents;
        this.sender = sender;
        this.policies = policies;
    }

    /** Also sends while the endpoint is disabled, because that is when its owner needs a test. */
    TestEventView send(WebhookEndpointId endpoint, long account) {
        EndpointTarget target = endpoints.getTarget(endpoint, account);
        testEvents.admit(endpoint).ifPresent(wait -> {
            throw new ApiException(ErrorCode.RATE_LIMITED, "This endpoint was tested too often. Wait a little.")
                    .retryAfter(wait);
        });
        String event = "evt_" + UUID.randomUUID();
        var message = new OutboundMessage.TestEvent(endpoint, target.url(), target.secrets(), target.headers(), event);
        return switch (sender.send(message, policies.endpointTimeout())) {
            case Accepted accepted ->
                new TestEventView(event, true, accepted.code(), accepted.took().toMillis(), null);
            case Refused refused ->
                new TestEventView(
                        event, false, orNull(refused.code()), refused.took().toMillis(), refused.error());
            case InternalFailure _, NoReceiver _ ->
                throw new ApiException(
                                ErrorCode.SERVICE_UNAVAILABLE,
                                "The test event could not be sent from here. Retry shortly.")
                        .retryAfter(RETRY);
        };
    }

    /**
     * The result of a test event.
     *
     * @param delivered whether the receiver answered 2xx in time
     * @param statusCode what the receiver answered, absent without an answer
     * @param error a short word when the receiver did not accept the event, as in the list of deliveries
     */
    public record TestEventView(
            String eventId,
            boolean delivered,
            @Nullable Integer statusCode,
            long durationMs,
            @Nullable String error) {}
}
