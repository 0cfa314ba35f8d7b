// SPDX-License-Identifier: Apache-2.0
package dev.atelier.webhook.attempt;

import static org.assertj.core.api.Assertions.assertThat;

import dev.atelier.platform.id.WebhookEndpointId;
import dev.atelier.testkit.RealServers;
import dev.atelier.webhook.HostileReceiver;
import dev.atelier.webhook.TestNetwork;
import dev.atelier.webhook.attempt.AttemptOutcome.InternalFailure;
import dev.atelier.webhook.endpoint.EndpointSecret;
import dev.atelier.webhook.endpoint.SecretCipher;
import io.netty.util.concurrent.EventExecutor;
import io.quarkus.test.common.QuarkusTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.vertx.core.Vertx;
import io.vertx.core.impl.VertxInternal;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;

@QuarkusTest
@QuarkusTestResource(RealServers.class)
@QuarkusTestResource(TestNetwork.class)
class StallWatchTest {
    private static final Duration TIMEOUT = Duration.ofMillis(500);

    @Inject
    AttemptSender sender;

    @Inject
    HostileReceiver receiver;

    @Inject
    SecretCipher cipher;

    @Inject
    Vertx vertx;

    @Test
    void aReceiverIsNotBlamedWhileAnEventLoopIsStalled() throws InterruptedException {
        assertThat(receiver).isNotNull();
        var endpoint = new WebhookEndpointId(1);
        var secret = cipher.seal(EndpointSecret.random(), endpoint.toString());
        var toOneThatSaysNothing = new OutboundMessage.TestEvent(
                endpoint, "https://mute.test/200", List.of(secret), Optional.empty(), "evt_1");

        for (EventExecutor loop : ((VertxInternal) vertx).getEventLoopGroup()) {
            var blocked = new CountDownLatch(1);
            var done = new CountDownLatch(1);
            loop.execute(() -> {
                blocked.countDown();
                awaitQuietly(done);
            });
            blocked.await();
            try {
                assertThat(sender.send(toOneThatSaysNothing, TIMEOUT)).isEqualTo(new InternalFailure("stalled"));
            } finally {
                done.countDown();
            }
        }
    }

    private static void awaitQuietly(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }
}
