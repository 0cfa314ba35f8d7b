// SPDX-License-Identifier: Apache-2.0
package dev.atelier.compat.request;

import dev.atelier.compat.database.Database;
import dev.atelier.compat.request.Claim.Busy;
import dev.atelier.compat.request.Claim.Held;
import dev.atelier.compat.request.Claim.Hold;
import dev.atelier.compat.upstream.Generation;
import dev.atelier.platform.answer.AnswerWord;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import java.time.Clock;
import java.time.Instant;
import java.util.Optional;
import java.util.UUID;

/** Keeps requests; of two equal ones at the same moment it sees one first, on whichever replicas they arrive. */
@ApplicationScoped
public class RequestStore {
    private static final String PENDING = "pending";
    private static final String DOUBTFUL = "doubtful";

    private final RequestRepository requests;
    private final CallbackRepository callbacks;
    private final Database database;
    private final Clock clock;

    RequestStore(RequestRepository requests, CallbackRepository callbacks, Database database, Clock clock) {
        this.requests = requests;
        this.callbacks = callbacks;
        this.database = database;
        this.clock = clock;
    }

    /**
     * The request whose answer never reached this client, or a new one.
     *
     * @param patient false when one that seems to be under way shall be waited for no longer
     */
    @Transactional
    public Claim claim(Submission submission, Attempt attempt, boolean patient) {
        database.lock("submit " + submission.credential() + " " + submission.fingerprint());
        Instant now = clock.instant();
        Optional<RequestRepository.Known> known = requests.unanswered(submission, attempt, now);
        if (known.isEmpty()) {
            return insert(submission, attempt, now);
        }
        if (patient && known.orElseThrow().answer().equals(PENDING)) {
            return new Busy();
        }
        CompatRequest request = known.orElseThrow().request();
        Hold hold = new Hold(request.id(), attempt.holder());
        requests.takeOver(hold, request.account(), now);
        return new Held(request, hold, false);
    }

    /** As {@link #claim}, but of a request under way nothing is known or awaited: a run is held open for long. */
    @Transactional
    public Held claimLostOrNew(Submission submission, Attempt attempt) {
        return switch (claim(submission, attempt, true)) {
            case Held held -> held;
            case Busy() -> insert(submission, attempt, clock.instant());
        };
    }

    private Held insert(Submission submission, Attempt attempt, Instant now) {
        Hold hold = new Hold(UUID.randomUUID(), attempt.holder());
        requests.insert(submission, hold, now);
        return new Held(
                requests.find(hold.request(), submission.account(), submission.dialect())
                        .orElseThrow()
                        .request(),
                hold,
                true);
    }

    @Transactional
    public Optional<CompatRequest> find(UUID id, long account, String dialect) {
        Optional<RequestRepository.Known> known = requests.find(id, account, dialect);
        known.filter(row -> row.answer().equals(DOUBTFUL)).ifPresent(row -> requests.arrived(row.request()));
        return known.map(RequestRepository.Known::request);
    }

    /** Remembers what the gateway says of the answer to an attempt. */
    @Transactional
    public boolean told(AnswerWord word) {
        return requests.told(word);
    }

    /** Remembers whether the answer got as far as the connection. */
    @Transactional
    public void answered(Hold hold, boolean written) {
        requests.answered(hold, written, clock.instant());
    }

    /** The request was refused: its next repeat is a new one. */
    @Transactional
    public void giveUp(Hold hold) {
        requests.giveUp(hold);
    }

    /** Remembers which generation it is; when that has ended meanwhile, the callback is due. */
    @Transactional
    public void attach(CompatRequest request, Generation generation) {
        if (request.callbackUrl().isPresent()) {
            callbacks.lock(request.account());
        }
        requests.attach(request, generation.id().value());
        requests.record(request.id(), request.account(), request.progress().after(generation));
        if (request.callbackUrl().isPresent()) {
            callbacks.catchUp(request.account(), generation.id().value(), clock.instant());
        }
    }

    @Transactional
    public void record(CompatRequest request, Progress progress) {
        requests.record(request.id(), request.account(), progress);
    }
}
