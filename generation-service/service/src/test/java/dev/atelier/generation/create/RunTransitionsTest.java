// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.create;

import static dev.atelier.generation.support.Api.lastAccount;
import static dev.atelier.generation.support.Api.newAccount;
import static org.assertj.core.api.Assertions.assertThat;

import dev.atelier.generation.lifecycle.Failure.FailureCode;
import dev.atelier.generation.lifecycle.FinishService;
import dev.atelier.generation.lifecycle.Generation;
import dev.atelier.generation.lifecycle.GenerationRepository;
import dev.atelier.generation.lifecycle.GenerationResult;
import dev.atelier.generation.lifecycle.RunRepository;
import dev.atelier.generation.lifecycle.RunState;
import dev.atelier.generation.schedule.QueueEntry;
import dev.atelier.generation.support.Rows;
import io.quarkus.narayana.jta.QuarkusTransaction;
import io.quarkus.test.junit.QuarkusTest;
import jakarta.inject.Inject;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.UUID;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Every event on a run in every state; in a transaction that no worker sees and that leaves nothing. */
@QuarkusTest
class RunTransitionsTest {
    private static final List<String> STATES = List.of(
            "pending_charge",
            "abandoned",
            "waiting",
            "paused",
            "placed",
            "submitting",
            "accepted",
            "parked",
            "working",
            "ended");
    private static final UUID LEASE = new UUID(0, 1);
    private static final UUID OTHER = new UUID(0, 2);
    private static final Duration LONG = Duration.ofMinutes(5);
    private static final QueueEntry ENTRY = new QueueEntry("transitions", false, 2, 0);

    @Inject
    PendingRunRepository pending;

    @Inject
    RunRepository runs;

    @Inject
    FinishService finishes;

    @Inject
    GenerationRepository generations;

    @Inject
    Rows rows;

    private long account;

    @BeforeEach
    void begin() {
        newAccount();
        account = lastAccount();
        QuarkusTransaction.begin();
    }

    @AfterEach
    void undo() {
        QuarkusTransaction.rollback();
    }

    /** From which states an event leads where; in all others it is refused and changes nothing. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "hold            | pending_charge>pending_charge abandoned>abandoned",
                "takeOver        | pending_charge>pending_charge",
                "letGo           | pending_charge>pending_charge abandoned>abandoned",
                "abandon         | pending_charge>abandoned",
                "delete          | pending_charge>deleted",
                "deleteAbandoned | abandoned>deleted",
                "queue           | pending_charge>waiting",
                "place           | waiting>placed",
                "placeAtEngine   | waiting>working",
                "claim           | paused>paused placed>placed submitting>submitting accepted>accepted parked>accepted working>working",
                "waitAgain       | paused>waiting placed>waiting submitting>waiting",
                "submit          | placed>submitting",
                "accept          | submitting>accepted",
                "start           | paused>working placed>working submitting>submitting working>working",
                "pause           | paused>paused placed>paused submitting>paused working>working",
                "park            | accepted>accepted",
                "progress        | accepted>accepted working>working",
                "makeDue         | parked>accepted",
                "requestStop     | accepted>accepted parked>accepted",
                "extend          | paused>paused placed>placed submitting>submitting accepted>accepted working>working",
                "succeed         | accepted>succeeded working>succeeded",
                "fail            | paused>failed placed>failed submitting>failed accepted>failed working>failed",
                "cancel          | waiting>failed paused>failed placed>failed accepted>failed parked>failed working>failed",
                "expire          | waiting>failed paused>failed placed>failed submitting>failed accepted>failed parked>failed working>failed"
            })
    void everyEventOnEveryState(String event, String allowed) {
        Map<String, String> ways = Arrays.stream(allowed.split(" ", -1))
                .map(way -> way.split(">", -1))
                .collect(Collectors.toMap(way -> way[0], way -> way[1]));
        for (String before : STATES) {
            long id = in(before);
            String unchanged = row(id);

            boolean isTaken = happens(event, id, LEASE);

            assertThat(isTaken).as(event + " on " + before).isEqualTo(ways.containsKey(before));
            if (isTaken) {
                assertThat(now(id)).as(event + " on " + before).isEqualTo(ways.get(before));
            } else {
                assertThat(row(id)).as(event + " on " + before).isEqualTo(unchanged);
            }
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "waitAgain",
                "submit",
                "accept",
                "start",
                "pause",
                "park",
                "progress",
                "extend",
                "succeed",
                "fail"
            })
    void withoutTheLeaseNoStepOfAWorkerIsTaken(String event) {
        for (String before : List.of("paused", "placed", "submitting", "accepted", "working")) {
            long id = in(before);
            String unchanged = row(id);

            assertThat(happens(event, id, OTHER)).as(event + " on " + before).isFalse();

            assertThat(row(id)).isEqualTo(unchanged);
        }
    }

    @Test
    void aGenerationSomebodyHoldsIsLeftAlone() {
        long id = in("pending_charge");
        rows.execute("update run set due_at = now() + interval '14 seconds' where id = " + id);

        assertThat(pending.takeOver(id, 9, LONG)).isFalse();
        assertThat(pending.holdStranded(1_000, LONG)).doesNotContain(id);

        assertThat(pending.letGo(id)).isTrue();
        assertThat(pending.takeOver(id, 9, LONG)).isTrue();
        assertThat(generations.find(id).orElseThrow().owner().credential()).isEqualTo(9);
        assertThat(pending.takeOver(id, 8, LONG)).isFalse();
    }

    @Test
    void aRunThatStartsAgainKeepsItsDeadline() {
        long id = in("working");
        String before = rows.text("select concat_ws(' ', deadline, started_at) from run where id = " + id, "");

        assertThat(runs.start(id, LEASE, Duration.ofDays(1))).isTrue();

        assertThat(rows.text("select concat_ws(' ', deadline, started_at) from run where id = " + id, ""))
                .isEqualTo(before);
    }

    /** A run that was read without a job may be handed over before it is canceled; its upstream has been asked nothing. */
    @ParameterizedTest
    @ValueSource(strings = {"submitting", "accepted"})
    void aCancelByAnOldReadEndsNoRunThatAnUpstreamMayHave(String since) {
        long id = in("placed");
        Generation read = read(id);
        rows.execute("update run set state = '%s', stop_requested = true where id = %d".formatted(since, id));

        assertThat(finishes.cancel(read)).isEmpty();

        assertThat(now(id)).isEqualTo(since);
    }

