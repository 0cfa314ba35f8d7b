// SPDX-License-Identifier: Apache-2.0
package dev.atelier.platform.egress;

import static dev.atelier.platform.egress.EgressFixture.post;
import static dev.atelier.platform.egress.EgressOutcome.assertAnswer;
import static dev.atelier.platform.egress.EgressOutcome.assertFailure;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.atelier.platform.egress.EgressFailure.Reason;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

class EgressLimitsTest {
    @AutoClose
    private static final EgressRig RIG = new EgressRig();

    @Test
    void tooManyOpenCallsAreOurFault() throws Exception {
        CountDownLatch secondEnded = new CountDownLatch(1);
        TestReceiver receiver = TestReceiver.with(conversation -> {
            conversation.readRequest();
            await().until(() -> secondEnded.getCount() == 0);
        });
        Map<String, String> one = Map.of("max-concurrent", "1", "queue-timeout", "50ms");

        try (receiver;
                var threads = Executors.newVirtualThreadPerTaskExecutor();
                EgressClient client = RIG.client(receiver, one)) {
            Future<EgressResult> first = threads.submit(() -> client.send(post()));
            await().until(() -> receiver.accepted() == 1);

            EgressResult second = client.send(post());
            secondEnded.countDown();

            assertThat(assertFailure(second, Reason.OVERLOADED).isOurs()).isTrue();
            assertFailure(first.get(), Reason.RESET);
            assertThat(receiver.accepted()).isEqualTo(1);
        }
    }

    @Test
    void anInterruptedCallEndsAndLeavesTheFlag() throws Exception {
        TestReceiver receiver = TestReceiver.with(Behaviour.answerThenHang(""));
        List<Object> seen = new CopyOnWriteArrayList<>();

        try (receiver;
                EgressClient client = RIG.client(receiver, Map.of())) {
            Thread caller = Thread.ofVirtual().start(() -> {
                seen.add(client.send(post()));
                seen.add(Thread.currentThread().isInterrupted());
            });
            await().until(() -> receiver.requests().size() == 1);

            caller.interrupt();
            caller.join();

            assertThat(assertFailure((EgressResult) seen.getFirst(), Reason.INTERRUPTED)
                            .isOurs())
                    .isTrue();
            assertThat(seen.getLast()).isEqualTo(true);
            await().until(() -> receiver.open() == 0);
        }
    }

    @Test
    void manyCallsAtOnceAreAllAnswered() throws Exception {
        TestReceiver receiver = TestReceiver.with(Behaviour.status("200 OK"));
        Map<String, String> patient = Map.of("max-concurrent", "16", "queue-timeout", "60s");

        try (receiver;
                var threads = Executors.newVirtualThreadPerTaskExecutor();
                EgressClient client = RIG.client(receiver, patient)) {
            List<Future<EgressResult>> calls = new ArrayList<>();
            for (int i = 0; i < 200; i++) {
                calls.add(threads.submit(() -> client.send(post())));
            }

            for (Future<EgressResult> call : calls) {
                assertAnswer(call.get(), 200, "ok");
            }
            assertThat(receiver.accepted()).isEqualTo(200);
        }
    }

    @Test
    void aCallThatOurOwnStopBreaksIsOurFault() throws Exception {
        TestReceiver receiver = TestReceiver.with(Behaviour.answerThenHang(""));
        EgressClient client = RIG.client(receiver, Map.of());

        try (receiver;
                var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            Future<EgressResult> call = threads.submit(() -> client.send(post()));
            await().until(() -> receiver.requests().size() == 1);

            client.close();

            assertFailure(call.get(), Reason.LOCAL_FAULT);
        }
    }

    @Test
    void aClosedClientFailsOnOurSide() {
        TestReceiver receiver = TestReceiver.with(Behaviour.status("200 OK"));
        EgressClient client = RIG.client(receiver, Map.of());
        client.close();

        try (receiver) {
            assertThat(assertFailure(client.send(post()), Reason.LOCAL_FAULT).isOurs())
                    .isTrue();
            assertThat(assertFailure(client.send(EgressRequest.get("https://gone.test/")), Reason.LOCAL_FAULT)
                            .isOurs())
                    .isTrue();
        }
    }
}
