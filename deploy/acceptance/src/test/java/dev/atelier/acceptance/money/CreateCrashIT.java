// SPDX-License-Identifier: Apache-2.0
package dev.atelier.acceptance.money;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.atelier.acceptance.OnEncryptedPlatform;
import dev.atelier.acceptance.Platform;
import dev.atelier.acceptance.TestAccount;
import io.restassured.response.Response;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

/**
 * generation-service dies in the middle of a create; afterwards the credits were taken once for a run, or given back.
 * The completer touches a create only after fifteen seconds, when no request of a living process can still be on its
 * way: all creates are interrupted before the first end is awaited, so that these waits pass together.
 */
@OnEncryptedPlatform
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class CreateCrashIT {
    static final List<String> CREATES = List.of("generation.create.after-pending", "generation.create.after-charge");
    static final List<String> CREATES_WITH_KEY = List.of(
            "generation.create.after-pending", "generation.create.after-charge", "generation.create.after-queued");

    private static final long CREDITS = 1_000;
    private static final Duration SETTLED_WITHIN = Duration.ofMinutes(3);

    private final Platform platform = Platform.encrypted();
    private final Map<String, Interrupted> interrupted = new HashMap<>();
    private final Map<String, Interrupted> interruptedWithKey = new HashMap<>();

    /** A create whose process died, and the response of the gateway. */
    private record Interrupted(TestAccount account, String key, Response response) {

        Response repeat() {
            return createWithKey(account, key);
        }
    }

    @BeforeAll
    void interruptCreates() {
        CREATES.forEach(failpoint -> interrupted.put(failpoint, interrupt(failpoint)));
        CREATES_WITH_KEY.forEach(failpoint -> interruptedWithKey.put(failpoint, interruptWithKey(failpoint)));
    }

    private Interrupted interrupt(String failpoint) {
        TestAccount account = platform.account(CREDITS);
        Response response = platform.crashDuring("generation-service", failpoint, () -> account.create("no response"));
        return new Interrupted(account, "", response);
    }

    private Interrupted interruptWithKey(String failpoint) {
        TestAccount account = platform.account(CREDITS);
        String key = UUID.randomUUID().toString();
        Response response = platform.crashDuring("generation-service", failpoint, () -> createWithKey(account, key));
        return new Interrupted(account, key, response);
    }

    private static Response createWithKey(TestAccount account, String key) {
        return account.request()
                .header("Idempotency-Key", key)
                .body(Map.of("model", "landscape-image", "input", Map.of("prompt", "exactly once")))
                .post("/v1/generations");
    }

    @AfterEach
    void checkLedger() {
        platform.ledger().assertSound();
    }

    @ParameterizedTest
    @FieldSource("CREATES")
    void aCreateThatEndedBeforeItsResponseIsUndone(String failpoint) {
        Interrupted create = Objects.requireNonNull(interrupted.get(failpoint));

        assertThat(create.response().statusCode()).isEqualTo(503);
        await().atMost(SETTLED_WITHIN)
                .until(() -> create.account().credits() == CREDITS
                        && create.account().generations().isEmpty());
    }

    /** The client has no key by which it could find the run, so the platform must not answer that there is none. */
    @Test
    void aCreateThatEndedAfterItWasQueuedIsAnsweredWithItsGeneration() {
        TestAccount account = platform.account(CREDITS);

        Response found = platform.crashDuring(
                "generation-service", "generation.create.after-queued", () -> createSynchronously(account));

        assertThat(found.statusCode()).isIn(200, 202);
        String id = found.jsonPath().getString("id");
        assertThat(account.await(id).jsonPath().getString("status")).isEqualTo("succeeded");
        assertThat(account.generations()).containsExactly(id);
        assertThat(account.credits()).isEqualTo(CREDITS - found.jsonPath().getLong("credits_charged"));
    }

    private static Response createSynchronously(TestAccount account) {
        return account.request()
                .body(Map.of("model", "pixel-image", "input", Map.of("prompt", "cut off")))
                .post("/v1/generations");
    }

    @ParameterizedTest
    @FieldSource("CREATES_WITH_KEY")
    void aClientThatRepeatsWithItsKeyIsChargedOnce(String failpoint) {
        Interrupted create = Objects.requireNonNull(interruptedWithKey.get(failpoint));

        Response repeated = await().atMost(SETTLED_WITHIN)
                .until(create::repeat, answer -> answer.statusCode() == 200 || answer.statusCode() == 202);
        String id = repeated.jsonPath().getString("id");

        assertThat(create.response().statusCode()).isEqualTo(503);
        assertThat(create.account().await(id).jsonPath().getString("status")).isEqualTo("succeeded");
        assertThat(create.account().generations()).containsExactly(id);
        assertThat(create.account().credits())
                .isEqualTo(CREDITS - repeated.jsonPath().getLong("credits_charged"));
    }
}
