// SPDX-License-Identifier: Apache-2.0
package dev.atelier.compat.replay;

import dev.atelier.compat.dialect.Dialect;
import dev.atelier.compat.replay.Claim.WhileUndecided;
import dev.atelier.compat.request.CompatRequest;
import dev.atelier.compat.request.CompatRequestRepository;
import dev.atelier.compat.request.CompatRequestRow;
import dev.atelier.compat.translate.Translation;
import dev.atelier.compat.upstream.NativeGenerationClient.CreateGenerationRequest;
import dev.atelier.platform.caller.Caller;
import dev.atelier.platform.sql.Database;
import dev.atelier.platform.submit.ResponseReport;
import dev.atelier.platform.submit.ResponseReport.ResponseDelivery;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import java.time.Clock;
import java.time.Instant;
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
                state, attempt, delivery, delivery_since, callback_url, callback_state, created_at)
            values (?, ?, ?, ?, ?, ?, ?::jsonb, ?, 'starting', ?, 'open', ?, ?, ?, ?)""";
    private static final String EARLIER = """
            select attempt, request_id, delivery, delivery_since from compat_request
            where account_id = ? and credential = ? and fingerprint = ? and delivery <> 'written' and delivery_since > ?
            order by created_at""";
    private static final String TAKE_OVER = """
            update compat_request set delivery = 'open', attempt = ?, delivery_since = ?
            where request_id = ? and account_id = ?""";
    // A refused request keeps its state.
    private static final String RECORD = """
            update compat_request set delivery = ?, delivery_since = ?
            where attempt = ? and delivery = any (?) and (generation_id is not null or input is not null)""";
    private static final String MARK_READ = """
            update compat_request set delivery = 'written' where request_id = ? and account_id = ?""";
    private static final String REFUSE = """
            update compat_request set delivery = 'written', input = null
            where request_id = ? and attempt = ? and generation_id is null""";

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
        database.lock("submit " + submission.caller().credential() + " " + submission.fingerprint());
        Instant now = clock.instant();
        Optional<EarlierAttempt> earlier = findRepeated(submission, attempt, now);
        if (earlier.isEmpty()) {
            return Optional.of(insert(submission, attempt, now));
        }
        boolean undecided = earlier.orElseThrow().delivery() == ResponseDelivery.OPEN;
        if (!undecided || whileUndecided == WhileUndecided.TAKE_OVER) {
            return Optional.of(takeOver(earlier.orElseThrow(), submission, attempt, now));
        }
        return whileUndecided == WhileUndecided.WAIT ? Optional.empty() : Optional.of(insert(submission, attempt, now));
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
                .findFirst();
    }

    private Claim takeOver(EarlierAttempt earlier, Submission submission, Attempt attempt, Instant now) {
        long account = submission.caller().account();
        database.update(TAKE_OVER, attempt.id(), now, earlier.request(), account);
        return new Claim(find(earlier.request(), submission), false);
    }

    private Claim insert(Submission submission, Attempt attempt, Instant now) {
        UUID id = UUID.randomUUID();
        database.update(
                INSERT,
                id,
                submission.caller().account(),
                submission.caller().credential(),
                submission.dialect().name(),
                submission.translation().path(),
                submission.toCreate().model(),
                submission.toCreate().input().toString(),
                submission.fingerprint().bytes(),
                attempt.id(),
                now,
                submission.callbackUrl().orElse(null),
                submission.callbackUrl().isPresent() ? "waiting" : "none",
                now);
        return new Claim(find(id, submission), true);
    }

    private CompatRequest find(UUID id, Submission submission) {
        return requests.find(
                        id, submission.caller().account(), submission.dialect().name())
                .orElseThrow();
    }

    /**
     * A submit after all checks that need no other service, translated into a native create.
     *
     * @param fingerprint equal for two submits of the same body to the same path
     */
    public record Submission(
            Caller caller,
            Dialect dialect,
            Translation translation,
            CreateGenerationRequest toCreate,
            Optional<String> callbackUrl,
            Fingerprint fingerprint) {

        /** Leaves out the callback URL and the input, which may hold secrets. */
        @Override
        public String toString() {
            return "Submission[" + dialect.name() + ", " + translation.path() + "]";
        }
    }
}
