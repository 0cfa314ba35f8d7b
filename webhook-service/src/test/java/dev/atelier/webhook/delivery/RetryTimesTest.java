// SPDX-License-Identifier: Apache-2.0
package dev.atelier.webhook.delivery;

import static org.assertj.core.api.Assertions.assertThat;

import dev.atelier.webhook.attempt.AttemptOutcome.Refused;
import dev.atelier.webhook.delivery.DeliveryPolicies.DeliveryPolicy;
import dev.atelier.webhook.delivery.QueuedCallback.PolicyKind;
import io.smallrye.config.SmallRyeConfigBuilder;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Random;
import java.util.stream.LongStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Whole lives of deliveries on a clock of their own: answers, answer times and jitter are drawn from the seed. */
class RetryTimesTest {
    private static final Instant START = Instant.parse("2026-01-01T00:00:00Z");
    private static final DeliveryPolicies POLICIES = new DeliveryPolicies(new SmallRyeConfigBuilder()
            .addDiscoveredConverters()
            .withMapping(DeliveryConfig.class)
            .build()
            .getConfigMapping(DeliveryConfig.class));

    private record Attempt(Instant start, Instant end) {}

    static LongStream seeds() {
        return LongStream.range(0, 200);
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void eachAttemptAtAnEndpointFollowsThePromisedTimeAfterTheEndOfTheOneBefore(long seed) {
        List<Duration> promised = List.of(
                Duration.ofMinutes(1),
                Duration.ofMinutes(5),
                Duration.ofMinutes(30),
                Duration.ofHours(2),
                Duration.ofHours(12));
        var random = new Random(seed);

        List<Attempt> life =
                life(POLICIES.get(PolicyKind.WEBHOOK), () -> refusal(List.of(302, 400, 410, 500, 503), random), random);

        assertThat(life).as("seed %d", seed).hasSize(6);
        for (int i = 1; i < life.size(); i++) {
            Duration pause = Duration.between(life.get(i - 1).end(), life.get(i).start());
            Duration most =
                    promised.get(i - 1).plus(shorter(promised.get(i - 1).dividedBy(20), Duration.ofSeconds(30)));
            assertThat(pause).as("seed %d attempt %d", seed, i + 1).isBetween(promised.get(i - 1), most);
        }
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void aCallbackIsTriedForAtMostTwoHours(long seed) {
        var random = new Random(seed);

        List<Attempt> life =
                life(POLICIES.get(PolicyKind.DIALECT), () -> refusal(List.of(500, 502, 599), random), random);

        assertThat(life).hasSizeGreaterThan(1);
        assertThat(Duration.between(START, life.getLast().end()))
                .as("seed %d", seed)
                .isLessThanOrEqualTo(Duration.ofHours(2))
                .isGreaterThan(Duration.ofMinutes(100));
    }

    @ParameterizedTest
    @ValueSource(ints = {301, 400, 401, 404, 410, 429, 499})
    void aCallbackIsNotTriedAgainAfterAnAnswerBelow500(int code) {
        var refused = new Refused(OptionalInt.of(code), "status", false, 0, Duration.ZERO, Optional.empty());

        assertThat(POLICIES.get(PolicyKind.DIALECT).waitAfter(1, refused, 0)).isEmpty();
        assertThat(POLICIES.get(PolicyKind.WEBHOOK).waitAfter(1, refused, 0)).contains(Duration.ofMinutes(1));
    }

    private interface Refusals {
        Refused next();
    }

    private static List<Attempt> life(DeliveryPolicy policy, Refusals refusals, Random random) {
        List<Attempt> life = new ArrayList<>();
        Instant start = START;
        for (int attempt = 1; attempt <= 20; attempt++) {
            Refused refused = refusals.next();
            life.add(new Attempt(start, start.plus(refused.took())));
            Optional<Duration> wait = policy.waitAfter(attempt, refused, random.nextDouble());
            if (wait.isEmpty()) {
                return life;
            }
            start = life.getLast().end().plus(wait.orElseThrow());
        }
        throw new AssertionError("it never ends");
    }

    private static Refused refusal(List<Integer> codes, Random random) {
        OptionalInt code =
                random.nextInt(4) == 0 ? OptionalInt.empty() : OptionalInt.of(codes.get(random.nextInt(codes.size())));
        return new Refused(code, "status", false, 0, Duration.ofMillis(random.nextInt(5_000)), Optional.empty());
    }

    private static Duration shorter(Duration one, Duration other) {
        return one.compareTo(other) < 0 ? one : other;
    }
}