    @Test
    void aLateStartIsUnavailableAndALateEndTimesOut() {
        long queued = in("waiting");
        long running = in("accepted");

        happens("expire", queued, LEASE);
        happens("expire", running, LEASE);

        assertThat(generations
                        .find(queued)
                        .orElseThrow()
                        .failure()
                        .orElseThrow()
                        .code())
                .isEqualTo(FailureCode.MODEL_UNAVAILABLE);
        assertThat(generations
                        .find(running)
                        .orElseThrow()
                        .failure()
                        .orElseThrow()
                        .code())
                .isEqualTo(FailureCode.TIMEOUT);
    }

    @ParameterizedTest
    @ValueSource(strings = {"waiting", "paused", "submitting", "parked", "working"})
    void beforeItsDeadlineNothingExpires(String state) {
        long id = in(state);

        assertThat(finishes.expire(read(id))).isFalse();

        assertThat(now(id)).isEqualTo(state.equals("parked") ? "accepted" : state);
    }

    /** A run that has begun since it was seen late has a new deadline. */
    @Test
    void aRunThatBeginsMeanwhileDoesNotExpire() {
        long id = in("placed");
        rows.execute("update run set deadline = now() - interval '1 minute' where id = " + id);
        Generation late = read(id);
        assertThat(runs.start(id, LEASE, LONG)).isTrue();

        assertThat(finishes.expire(late)).isFalse();

        assertThat(now(id)).isEqualTo("working");
    }

    @Test
    void aFinalizeOfferIsUsedOnceWhileItIsOpenAndAgainAfterThatUseHasFailed() {
        long source = in("ended");
        Instant now = Instant.now();
        rows.execute("update generation set finalize_until = now() + interval '1 hour', finalize_credits = 40,"
                + " finalize_breakdown = '[]' where id = " + source);
        long failing = using(source, "working");
        long refused = using(source, "pending_charge");
        long late = using(source, "waiting");

        assertThat(generations.reserveFinalize(source, account + 1, failing, now))
                .isFalse();
        assertThat(generations.reserveFinalize(source, account, failing, now.plusSeconds(4_000)))
                .isFalse();
        assertThat(generations.reserveFinalize(source, account, failing, now)).isTrue();
        assertThat(generations.reserveFinalize(source, account, late, now)).isFalse();
        assertThat(happens("cancel", late, LEASE)).isTrue();
        assertThat(generations.reserveFinalize(source, account, refused, now)).isFalse();
        assertThat(happens("fail", failing, LEASE)).isTrue();
        assertThat(generations.reserveFinalize(source, account, refused, now)).isTrue();
        assertThat(happens("delete", refused, LEASE)).isTrue();
        assertThat(generations.reserveFinalize(source, account, 1, now)).isTrue();
    }

    @Test
    void noOtherClassWritesTheTable() throws IOException {
        try (Stream<Path> files = Files.walk(Path.of("src/main/java"))) {
            List<String> writers = files.filter(file -> file.toString().endsWith(".java"))
                    .filter(RunTransitionsTest::writesRuns)
                    .map(file -> file.getFileName().toString())
                    .sorted()
                    .toList();

            assertThat(writers)
                    .containsExactly(
                            "NewGenerationStore.java",
                            "PendingRunRepository.java",
                            "RunEndRepository.java",
                            "RunRepository.java");
        }
    }

