// SPDX-License-Identifier: Apache-2.0
package dev.atelier.compat.replay;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.atelier.compat.replay.Claim.WhileUndecided;
import dev.atelier.compat.request.CompatRequest;
import dev.atelier.compat.request.CompatRequestRepository;
import dev.atelier.compat.request.CompatRequestRow;
import dev.atelier.platform.error.ApiException;
import dev.atelier.platform.error.ErrorCode;
import dev.atelier.platform.sql.Database;
import dev.atelier.platform.submit.ResponseReport;
import dev.atelier.platform.submit.ResponseReport.ResponseDelivery;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/**
 * Makes every change of the delivery state of a request; docs/compat-lost-answers.md draws them. Equal submits are
 * decided one after the other, on whichever replicas they arrive.
 */
@ApplicationScoped
public class ReplayService {
    private static final String INSERT = """
        insert into compat_request (request_id, account_id, credential, dialect, path, model, input, fingerprint,
            state, attempt, delivery, delivery_since, callback_url, callback_state, shown, idempotency_key, created_at)
        values (?, ?, ?, ?, ?, ?, ?::jsonb, ?, 'starting', ?, 'open', ?, ?, ?, ?::jsonb, ?, ?)\
        """;
    // A refused request started nothing, so the same key may start it later.
    private static final String BY_KEY = """
        select request_id, fingerprint from compat_request
        where account_id = ? and credential = ? and idempotency_key = ? and created_at > ?
            and (generation_id is not null or input is not null)
        order by created_at desc limit 1\
        """;
    private static final String EARLIER = """
        select attempt, request_id, delivery, delivery_since from compat_request
        where account_id = ? and credential = ? and fingerprint = ? and delivery <> 'written' and delivery_since > ?
        order by created_at\
        """;
    private static final String TAKE_OVER = """
        update compat_request set delivery = 'open', attempt = ?, delivery_since = ?
        where request_id = ? and account_id = ?\
        """;
    // A refused request keeps its state.
    private static final String RECORD = """
        update compat_request set delivery = ?, delivery_since = ?
        where attempt = ? and delivery = any (?) and (generation_id is not null or input is not null)\
        """;
    private static final String MARK_READ = """
        update compat_request set delivery = 'written' where request_id = ? and account_id = ?\
        """;
    private static final String REFUSE = """
        update compat_request set delivery = 'written', input = null
        where request_id = ? and attempt = ? and generation_id is null\
        """;

    /** As long as a key counts in the native API. */
    private static final Duration KEY_LIFE = Duration.ofHours(24);

    private final Database database;
    private final CompatRequestRepository requests;
    private final ReplayConfig config;
    private final Clock clock;

    ReplayService(Database database, CompatRequestRepository requests, ReplayConfig config, Clock clock) {
        this.database = database;
        this.requests = requests;
        this.config = config;
        this.clock = clock;
    }

    /** Finds the stored request that this attempt repeats, or stores a new one; empty while that is undecided. */
    @Transactional
    public Optional<Claim> claim(Submission submission, Attempt attempt, WhileUndecided whileUndecided) {
        Instant now = clock.instant();
        if (attempt.key().isPresent()) {
            return Optional.of(claimByKey(submission, attempt, attempt.key().orElseThrow(), now));
        }
        database.lock("submit " + submission.caller().credential() + " " + submission.fingerprint());
        Optional<EarlierAttempt> earlier = findRepeated(submission, attempt, now);
        if (earlier.isEmpty()) {
            return Optional.of(insert(submission, attempt, now));
        }
        boolean undecided = earlier.orElseThrow().delivery() == ResponseDelivery.OPEN;
        if (!undecided || whileUndecided == WhileUndecided.TAKE_OVER) {
            return Optional.of(takeOver(earlier.orElseThrow().request(), submission, attempt, now));
        }
        return whileUndecided == WhileUndecided.WAIT ? Optional.empty() : Optional.of(insert(submission, attempt, now));
    }

