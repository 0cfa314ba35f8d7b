// SPDX-License-Identifier: Apache-2.0
package dev.atelier.webhook.attempt;

import dev.atelier.platform.egress.EgressAnswer;
import dev.atelier.platform.egress.EgressClient;
import dev.atelier.platform.egress.EgressFailure;
import dev.atelier.platform.egress.EgressRequest;
import dev.atelier.platform.failpoint.FailPoint;
import dev.atelier.webhook.attempt.AttemptOutcome.Accepted;
import dev.atelier.webhook.attempt.AttemptOutcome.InternalFailure;
import dev.atelier.webhook.attempt.AttemptOutcome.Refused;
import dev.atelier.webhook.attempt.MessageRequestFactory.SignedRequest;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Duration;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalInt;
import org.jboss.logging.Logger;

/** Makes one attempt: builds the request of a message, sends it and reports the outcome. Runs outside any transaction. */
@ApplicationScoped
public class AttemptSender {
    private static final Logger LOG = Logger.getLogger(AttemptSender.class);
    /** Only the status of an answer counts; its owner sees so much of the body, and most connections can be used again. */
    private static final int ANSWER_BYTES = 4_096;

    private final MessageRequestFactory requests;
    private final EgressClient egress;
    private final StallWatch stalls;

    AttemptSender(MessageRequestFactory requests, EgressClient egress, StallWatch stalls) {
        this.requests = requests;
        this.egress = egress;
        this.stalls = stalls;
    }

    /** @param timeout from the name lookup to the last byte of the answer that is read */
    public AttemptOutcome send(OutboundMessage message, Duration timeout) {
        SignedRequest signed;
        try {
            signed = requests.create(message);
        } catch (RuntimeException fault) {
            LOG.warnf("delivery cannot be built event=%s cause=%s", message.id(), fault);
            return new InternalFailure("body");
        }
        AttemptOutcome outcome = send(signed, timeout);
        FailPoint.hit("webhook.send.after");
        return outcome;
    }

    private AttemptOutcome send(SignedRequest signed, Duration timeout) {
        EgressRequest request = signed.request().within(timeout).keepingAtMost(ANSWER_BYTES);
        StallWatch.Measurement stall = stalls.start();
        return switch (egress.send(request.onSharedConnection())) {
            case EgressAnswer answer -> judge(answer, exchange(signed, Optional.of(answer)));
            case EgressFailure failure when failure.isOurs() -> new InternalFailure(wordFor(failure));
            case EgressFailure failure -> judge(failure, stall, timeout, exchange(signed, Optional.empty()));
        };
    }

    private static Optional<Exchange> exchange(SignedRequest signed, Optional<EgressAnswer> answer) {
        return signed.shown().map(message -> Exchange.of(message, answer, signed.own()));
    }

    private static AttemptOutcome judge(EgressAnswer answer, Optional<Exchange> exchange) {
        return answer.isSuccess()
                ? new Accepted(answer.status(), false, answer.bytesRead(), answer.took(), exchange)
                : new Refused(
                        OptionalInt.of(answer.status()), "status", false, answer.bytesRead(), answer.took(), exchange);
    }

    private static AttemptOutcome judge(
            EgressFailure failure, StallWatch.Measurement stall, Duration timeout, Optional<Exchange> exchange) {
        OptionalInt status = failure.status();
        boolean isTimeout = failure.reason().isTimeout();
        // A 2xx came in time; a repetition because of an unfinished body would only make duplicates.
        if (status.isPresent() && status.orElseThrow() / 100 == 2) {
            return new Accepted(status.orElseThrow(), isTimeout, 0, failure.took(), exchange);
        }
        // Without a status the receiver may have been quick, and this process too slow to read its answer.
        if (isTimeout && status.isEmpty() && stall.spoils(timeout)) {
            return new InternalFailure("stalled");
        }
        return new Refused(status, wordFor(failure), isTimeout, 0, failure.took(), exchange);
    }

    private static String wordFor(EgressFailure failure) {
        return failure.reason().name().toLowerCase(Locale.ROOT);
    }
}
