// SPDX-License-Identifier: Apache-2.0
package dev.atelier.webhook.trial;

import dev.atelier.platform.error.ApiException;
import dev.atelier.platform.error.ErrorCode;
import dev.atelier.platform.id.WebhookEndpointId;
import dev.atelier.webhook.attempt.AttemptOutcome.Accepted;
import dev.atelier.webhook.attempt.AttemptOutcome.Obsolete;
import dev.atelier.webhook.attempt.AttemptOutcome.OwnFailure;
import dev.atelier.webhook.attempt.AttemptOutcome.Refused;
import dev.atelier.webhook.attempt.AttemptSender;
import dev.atelier.webhook.attempt.Parcel;
import dev.atelier.webhook.delivery.DeliveryPolicies;
import dev.atelier.webhook.endpoint.Receiver;
import dev.atelier.webhook.endpoint.Receivers;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Duration;
import java.util.UUID;

/** Sends a test event: through the same sender as every delivery, but once, and it counts for nothing. */
@ApplicationScoped
class TrialService {
    private static final Duration RETRY = Duration.ofSeconds(2);

    private final Receivers receivers;
    private final TrialRepository trials;
    private final AttemptSender sender;
    private final DeliveryPolicies policies;
    private final TrialConfig config;

    TrialService(
            Receivers receivers,
            TrialRepository trials,
            AttemptSender sender,
            DeliveryPolicies policies,
            TrialConfig config) {
        this.receivers = receivers;
        this.trials = trials;
        this.sender = sender;
        this.policies = policies;
        this.config = config;
    }

    /** Also while the endpoint is disabled: that is when one wants to know. */
    TrialView send(WebhookEndpointId endpoint, long account) {
        Receiver receiver = receivers.owned(endpoint, account);
        trials.admit(endpoint, config.most(), config.window()).ifPresent(wait -> {
            throw new ApiException(ErrorCode.RATE_LIMITED, "This endpoint was tested too often. Wait a little.")
                    .retryAfter(wait);
        });
        String event = "evt_" + UUID.randomUUID();
        var parcel = new Parcel.Trial(endpoint, receiver.url(), receiver.secrets(), event);
        return switch (sender.send(parcel, policies.endpointLimits())) {
            case Accepted accepted ->
                new TrialView(event, true, accepted.code(), accepted.took().toMillis(), null);
            case Refused refused ->
                new TrialView(
                        event,
                        false,
                        refused.code().isPresent() ? refused.code().orElseThrow() : null,
                        refused.took().toMillis(),
                        refused.error());
            case OwnFailure _, Obsolete _ ->
                throw new ApiException(
                                ErrorCode.SERVICE_UNAVAILABLE,
                                "The test event could not be sent from here. Retry shortly.")
                        .retryAfter(RETRY);
        };
    }
}
