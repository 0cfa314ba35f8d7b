// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.charge;

import static org.assertj.core.api.Assertions.assertThat;

import dev.atelier.generation.charge.BillingClient.ChargeAnswer;
import dev.atelier.generation.charge.ChargeClient.ChargeOutcome;
import dev.atelier.platform.caller.CredentialKind;
import dev.atelier.platform.caller.Origin;
import dev.atelier.platform.error.ApiException;
import dev.atelier.platform.error.ErrorCode;
import dev.atelier.platform.internal.ReceivedRefusal;
import dev.atelier.platform.time.Sleeper;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import jakarta.ws.rs.ProcessingException;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.stream.LongStream;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.awaitility.Awaitility;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class ChargeClientTest {
    private static final ChargeRequest REQUEST = of(1);

    @Test
    void aLostAnswerIsAskedForAgain() {
        var outcome = charge(ChargeClientTest::hangUp, _ -> List.of(charged(96)));

        assertThat(outcome).isEqualTo(new ChargeOutcome.Charged(96));
    }

    @Test
    void afterAllAttemptsTheOutcomeIsUnknown() {
        var outcome = charge(ChargeClientTest::hangUp, ChargeClientTest::hangUp, ChargeClientTest::hangUp);

        assertThat(outcome).isInstanceOf(ChargeOutcome.Unknown.class);
    }

    @Test
    void aRefusalOnTheFirstAskingIsCertain() {
        var outcome = charge(_ -> refuse(ErrorCode.INSUFFICIENT_CREDITS));

        assertThat(outcome).isInstanceOfSatisfying(ChargeOutcome.Refused.class, refused -> {
            assertThat(refused.refusal().code()).isEqualTo(ErrorCode.INSUFFICIENT_CREDITS);
            assertThat(refused.isCertain()).isTrue();
        });
    }

    @Test
    void aRefusalAfterALostAnswerIsNotCertainBecauseTheFirstAskingMayStillBeBooked() {
        var outcome = charge(ChargeClientTest::hangUp, _ -> refuse(ErrorCode.TOKEN_CAP_EXCEEDED));

        assertThat(outcome)
                .isInstanceOfSatisfying(
                        ChargeOutcome.Refused.class,
                        refused -> assertThat(refused.isCertain()).isFalse());
    }

    @Test
    void anAnswerThatCannotBeReadMayHaveBeenAYes() {
        var outcome = charge(
                _ -> {
                    throw new IllegalStateException("unreadable");
                },
                ChargeClientTest::hangUp,
                ChargeClientTest::hangUp);

        assertThat(outcome).isInstanceOf(ChargeOutcome.Unknown.class);
    }

    @Test
    void anInternalErrorIsNotShownAsAClientError() {
        var outcome = charge(_ -> refuse(ErrorCode.UNAUTHORIZED));

        assertThat(outcome)
                .isInstanceOfSatisfying(
                        ChargeOutcome.Refused.class,
                        refused -> assertThat(refused.refusal().code()).isEqualTo(ErrorCode.INTERNAL_ERROR));
    }

    @Test
    void eachOfManyHasItsOwnOutcomeAndOnlyTheUnansweredAreAskedForAgain() throws Exception {
        var asked = new ConcurrentLinkedQueue<List<Long>>();
        var isHeld = new CountDownLatch(1);
        var gate = new CountDownLatch(1);
        Answer first = requests -> {
            asked.add(generations(requests));
            isHeld.countDown();
            await(gate);
            return List.of(charged(99));
        };
        Answer second = requests -> {
            asked.add(generations(requests));
            return requests.stream().map(ChargeClientTest::answerByNumber).toList();
        };
        Answer third = requests -> {
            asked.add(generations(requests));
            return List.of(refused("token_cap_exceeded", "later", 7L));
        };
        var meters = new SimpleMeterRegistry();
        var client = client(meters, first, second, third);

        try (var callers = Executors.newVirtualThreadPerTaskExecutor()) {
            Future<ChargeOutcome> alone = callers.submit(() -> client.charge(of(9)));
            assertThat(isHeld.await(30, TimeUnit.SECONDS)).isTrue();
            List<Future<ChargeOutcome>> company = LongStream.of(1, 2, 3)
                    .mapToObj(number -> callers.submit(() -> client.charge(of(number))))
                    .toList();
            Awaitility.await()
                    .until(() ->
                            meters.get("atelier.group.commit.waiting").gauge().value() == 3);
            gate.countDown();

            assertThat(alone.get()).isEqualTo(new ChargeOutcome.Charged(99));
            assertThat(company.getFirst().get()).isEqualTo(new ChargeOutcome.Charged(96));
            assertThat(company.get(1).get()).isInstanceOfSatisfying(ChargeOutcome.Refused.class, refused -> {
                assertThat(refused.refusal().code()).isEqualTo(ErrorCode.INSUFFICIENT_CREDITS);
                assertThat(refused.isCertain()).isTrue();
            });
            assertThat(company.getLast().get()).isInstanceOfSatisfying(ChargeOutcome.Refused.class, refused -> {
                assertThat(refused.refusal().message()).isEqualTo("later");
                assertThat(refused.refusal().retryAfter()).contains(Duration.ofSeconds(7));
                assertThat(refused.isCertain()).isFalse();
            });
        }
        assertThat(asked).element(0).isEqualTo(List.of(9L));
        assertThat(asked)
                .element(1)
                .asInstanceOf(InstanceOfAssertFactories.LIST)
                .containsExactlyInAnyOrder(1L, 2L, 3L);
        assertThat(asked).element(2).isEqualTo(List.of(3L));
    }

    @Test
    void aNumberOfAnswersThatIsNotThatOfTheChargesAnswersNone() {
        var outcome = charge(_ -> List.of(), _ -> List.of(charged(96)));

        assertThat(outcome).isEqualTo(new ChargeOutcome.Charged(96));
    }

    @Test
    void creditsAreBoughtInACallOfItsOwn() {
        List<Boolean> mayBuy = new ArrayList<>();
        Answer tooLittle = requests -> {
            mayBuy.add(requests.getFirst().topUp());
            return refuse(ErrorCode.INSUFFICIENT_CREDITS);
        };
        Answer bought = requests -> {
            mayBuy.add(requests.getFirst().topUp());
            return List.of(charged(1_000));
        };

        var outcome = client(tooLittle, bought).charge(of(1, true));

        assertThat(mayBuy).containsExactly(false, true);
        assertThat(outcome).isEqualTo(new ChargeOutcome.Charged(1_000));
    }

    @Test
    void aFaultOfOneThatComesAsARefusalIsAskedForAgain() {
        var outcome = charge(_ -> List.of(refused("service_unavailable", "down", null)), _ -> List.of(charged(96)));

        assertThat(outcome).isEqualTo(new ChargeOutcome.Charged(96));
    }

    /** What billing does when it is asked. */
    private interface Answer {
        List<ChargeAnswer> give(List<ChargeRequest> requests);
    }

    private static ChargeOutcome charge(Answer... answers) {
        return client(answers).charge(REQUEST);
    }

    private static ChargeClient client(Answer... answers) {
        return client(new SimpleMeterRegistry(), answers);
    }

    private static ChargeClient client(MeterRegistry meters, Answer... answers) {
        return new ChargeClient(billing(new ArrayDeque<>(List.of(answers))), new Sleeper(), meters);
    }

    /** A proxy and not a class: a class that implements a client would be taken for an endpoint of the application. */
    @SuppressWarnings("unchecked") // the one method that is called has one parameter
    private static BillingClient billing(Deque<Answer> answers) {
        return (BillingClient) Proxy.newProxyInstance(
                BillingClient.class.getClassLoader(),
                new Class<?>[] {BillingClient.class},
                (_, _, arguments) -> answers.remove().give((List<ChargeRequest>) arguments[0]));
    }

    private static ChargeAnswer answerByNumber(ChargeRequest request) {
        return switch ((int) request.generation()) {
            case 1 -> charged(96);
            case 2 -> refused("insufficient_credits", "no", null);
            default -> new ChargeAnswer(null, null);
        };
    }

    private static void await(CountDownLatch gate) {
        try {
            gate.await();
        } catch (InterruptedException interrupted) {
            throw new IllegalStateException(interrupted);
        }
    }

    private static ChargeRequest of(long generation) {
        return of(generation, false);
    }

    private static ChargeRequest of(long generation, boolean topUp) {
        return new ChargeRequest(
                generation, 2, 3, 4, null, null, topUp, "landscape-image", 0, Origin.API, CredentialKind.API_KEY, null);
    }

    private static List<Long> generations(List<ChargeRequest> requests) {
        return requests.stream().map(ChargeRequest::generation).toList();
    }

    private static ChargeAnswer charged(long balance) {
        return new ChargeAnswer(new BillingClient.Balance(4, balance), null);
    }

    private static ChargeAnswer refused(String code, String message, @Nullable Long retryAfter) {
        return new ChargeAnswer(null, new ReceivedRefusal(code, message, null, retryAfter));
    }

    private static List<ChargeAnswer> hangUp(List<ChargeRequest> requests) {
        throw new ProcessingException("connection closed to " + requests.size());
    }

    private static List<ChargeAnswer> refuse(ErrorCode code) {
        throw new ApiException(code, "no");
    }
}
