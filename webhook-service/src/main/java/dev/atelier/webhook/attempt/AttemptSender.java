// SPDX-License-Identifier: Apache-2.0
package dev.atelier.webhook.attempt;

import dev.atelier.platform.egress.EgressAnswer;
import dev.atelier.platform.egress.EgressClient;
import dev.atelier.platform.egress.EgressFailure;
import dev.atelier.platform.egress.EgressRequest;
import dev.atelier.platform.failpoint.FailPoint;
import dev.atelier.webhook.attempt.AttemptOutcome.Accepted;
import dev.atelier.webhook.attempt.AttemptOutcome.OwnFailure;
import dev.atelier.webhook.attempt.AttemptOutcome.Refused;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Duration;
import java.util.Locale;
import java.util.OptionalInt;
import org.jboss.logging.Logger;

/** Makes one attempt: sends a parcel as it is now and says what came of it. Runs outside any transaction. */
@ApplicationScoped
public class AttemptSender {
    private static final Logger LOG = Logger.getLogger(AttemptSender.class);

    private final ParcelRequest requests;
    private final EgressClient egress;
    private final StallWatch stalls;

    AttemptSender(ParcelRequest requests, EgressClient egress, StallWatch stalls) {
        this.requests = requests;
        this.egress = egress;
        this.stalls = stalls;
    }

    public AttemptOutcome send(Parcel parcel, AttemptLimits limits) {
        EgressRequest request;
        try {
            request = requests.of(parcel);
        } catch (RuntimeException fault) {
            LOG.warnf("delivery cannot be built event=%s cause=%s", parcel.id(), fault);
            return new OwnFailure("body");
        }
        AttemptOutcome outcome = send(request.within(limits.total()).keepingAtMost(limits.answerBytes()), limits);
        FailPoint.hit("webhook.send.after");
        return outcome;
    }

    private AttemptOutcome send(EgressRequest request, AttemptLimits limits) {
        StallWatch.Look look = stalls.look();
        return switch (egress.send(request.onSharedConnection())) {
            case EgressAnswer answer
            when answer.isSuccess() -> new Accepted(answer.status(), false, answer.bytesRead(), answer.took());
            case EgressAnswer answer ->
                new Refused(OptionalInt.of(answer.status()), "status", false, answer.bytesRead(), answer.took());
            case EgressFailure failure when failure.isOurs() -> new OwnFailure(word(failure));
            case EgressFailure failure -> broken(failure, limits, look.longest());
        };
    }

    private static AttemptOutcome broken(EgressFailure failure, AttemptLimits limits, Duration stalled) {
        OptionalInt status = failure.status();
        boolean slow = failure.reason().isTimeout();
        // Its 2xx came in time; to send it again for an unfinished body would only make duplicates.
        if (status.isPresent() && status.orElseThrow() / 100 == 2) {
            return new Accepted(status.orElseThrow(), slow, 0, failure.took());
        }
        // Without a status the receiver may have been quick, and a starved handshake of ours late.
        if (slow && status.isEmpty() && limits.areSpoiledBy(stalled)) {
            return new OwnFailure("stalled");
        }
        return new Refused(status, word(failure), slow, 0, failure.took());
    }

    private static String word(EgressFailure failure) {
        return failure.reason().name().toLowerCase(Locale.ROOT);
    }
}
