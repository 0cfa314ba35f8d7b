// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.admission;

import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.Future;
import io.vertx.core.Vertx;
import java.time.Clock;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class WrongSecretDelayTest {
    private final Vertx vertx = Vertx.vertx();
    private final WrongSecretDelay delay = new WrongSecretDelay(Clock.systemUTC());

    @AfterEach
    void close() {
        vertx.close().toCompletionStage().toCompletableFuture().join();
    }

    @Test
    void afterSomeWrongSecretsTheAnswerToTheNextWaits() {
        for (int i = 0; i < WrongSecretDelay.FREE_PER_WINDOW; i++) {
            assertThat(isAnsweredAtOnce(7)).isTrue();
        }

        assertThat(isAnsweredAtOnce(7)).isFalse();
        assertThat(isAnsweredAtOnce(8)).as("another credential").isTrue();
    }

    @Test
    void onlySoManyAnswersWait() {
        for (int i = 0; i < WrongSecretDelay.FREE_PER_WINDOW + WrongSecretDelay.MAX_WAITING; i++) {
            isAnsweredAtOnce(7);
        }

        assertThat(isAnsweredAtOnce(7)).isTrue();
    }

    private boolean isAnsweredAtOnce(long credential) {
        CompletableFuture<Boolean> atOnce = new CompletableFuture<>();
        vertx.getOrCreateContext().runOnContext(_ -> {
            Future<Void> answer = delay.count(credential);
            atOnce.complete(answer.isComplete());
        });
        return atOnce.join();
    }
}