    /** A key says what is a repeat, whatever became of any response. */
    private Claim claimByKey(Submission submission, Attempt attempt, String key, Instant now) {
        database.lock("submit " + submission.caller().credential() + " key " + key);
        return database.find(
                        BY_KEY,
                        row -> new KeyedRequest(
                                row.get("request_id", UUID.class), Fingerprint.read(row.getBytes("fingerprint"))),
                        submission.caller().account(),
                        submission.caller().credential(),
                        key,
                        now.minus(KEY_LIFE))
                .map(earlier -> takeOver(earlier.requireEqual(submission.fingerprint()), submission, attempt, now))
                .orElseGet(() -> insert(submission, attempt, now));
    }

    private record KeyedRequest(UUID request, Fingerprint fingerprint) {
        private UUID requireEqual(Fingerprint repeated) {
            if (!fingerprint.equals(repeated)) {
                throw new ApiException(
                        ErrorCode.IDEMPOTENCY_CONFLICT, "This Idempotency-Key was used with another request.");
            }
            return request;
        }
    }

    /**
     * Records what became of the response to an attempt. Reports on one response may arrive in any order, and the worst of
     * them counts. Returns false when the report changes nothing.
     */
    @Transactional
    public boolean record(ResponseReport report) {
        ResponseDelivery delivery = report.delivery();
        List<String> better =
                delivery.better().stream().map(ResponseDelivery::wire).toList();
        return !better.isEmpty() && database.update(RECORD, delivery.wire(), report.at(), report.attempt(), better) > 0;
    }

    /** The client asks for the request by its id, so the response arrived. */
    @Transactional
    public void markRead(CompatRequest request) {
        database.update(MARK_READ, request.id(), request.account());
    }

    /** The submit was refused, so the next one is a new request. The row stays: an earlier create may still succeed. */
    @Transactional
    public void refuse(CompatRequest request, Attempt attempt) {
        database.update(REFUSE, request.id(), attempt.id());
    }

    private Optional<EarlierAttempt> findRepeated(Submission submission, Attempt attempt, Instant now) {
        Instant windowStart = now.minus(config.replayWindow());
        Instant doubtStart = attempt.arrivedAt().minus(config.doubtMost());
        return database
                .list(
                        EARLIER,
                        row -> new EarlierAttempt(
                                row.get("attempt", UUID.class),
                                row.get("request_id", UUID.class),
                                CompatRequestRow.delivery(row),
                                row.getInstant("delivery_since")),
                        submission.caller().account(),
                        submission.caller().credential(),
                        submission.fingerprint().bytes(),
                        windowStart.isBefore(doubtStart) ? windowStart : doubtStart)
                .stream()
                .filter(earlier -> earlier.isRepeatedBy(attempt, config, now))
                // One whose response is known to be lost comes before one that may still be answered.
                .min(Comparator.comparing(earlier -> earlier.delivery() == ResponseDelivery.OPEN));
    }

    private Claim takeOver(UUID earlier, Submission submission, Attempt attempt, Instant now) {
        database.update(
                TAKE_OVER, attempt.id(), now, earlier, submission.caller().account());
        return new Claim(find(earlier, submission), false);
    }

    private Claim insert(Submission submission, Attempt attempt, Instant now) {
        UUID id = UUID.randomUUID();
        database.update(
                INSERT,
                id,
                submission.caller().account(),
                submission.caller().credential(),
                submission.dialect().name(),
                submission.path(),
                submission.toCreate().model(),
                submission.toCreate().input().toString(),
                submission.fingerprint().bytes(),
                attempt.id(),
                now,
                submission.callbackUrl().orElse(null),
                submission.callbackUrl().isPresent() ? "waiting" : "none",
                submission.shown().map(ObjectNode::toString).orElse(null),
                attempt.key().orElse(null),
                now);
        return new Claim(find(id, submission), true);
    }

    private CompatRequest find(UUID id, Submission submission) {
        return requests.find(
                        id, submission.caller().account(), submission.dialect().name())
                .orElseThrow();
    }
}
