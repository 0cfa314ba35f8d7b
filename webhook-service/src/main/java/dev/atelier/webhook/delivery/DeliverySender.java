// SPDX-License-Identifier: Apache-2.0
package dev.atelier.webhook.delivery;

import dev.atelier.platform.egress.EgressAnswer;
import dev.atelier.platform.egress.EgressClient;
import dev.atelier.platform.egress.EgressFailure;
import dev.atelier.platform.egress.EgressRequest;
import dev.atelier.platform.failpoint.FailPoint;
import dev.atelier.webhook.delivery.AttemptOutcome.Accepted;
import dev.atelier.webhook.delivery.AttemptOutcome.Obsolete;
import dev.atelier.webhook.delivery.AttemptOutcome.OwnFailure;
import dev.atelier.webhook.delivery.AttemptOutcome.Refused;
import dev.atelier.webhook.endpoint.EndpointSecret;
import dev.atelier.webhook.endpoint.SecretVault;
import dev.atelier.webhook.signature.StandardWebhookSigner;
import dev.atelier.webhook.signature.WebhookSigner;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Clock;
import java.time.Instant;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalInt;
import org.eclipse.microprofile.rest.client.inject.RestClient;
import org.jboss.logging.Logger;

/** Makes one attempt at a delivery: builds the body as of now, signs it, sends it. Runs outside any transaction. */
@ApplicationScoped
class DeliverySender {
    private static final Logger LOG = Logger.getLogger(DeliverySender.class);

    private final GenerationClient generations;
    private final EventBody body;
    private final SecretVault vault;
    private final EgressClient egress;
    private final DeliveryConfig config;
    private final Clock clock;

    DeliverySender(
            @RestClient GenerationClient generations,
            EventBody body,
            SecretVault vault,
            EgressClient egress,
            DeliveryConfig config,
            Clock clock) {
        this.generations = generations;
        this.body = body;
        this.vault = vault;
        this.egress = egress;
        this.config = config;
        this.clock = clock;
    }

    AttemptOutcome attempt(Delivery delivery) {
        if (delivery.target().isEmpty()) {
            return new Obsolete();
        }
        EgressRequest request;
        try {
            request = request(delivery, delivery.target().orElseThrow());
        } catch (RuntimeException fault) {
            LOG.warnf(
                    "delivery cannot be built event=%s cause=%s",
                    delivery.event().id(), fault);
            return new OwnFailure("body");
        }
        AttemptOutcome outcome = send(request);
        FailPoint.hit("webhook.send.after");
        return outcome;
    }

    private EgressRequest request(Delivery delivery, Target target) {
        WebhookEvent event = delivery.event();
        byte[] bytes = body.of(
                event, generations.get(event.account(), event.generation().value()));
        EndpointSecret secret = vault.open(target.secret(), delivery.endpoint());
        Instant now = clock.instant();
        EgressRequest request = EgressRequest.post(target.url(), bytes)
                .within(config.answerTimeout())
                .keepingAtMost(config.answerBytes())
                .header("Content-Type", "application/json")
                .header("Service-Event-Id", event.id())
                .header(WebhookSigner.HEADER, WebhookSigner.sign(bytes, now, secret));
        for (Map.Entry<String, String> header :
                StandardWebhookSigner.headers(event.id(), bytes, now, secret).entrySet()) {
            request = request.header(header.getKey(), header.getValue());
        }
        return request;
    }

    private AttemptOutcome send(EgressRequest request) {
        return switch (egress.send(request)) {
            case EgressAnswer answer
            when answer.isSuccess() -> new Accepted(answer.status(), false, answer.bytesRead(), answer.took());
            case EgressAnswer answer ->
                new Refused(OptionalInt.of(answer.status()), "status", false, answer.bytesRead(), answer.took());
            case EgressFailure failure when failure.isOurs() -> new OwnFailure(word(failure));
            case EgressFailure failure -> broken(failure);
        };
    }

    private static AttemptOutcome broken(EgressFailure failure) {
        OptionalInt status = failure.status();
        boolean slow = failure.reason().isTimeout();
        // Its 2xx came in time; to send it again for an unfinished body would only make duplicates.
        return status.isPresent() && status.orElseThrow() / 100 == 2
                ? new Accepted(status.orElseThrow(), slow, 0, failure.took())
                : new Refused(status, word(failure), slow, 0, failure.took());
    }

    private static String word(EgressFailure failure) {
        return failure.reason().name().toLowerCase(Locale.ROOT);
    }
}
