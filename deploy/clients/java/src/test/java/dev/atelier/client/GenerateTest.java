// SPDX-License-Identifier: Apache-2.0
package dev.atelier.client;

import static dev.atelier.client.FakeService.CREATE;
import static dev.atelier.client.FakeService.ESTIMATE;
import static dev.atelier.client.FakeService.PRICE;
import static dev.atelier.client.FakeService.READ;
import static dev.atelier.client.FakeService.answering;
import static dev.atelier.client.FakeService.cut;
import static dev.atelier.client.FakeService.ended;
import static dev.atelier.client.FakeService.endless;
import static dev.atelier.client.FakeService.inTurn;
import static dev.atelier.client.FakeService.ok;
import static dev.atelier.client.FakeService.processing;
import static dev.atelier.client.FakeService.refused;
import static dev.atelier.client.FakeService.routing;
import static dev.atelier.client.FakeService.run;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.atelier.client.FakeService.Request;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class GenerateTest {
    private static final Map<String, ?> INPUT = Map.of("prompt", "a");

    @Test
    void pricesStartsAtThatPriceWaitsAndReturnsTheEnd() throws IOException {
        try (var service = routing(Map.of(
                ESTIMATE, ok(PRICE), CREATE, processing(), READ, inTurn(processing(), ended("http://x/a.png"))))) {
            List<Long> prices = new ArrayList<>();

            var done = service.client()
                    .generate("landscape-image", INPUT, new RunOptions().onPrice(price -> prices.add(price.credits())));

            assertThat(done.status()).isEqualTo("succeeded");
            assertThat(done.outputs().get(0).url()).isEqualTo("http://x/a.png");
            assertThat(prices).containsExactly(4L);
            assertThat(service.sent(CREATE).get(0).json())
                    .isEqualTo(Map.of("model", "landscape-image", "input", INPUT, "max_credits", 4L));
            assertThat(service.sent(READ).get(0).url()).endsWith("?wait=45");
            assertThat(service.requests.get(0).headers().get("user-agent"))
                    .matches("atelier-java/\\d+\\.\\d+\\.\\d+ java/\\d+");
        }
    }

    @Test
    void keepsOneKeyAndOneBodyThroughABrokenLineAnOutageAndItsOwnEarlierAttempt() throws IOException {
        try (var service = routing(Map.of(
                ESTIMATE,
                ok(PRICE),
                CREATE,
                inTurn(
                        cut(),
                        refused(503, "service_unavailable"),
                        refused(409, "idempotency_in_progress"),
                        ended())))) {
            var done = service.client().generate("landscape-image", INPUT);

            List<Request> creates = service.sent(CREATE);
            assertThat(done.id()).isEqualTo("gen_12");
            assertThat(creates).hasSize(4);
            assertThat(creates.stream()
                            .map(one -> one.headers().get("idempotency-key"))
                            .distinct())
                    .singleElement()
                    .asString()
                    .matches("[0-9a-f]{32}");
            assertThat(creates.stream().map(Request::body).distinct()).hasSize(1);
        }
    }

    @Test
    void takesANewKeyForEachCall() throws IOException {
        try (var service = answering(ended())) {
            service.client().start("a", Map.of());
            service.client().start("a", Map.of());

            assertThat(service.requests.stream()
                            .map(one -> one.headers().get("idempotency-key"))
                            .distinct())
                    .hasSize(2);
        }
    }

    @Test
    void goesOnWithTheKeyOfAnEarlierCallWhoseBodyHadNoPrice() throws IOException {
        try (var service = answering(ended())) {
            service.client()
                    .generate(
                            "a", INPUT, new RunOptions().idempotencyKey("mine").maxCredits(9));

            assertThat(service.requests).hasSize(1);
            assertThat(service.requests.get(0).headers()).containsEntry("idempotency-key", "mine");
            assertThat(service.requests.get(0).json()).containsEntry("max_credits", 9L);
        }
    }

    @Test
    void startsNothingWhenThePriceIsNotAgreedTo() throws IOException {
        try (var service = answering(ok(PRICE))) {
            var options = new RunOptions().onPrice(price -> {
                throw new IllegalStateException("too much");
            });

            assertThatIllegalStateException().isThrownBy(() -> service.client().generate("a", INPUT, options));
            assertThatIllegalStateException().isThrownBy(() -> service.client().start("a", INPUT, options));

            assertThat(service.sent(CREATE)).isEmpty();
        }
    }

    @Test
    void saysWhyARunFailed() throws IOException {
        var failed = run("""
                "status": "failed", "error": {"code": "timeout", "message": "It did not end in time."}""");
        try (var service = routing(Map.of(ESTIMATE, ok(PRICE), CREATE, failed))) {
            assertThatExceptionOfType(AtelierException.GenerationFailed.class)
                    .isThrownBy(() -> service.client().generate("a", INPUT))
                    .satisfies(error -> {
                        assertThat(error.code()).isEqualTo("timeout");
                        assertThat(error.generation()).isEqualTo("gen_12");
                    });
        }
    }

    @Test
    void namesTheRunWhenItCannotBeFollowedToItsEnd() throws IOException {
        try (var service =
                routing(Map.of(ESTIMATE, ok(PRICE), CREATE, processing(), READ, refused(403, "insufficient_scope")))) {
            assertThatExceptionOfType(ApiException.PermissionDenied.class)
                    .isThrownBy(() -> service.client().generate("a", INPUT))
                    .satisfies(error -> assertThat(error.generation()).isEqualTo("gen_12"));
        }
    }

    @Test
    void givesUpAtTheEndOfItsTimeAlsoWhenAnAnswerNeverEnds() throws IOException {
        try (var service = answering(endless())) {
            var client = service.client().withTimeout(Duration.ofSeconds(2));

            assertThatExceptionOfType(AtelierException.TimedOut.class)
                    .isThrownBy(() -> client.await("gen_12"))
                    .satisfies(error -> assertThat(error.generation()).isEqualTo("gen_12"));
        }
    }

    @Test
    void namesTheKeyWhenNoAnswerToAStartCame() throws IOException {
        try (var service = answering(cut())) {
            assertThatExceptionOfType(AtelierException.ConnectionFailed.class)
                    .isThrownBy(() -> service.builder().maxRetries(1).build().start("a", INPUT))
                    .satisfies(error -> assertThat(error.idempotencyKey())
                            .isEqualTo(service.requests.get(0).headers().get("idempotency-key")));

            assertThat(service.requests).hasSize(2);
        }
    }

    @Test
    void endsAtOnceWhenItsThreadIsInterruptedAndNamesTheRun() throws Exception {
        try (var service = answering(processing(), endless())) {
            List<AtelierException> errors = new ArrayList<>();
            List<Boolean> flags = new ArrayList<>();
            Thread caller = new Thread(() -> {
                try {
                    service.client()
                            .await("gen_12", state -> Thread.currentThread().interrupt());
                } catch (AtelierException e) {
                    errors.add(e);
                    flags.add(Thread.currentThread().isInterrupted());
                }
            });

            caller.start();
            caller.join();

            assertThat(errors).singleElement().isInstanceOf(AtelierException.Interrupted.class);
            assertThat(errors.get(0).generation()).isEqualTo("gen_12");
            assertThat(flags).containsExactly(true);
        }
    }

    @Test
    void showsProgressAndDoesNotHurryWhenReadsAreNotHeld() throws IOException {
        try (var service = answering(
                run("\"status\": \"queued\", \"queue_position\": 2"),
                run("\"status\": \"processing\", \"progress\": 0.5"),
                ended())) {
            List<@Nullable Object> seen = new ArrayList<>();

            service.client()
                    .await(
                            "gen_12",
                            run -> seen.add(
                                    run.queuePosition() == null ? (Object) run.progress() : run.queuePosition()));

            assertThat(seen).containsExactly(2, 0.5, null);
            assertThat(service.requests.get(1).url()).endsWith("?wait=5");
            assertThat(Duration.ofNanos(service.requests.get(2).nanos()
                            - service.requests.get(1).nanos()))
                    .isGreaterThan(Duration.ofMillis(400));
        }
    }

    @Test
    void asksForANewTokenWhenOneExpiresDuringAWait() throws IOException {
        try (var service = answering(processing(), refused(401, "invalid_token"), ended())) {
            List<String> rejected = new ArrayList<>();
            var client = service.builder()
                    .tokens(old -> {
                        if (old != null) {
                            rejected.add(old);
                        }
                        return "token-" + rejected.size() + "\n";
                    })
                    .build();

            var done = client.await("gen_12");

            assertThat(done.status()).isEqualTo("succeeded");
            assertThat(rejected).containsExactly("token-0");
            assertThat(service.requests.get(2).headers()).containsEntry("authorization", "Bearer token-1");
        }
    }

    @Test
    void asksForANewTokenOnceOnly() throws IOException {
        try (var service = answering(refused(401, "invalid_token"))) {
            var client = service.builder().tokens(old -> "token").build();

            assertThatExceptionOfType(ApiException.Authentication.class).isThrownBy(client::account);

            assertThat(service.requests).hasSize(2);
        }
    }

    @Test
    void uploadsMediaThatStandsInTheInput() throws IOException {
        try (var service =
                routing(Map.of("POST /v1/files", ok("{\"id\": \"file_7\"}"), ESTIMATE, ok(PRICE), CREATE, ended()))) {
            byte[] one = "one".getBytes(StandardCharsets.UTF_8);
            var two = new ByteArrayInputStream("two".getBytes(StandardCharsets.UTF_8));

            service.client()
                    .generate("edit", Map.of("prompt", "a", "image_urls", List.of(one, "https://x/b.png", two)));

            assertThat(service.sent(CREATE).get(0).json().get("input"))
                    .isEqualTo(Map.of("prompt", "a", "image_urls", List.of("file_7", "https://x/b.png", "file_7")));
            assertThat(service.sent("POST /v1/files").get(1).body()).contains("two", "name=\"model\"\r\n\r\nedit\r\n");
        }
    }

    @Test
    void readsWordsAndMembersThatCameLaterAndPassesOverWhatIsOfAnotherType() throws IOException {
        try (var service = answering(run("""
                "status": "succeeded", "origin": "batch", "surprise": {"a": 1}, "progress": "half", "created_at": "soon\""""))) {
            var done = service.client().await("gen_12");

            assertThat(done.origin()).isEqualTo("batch");
            assertThat(done.raw()).containsEntry("surprise", Map.of("a", 1L)).containsEntry("created_at", "soon");
            assertThat(done.progress()).isNull();
            assertThat(done.createdAt()).isNull();
        }
    }
}