    private static boolean writesRuns(Path file) {
        try {
            return Pattern.compile("(update|into|delete from) run\\b")
                    .matcher(Files.readString(file))
                    .find();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private long using(long source, String state) {
        long id = in(state);
        rows.execute("update generation set finalizes = %d where id = %d".formatted(source, id));
        return id;
    }

    private boolean happens(String event, long id, UUID lease) {
        return switch (event) {
            case "hold" -> pending.holdStranded(1_000, LONG).contains(id);
            case "takeOver" -> pending.takeOver(id, 9, LONG);
            case "letGo" -> pending.letGo(id);
            case "abandon" -> pending.abandon(id);
            case "delete" -> pending.delete(id, RunState.PENDING_CHARGE);
            case "deleteAbandoned" -> pending.delete(id, RunState.ABANDONED);
            case "queue" ->
                runs.queue(List.of(new RunRepository.Entering(id, null, ENTRY, soon())))
                        .getFirst()
                        .isPresent();
            case "place" -> changes(id, all -> runs.place(all, OTHER, soon()));
            case "placeAtEngine" -> changes(id, _ -> runs.placeAtEngine(Map.of(id, LONG), OTHER, soon()));
            case "claim" -> changes(id, all -> runs.claim(all, OTHER, soon()));
            case "waitAgain" -> waitAgain(id, lease);
            case "submit" -> runs.submit(id, lease);
            case "accept" -> runs.accept(id, lease, "job_2", LONG, soon());
            case "start" -> runs.start(id, lease, LONG);
            case "pause" -> runs.pause(id, lease, soon());
            case "park" -> runs.park(id, lease, soon(), true, OptionalDouble.of(0.5));
            case "progress" -> runs.saveProgress(id, lease, 0.75f);
            case "makeDue" -> runs.makeDue(id);
            case "requestStop" -> runs.requestStop(id).isPresent();
            case "extend" -> runs.extend(Map.of(id, lease), soon()).contains(id);
            case "succeed" -> finishes.finish(read(id), lease, new GenerationResult.Succeeded(List.of()));
            case "fail" -> finishes.finish(read(id), lease, GenerationResult.failed(FailureCode.PROVIDER_ERROR, "no"));
            case "cancel" -> finishes.cancel(read(id)).isPresent();
            case "expire" -> {
                rows.execute("update run set deadline = now() - interval '1 minute' where id = " + id);
                yield finishes.expire(read(id));
            }
            default -> throw new IllegalArgumentException(event);
        };
    }

    private boolean waitAgain(long id, UUID lease) {
        Generation read = read(id);
        return read.openRun() != null && runs.waitAgain(id, read.claimed(lease).run(), "transitions");
    }

    private boolean changes(long id, Consumer<List<Long>> event) {
        String before = row(id);
        event.accept(List.of(id));
        return !row(id).equals(before);
    }

    private Generation read(long id) {
        return generations.find(id).orElseThrow();
    }

    private long in(String state) {
        if (state.equals("ended")) {
            return rows.insert(Rows.Row.of(account, "succeeded"));
        }
        long id = rows.insert(Rows.Row.of(account, "pending_charge"));
        boolean isHeld =
                List.of("paused", "placed", "submitting", "accepted", "working").contains(state);
        boolean isStarted = List.of("accepted", "parked", "working").contains(state);
        Function<Boolean, String> past = isSet -> isSet ? "now() - interval '1 minute'" : "null";
        rows.execute("""
                update run set state = '%s', lease = %s, due_at = %s, deadline = now() + interval '1 hour', started_at = %s,
                    handle = %s
                where id = %d
                """.formatted(
                        state.equals("parked") ? "accepted" : state,
                        isHeld ? "'" + LEASE + "'" : "null",
                        past.apply(!state.equals("waiting")),
                        past.apply(isStarted),
                        isStarted ? "'job_1'" : "null",
                        id));
        return id;
    }

    /** The state of an open run, the outcome of an ended one. */
    private String now(long id) {
        return rows.text(
                "select coalesce(outcome, state) from generation left join run using (id) where id = " + id, "deleted");
    }

    /** All of the run but its deadline, which the event may need to be over. */
    private String row(long id) {
        return rows.text(
                "select concat(g.outcome, g.credential_id, (to_jsonb(r) - 'deadline')::text) from generation g left join run r"
                        + " on r.id = g.id where g.id = " + id,
                "deleted");
    }

    private static Instant soon() {
        return Instant.now().plusSeconds(60);
    }
}
