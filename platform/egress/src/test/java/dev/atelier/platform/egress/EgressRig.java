// SPDX-License-Identifier: Apache-2.0
package dev.atelier.platform.egress;

import static org.awaitility.Awaitility.await;

import io.vertx.core.Vertx;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;

/** A warm client and a receiver whose behaviour changes from test to test; warm, so that short deadlines mean something. */
final class EgressRig implements AutoCloseable {
    private static final Duration PACE = Duration.ofMillis(5);

    private final Vertx vertx = Vertx.vertx();
    private final TestReceiver receiver =
            TestReceiver.with(conversation -> behaviour().on(conversation));
    private final EgressClient client = client(receiver, Map.of());
    private volatile Behaviour behaviour = Behaviour.status("200 OK");

    EgressRig() {
        client.send(EgressRequest.get("https://hook.test/").within(Duration.ofSeconds(60)));
    }

    Vertx vertx() {
        return vertx;
    }

    /** The receiver of the last `send`, with the records of that one only. */
    TestReceiver receiver() {
        return receiver;
    }

    /** Another client, for which hook.test leads to this receiver. */
    EgressClient client(TestReceiver receiver, Map<String, String> settings) {
        return new EgressClient(vertx, EgressFixture.leadingTo(receiver, settings));
    }

    EgressResult send(Behaviour behaviour, EgressRequest request) {
        prepare(behaviour);
        return finished(client.send(request));
    }

    EgressResult download(Behaviour behaviour, EgressRequest request, long maxBytes, Path file) {
        prepare(behaviour);
        return finished(client.downloadFollowing(request, 0, maxBytes, file));
    }

    EgressResult send(TestReceiver receiver, EgressRequest request) {
        return send(receiver, request, Map.of());
    }

    EgressResult send(TestReceiver receiver, EgressRequest request, Map<String, String> settings) {
        try (receiver;
                EgressClient client = client(receiver, settings)) {
            EgressResult result = client.send(request);
            awaitNoneOpen(receiver);
            return result;
        }
    }

    private void prepare(Behaviour next) {
        awaitNoneOpen(receiver);
        behaviour = next;
        receiver.forget();
    }

    // Whatever happened, no connection may be left.
    private EgressResult finished(EgressResult result) {
        awaitNoneOpen(receiver);
        return result;
    }

    private static void awaitNoneOpen(TestReceiver receiver) {
        await().pollDelay(Duration.ZERO).pollInterval(PACE).until(() -> receiver.open() == 0);
    }

    private Behaviour behaviour() {
        return behaviour;
    }

    @Override
    public void close() {
        client.close();
        receiver.close();
        vertx.close().toCompletionStage().toCompletableFuture().join();
    }
}
