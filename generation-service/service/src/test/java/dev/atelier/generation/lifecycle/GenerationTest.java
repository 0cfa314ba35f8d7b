// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.lifecycle;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.atelier.generation.catalogue.Model;
import dev.atelier.generation.catalogue.ModelReference;
import dev.atelier.generation.catalogue.TestModels;
import dev.atelier.generation.idempotency.RequestFingerprint;
import dev.atelier.generation.query.GenerationView;
import dev.atelier.generation.schedule.QueueEntry;
import dev.atelier.platform.caller.Caller;
import dev.atelier.platform.caller.CredentialKind;
import dev.atelier.platform.caller.Origin;
import dev.atelier.platform.caller.Plan;
import dev.atelier.platform.id.ProjectId;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class GenerationTest {
    private static final Instant NOW = Instant.parse("2026-03-01T10:00:00Z");
    private static final Instant LATER = NOW.plusSeconds(1_000);
    private static final Duration RUN = Duration.ofSeconds(100);
    private static final UUID LEASE = new UUID(0, 1);
    private static final UUID OTHER = new UUID(0, 2);
    private static final QueueEntry ENTRY = new QueueEntry("embedded", false, 1, 1);
    private static final Failure FAILURE = new Failure(FailureCode.PROVIDER_ERROR, "no");

    /** Every event on every state; a dash means that it is refused and nothing changes. */
    @ParameterizedTest
    @CsvSource({
        "PENDING_CHARGE, hold,     PENDING_CHARGE",
        "PENDING_CHARGE, takeOver, PENDING_CHARGE",
        "PENDING_CHARGE, queue,    QUEUED",
        "PENDING_CHARGE, abandon,  ABANDONED",
        "PENDING_CHARGE, claim,    -",
        "PENDING_CHARGE, take,     -",
        "PENDING_CHARGE, wait,     -",
        "PENDING_CHARGE, start,    -",
        "PENDING_CHARGE, succeed,  -",
        "PENDING_CHARGE, fail,     -",
        "PENDING_CHARGE, expire,   -",
        "PENDING_CHARGE, cancel,   -",
        "PENDING_CHARGE, release,  -",
        "PENDING_CHARGE, makeDue,  -",
        "ABANDONED,      hold,     ABANDONED",
        "ABANDONED,      takeOver, -",
        "ABANDONED,      queue,    -",
        "ABANDONED,      abandon,  -",
        "ABANDONED,      claim,    -",
        "ABANDONED,      take,     -",
        "ABANDONED,      wait,     -",
        "ABANDONED,      start,    -",
        "ABANDONED,      succeed,  -",
        "ABANDONED,      fail,     -",
        "ABANDONED,      expire,   -",
        "ABANDONED,      cancel,   -",
        "ABANDONED,      release,  -",
        "ABANDONED,      makeDue,  -",
        "QUEUED,         hold,     -",
        "QUEUED,         takeOver, -",
        "QUEUED,         queue,    -",
        "QUEUED,         abandon,  -",
        "QUEUED,         claim,    -",
        "QUEUED,         take,     QUEUED",
        "QUEUED,         wait,     QUEUED",
        "QUEUED,         start,    -",
        "QUEUED,         succeed,  -",
        "QUEUED,         fail,     -",
        "QUEUED,         expire,   FAILED",
        "QUEUED,         cancel,   FAILED",
        "QUEUED,         release,  -",
        "QUEUED,         makeDue,  QUEUED",
        "PROCESSING,     hold,     -",
        "PROCESSING,     takeOver, -",
        "PROCESSING,     queue,    -",
        "PROCESSING,     abandon,  -",
        "PROCESSING,     claim,    PROCESSING",
        "PROCESSING,     take,     -",
        "PROCESSING,     wait,     -",
        "PROCESSING,     start,    PROCESSING",
        "PROCESSING,     succeed,  SUCCEEDED",
        "PROCESSING,     fail,     FAILED",
        "PROCESSING,     expire,   FAILED",
        "PROCESSING,     cancel,   FAILED",
        "PROCESSING,     release,  PROCESSING",
        "PROCESSING,     makeDue,  -",
        "SUCCEEDED,      hold,     -",
        "SUCCEEDED,      takeOver, -",
        "SUCCEEDED,      queue,    -",
        "SUCCEEDED,      abandon,  -",
        "SUCCEEDED,      claim,    -",
        "SUCCEEDED,      take,     -",
        "SUCCEEDED,      wait,     -",
        "SUCCEEDED,      start,    -",
        "SUCCEEDED,      succeed,  -",
        "SUCCEEDED,      fail,     -",
        "SUCCEEDED,      expire,   -",
        "SUCCEEDED,      cancel,   -",
        "SUCCEEDED,      release,  -",
        "SUCCEEDED,      makeDue,  -",
        "FAILED,         hold,     -",
        "FAILED,         takeOver, -",
        "FAILED,         queue,    -",
        "FAILED,         abandon,  -",
        "FAILED,         claim,    -",
        "FAILED,         take,     -",
        "FAILED,         wait,     -",
        "FAILED,         start,    -",
        "FAILED,         succeed,  -",
        "FAILED,         fail,     -",
        "FAILED,         expire,   -",
        "FAILED,         cancel,   -",
        "FAILED,         release,  -",
        "FAILED,         makeDue,  -"
    })
    void everyEventOnEveryState(GenerationStatus before, String event, String after) {
        Generation generation = in(before);

        boolean taken = happens(generation, event);

        assertThat(taken).isEqualTo(!after.equals("-"));
        assertThat(generation.status()).isEqualTo(taken ? GenerationStatus.valueOf(after) : before);
    }

    @Test
    void aGenerationSomebodyHoldsIsLeftAlone() {
        Generation generation = in(GenerationStatus.PENDING_CHARGE);
        generation.hold(NOW, NOW.plusSeconds(15));

        assertThat(generation.hold(NOW.plusSeconds(14), LATER)).isFalse();
        assertThat(generation.takeOver(9, NOW.plusSeconds(14), LATER)).isFalse();
        assertThat(generation.takeOver(9, NOW.plusSeconds(15), LATER)).isTrue();
        assertThat(generation.credential()).isEqualTo(9);
    }

    @Test
    void aRunIsNotTakenFromAWorkerThatIsAlive() {
        Generation generation = in(GenerationStatus.PROCESSING);

        assertThat(generation.claim(OTHER, NOW, LATER)).isFalse();
    }

    @Test
    void aWaitingRunIsDueAtNoTimeAndTakenOnce() {
        Generation generation = in(GenerationStatus.QUEUED);

        assertThat(generation.claim(LEASE, LATER, LATER.plusSeconds(30))).isFalse();
        assertThat(generation.take(LEASE, LATER)).isTrue();
        assertThat(generation.take(OTHER, LATER)).isFalse();
        assertThat(generation.assignUpstream(LEASE, "somewhere")).isTrue();
        assertThat(generation.waitAgain(ENTRY)).isFalse();
    }

    @Test
    void anOldWorkerCannotFinishARunThatWasTakenOver() {
        Generation generation = in(GenerationStatus.PROCESSING);
        generation.claim(OTHER, LATER, LATER.plusSeconds(9));

        assertThat(generation.succeed(LEASE, StoredJson.EMPTY_LIST, generation.order(), OptionalLong.empty(), LATER))
                .isFalse();
        assertThat(generation.fail(LEASE, FAILURE, LATER)).isFalse();
        assertThat(generation.succeed(OTHER, StoredJson.EMPTY_LIST, generation.order(), OptionalLong.empty(), LATER))
                .isTrue();
    }

    @Test
    void aTakenOverRunKeepsItsDeadline() {
        Generation generation = in(GenerationStatus.PROCESSING);
        Instant deadline = generation.times().deadline().orElseThrow();

        generation.claim(OTHER, LATER, LATER.plusSeconds(9));
        generation.start(OTHER, LATER, RUN);

        assertThat(generation.times().deadline()).contains(deadline);
    }

    @Test
    void aLateStartIsUnavailableAndALateEndTimesOut() {
        Generation queued = in(GenerationStatus.QUEUED);
        Generation running = in(GenerationStatus.PROCESSING);

        queued.expire(LATER);
        running.expire(LATER);

        assertThat(queued.failure()).map(Failure::code).contains(FailureCode.MODEL_UNAVAILABLE);
        assertThat(running.failure()).map(Failure::code).contains(FailureCode.TIMEOUT);
    }

    @Test
    void beforeItsDeadlineNothingExpires() {
        assertThat(in(GenerationStatus.QUEUED).expire(NOW)).isFalse();
        assertThat(in(GenerationStatus.PROCESSING).expire(NOW)).isFalse();
    }

    @Test
    void aFailedGenerationShowsNoCredits() {
        assertThat(GenerationView.of(in(GenerationStatus.FAILED), NOW).creditsCharged())
                .isZero();
        assertThat(GenerationView.of(in(GenerationStatus.SUCCEEDED), NOW).creditsCharged())
                .isEqualTo(4);
    }

    @Test
    void aGenerationIsMadeAgainAt1080pOnceWhileItsWindowIsOpenAndAgainAfterThatFailed() {
        var offer = new FinalizeOffer(LATER, 40, "[]", null);
        Generation generation = in(GenerationStatus.SUCCEEDED, Optional.of(offer));

        assertThat(generation.openFinalizeOffer(LATER)).isEmpty();
        assertThat(generation.reserveFinalize(7, NOW)).isTrue();
        assertThat(generation.reserveFinalize(8, NOW)).isFalse();
        assertThat(generation.releaseFinalize(8)).isFalse();
        assertThat(generation.releaseFinalize(7)).isTrue();
        assertThat(generation.reserveFinalize(8, NOW)).isTrue();
        assertThat(in(GenerationStatus.FAILED, Optional.of(offer)).reserveFinalize(9, NOW))
                .isFalse();
        assertThat(in(GenerationStatus.SUCCEEDED).reserveFinalize(9, NOW)).isFalse();
    }

    private static boolean happens(Generation generation, String event) {
        return switch (event) {
            case "hold" -> generation.hold(LATER, LATER.plusSeconds(15));
            case "takeOver" -> generation.takeOver(9, LATER, LATER.plusSeconds(15));
            case "queue" -> generation.queue(LATER, ENTRY);
            case "take" -> generation.take(OTHER, LATER.plusSeconds(30));
            case "wait" -> generation.waitAgain(ENTRY);
            case "abandon" -> generation.abandon(LATER);
            case "claim" -> generation.claim(OTHER, LATER, LATER.plusSeconds(30));
            case "start" -> generation.start(LEASE, LATER, RUN);
            case "release" -> generation.release(LEASE, LATER);
            case "makeDue" -> generation.makeDue(LATER);
            case "cancel" -> generation.cancel(LATER);
            case "succeed" ->
                generation.succeed(LEASE, StoredJson.EMPTY_LIST, generation.order(), OptionalLong.empty(), LATER);
            case "fail" -> generation.fail(LEASE, FAILURE, LATER);
            case "expire" -> generation.expire(LATER);
            default -> throw new IllegalArgumentException(event);
        };
    }

    private static Generation in(GenerationStatus status) {
        return in(status, Optional.empty());
    }

    private static Generation in(GenerationStatus status, Optional<FinalizeOffer> offer) {
        var generation = new Generation(1, newGeneration(offer), NOW);
        switch (status) {
            case PENDING_CHARGE -> {}
            case ABANDONED -> generation.abandon(NOW);
            case QUEUED -> generation.queue(LATER, ENTRY);
            case PROCESSING -> started(generation);
            case SUCCEEDED ->
                started(generation)
                        .succeed(LEASE, StoredJson.EMPTY_LIST, generation.order(), OptionalLong.empty(), NOW);
            case FAILED -> started(generation).fail(LEASE, FAILURE, NOW);
        }
        assertThat(generation.status()).isEqualTo(status);
        return generation;
    }

    private static Generation started(Generation generation) {
        generation.queue(LATER, ENTRY);
        generation.take(LEASE, NOW.plusSeconds(30));
        generation.start(LEASE, NOW, RUN);
        return generation;
    }

    private static NewGeneration newGeneration(Optional<FinalizeOffer> offer) {
        var caller = new Caller(
                1,
                2,
                CredentialKind.API_KEY,
                Set.of(),
                Plan.PRO,
                Origin.API,
                OptionalLong.empty(),
                OptionalLong.empty(),
                false,
                Set.of());
        Model model = TestModels.catalogue()
                .find(ModelReference.fromString("landscape-image"))
                .orElseThrow();
        var order = new PricedOrder("{\"prompt\":\"sea\"}", 4, "[]", "[]", "[]", null, null, null, 0);
        return new NewGeneration(
                caller,
                Ownership.of(caller, new ProjectId(0)),
                ModelSnapshot.of(model),
                order,
                FinalizeLink.offering(offer),
                ENTRY,
                new RequestTrace("req_test_0001", null),
                Optional.empty(),
                RequestFingerprint.of(JsonNodeFactory.instance.objectNode().put("prompt", "sea")),
                OptionalInt.empty());
    }
}
