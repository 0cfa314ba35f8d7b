// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.lifecycle;

import static dev.atelier.generation.support.Api.as;
import static dev.atelier.generation.support.Api.ended;
import static dev.atelier.generation.support.Api.lastAccount;
import static dev.atelier.generation.support.Api.newAccount;
import static dev.atelier.generation.support.Api.number;
import static dev.atelier.generation.support.Api.post;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.atelier.generation.support.Events;
import dev.atelier.generation.support.FakeBilling;
import dev.atelier.generation.support.FakeLibrary;
import dev.atelier.generation.support.Rows;
import dev.atelier.platform.event.GenerationFinished;
import dev.atelier.testkit.TestCaller;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.response.Response;
import jakarta.inject.Inject;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.stream.IntStream;
import org.awaitility.Awaitility;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A run that brings less than was ordered is paid by what came, and everything that is said of it agrees. */
@QuarkusTest
class ShortDeliveryTest {
    private static final Duration TIMEOUT = Duration.ofMinutes(2);

    @Inject
    FakeBilling billing;

    @Inject
    FakeLibrary library;

    @Inject
    Rows rows;

    @Inject
    FinishService finishes;

    @Inject
    GenerationRepository generations;

    @Inject
    Events events;

    @Inject
    ObjectMapper json;

    @BeforeEach
    void calm() {
        billing.reset();
        library.reset();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            nullValues = "-",
            value = {
                // model, further input, outputs that came, seconds of each, ordered, paid, note
                "landscape-image | \"num_images\": 3 | 1 | -   | 12 | 4  | 1 of 3 outputs",
                "landscape-image | \"num_images\": 3 | 3 | -   | 12 | 12 | -",
                "landscape-image | \"num_images\": 1 | 4 | -   | 4  | 4  | -",
                "abstract-image  | \"num_images\": 4, \"size\": \"1024x1024\" | 1 | - | 6 | 2 | 1 of 4 outputs",
                "poster-image    | \"num_images\": 3, \"inks\": 5 | 1 | - | 10 | 4 | 1 of 3 outputs",
                "scene-video     | \"duration\": 8, \"resolution\": \"720p\", \"generate_audio\": true | 1 | 3.1 | 20 | 8 | 3.1 of 8 seconds",
                "scene-video     | \"duration\": 8, \"resolution\": \"720p\", \"generate_audio\": true | 1 | 7.6 | 20 | 20 | -",
                "scene-video     | \"duration\": 8, \"resolution\": \"720p\", \"generate_audio\": true | 1 | 30 | 20 | 20 | -",
                "music           | \"duration\": 60  | 1 | 21  | 12 | 5  | 21 of 60 seconds",
                "sound-effects   | \"duration\": 20  | 1 | 9.2 | 4  | 2  | 9.2 of 20 seconds",
                "music           | \"duration\": 60  | 1 | -   | 12 | 12 | -"
            })
    void readsListsAndTheEventAgreeOnWhatCame(
            String model,
            String further,
            int came,
            @Nullable BigDecimal seconds,
            long ordered,
            int paid,
            @Nullable String note)
            throws Exception {
        TestCaller caller = newAccount();
        String id = start(caller, model, "\"prompt\": \"atelier:hang\", " + further);

        finish(id, came, seconds);

        Response done = ended(caller, id);
        int charged = done.<Integer>path("credits_charged");
        GenerationFinished event = json.readValue(events.of(id).getFirst().value(), GenerationFinished.class);
        assertThat(done.<List<?>>path("outputs")).hasSize(came);
        assertThat(charged).as(done.asString()).isEqualTo(paid);
        assertThat(event.credits()).isEqualTo(ordered);
        assertThat(event.credits() - event.creditsRefunded()).isEqualTo(charged);
        assertThat(sumOfLines(done)).isEqualByComparingTo(BigDecimal.valueOf(charged));
        assertThat(as(caller).get("/v1/generations").<Integer>path("data[0].credits_charged"))
                .isEqualTo(charged);
        List<String> warnings = done.path("warnings");
        if (note == null) {
            assertThat(warnings).noneMatch(warning -> warning.contains("ordered"));
            assertThat(event.creditsRefunded()).isZero();
        } else {
            assertThat(event.creditsRefunded()).isPositive();
            assertThat(warnings)
                    .contains("Less came than was ordered (%s); credits refunded: %d."
                            .formatted(note, event.creditsRefunded()));
        }
    }

    @Test
    void speechThatIsCutOffIsPaidByWhatCanHaveBeenSaid() {
        TestCaller caller = newAccount();
        // 600 letters and 150 spaces: at 30 letters a second at most they take 20 seconds at least.
        String id = start(caller, "speech", "\"text\": \"atelier:hang %s\"".formatted("word ".repeat(147)));

        finish(id, 1, new BigDecimal("5"));

        Response done = ended(caller, id);
        // 800 characters at 2 for a thousand are 2 credits; a quarter of them is 1.
        assertThat(done.<Integer>path("credits_charged")).as(done.asString()).isEqualTo(1);
        assertThat(done.<List<String>>path("warnings")).anyMatch(warning -> warning.contains("5 of 20 seconds"));
    }

    @Test
    void whatCameIsPricedAsTheOrderWasWhateverTheCatalogueSaysNow() {
        TestCaller caller = newAccount();
        String id = start(caller, "pixel-image", "\"prompt\": \"atelier:hang\", \"num_images\": 4");
        rows.execute("update generation set model_id = 9999 where id = " + number(id));

        finish(id, 1, null);

        assertThat(ended(caller, id).<Integer>path("credits_charged")).isEqualTo(1);
    }

    @Test
    void anOrderWithoutTermsIsPaidWhole() {
        TestCaller caller = newAccount();
        String id = start(caller, "pixel-image", "\"prompt\": \"atelier:hang\", \"num_images\": 4");
        rows.execute("update generation set price_terms = null where id = " + number(id));

        finish(id, 1, null);

        Response done = ended(caller, id);
        assertThat(done.<Integer>path("credits_charged")).isEqualTo(4);
        assertThat(done.<List<String>>path("warnings")).isEmpty();
    }

    @Test
    void theReportOfCostsCountsWhatIsPaid() {
        TestCaller caller = newAccount();
        String id = start(caller, "pixel-image", "\"prompt\": \"atelier:hang\", \"num_images\": 4");

        finish(id, 3, null);

        ended(caller, id);
        assertThat(rows.text(
                        "select sum(credits - credits_refunded) from generation where account_id = " + lastAccount(),
                        ""))
                .isEqualTo("3");
    }

    private String start(TestCaller caller, String model, String input) {
        Response created = post(caller, "{\"model\": \"%s\", \"input\": {%s}}".formatted(model, input));
        assertThat(created.statusCode()).as(created.asString()).isEqualTo(202);
        String id = created.path("id");
        Awaitility.await().atMost(TIMEOUT).until(() -> rows.status(number(id)).equals("processing"));
        return id;
    }

    /** As the run's worker ends it when its files are in the library. */
    private void finish(String id, int outputs, @Nullable BigDecimal seconds) {
        Generation run = generations.find(number(id)).orElseThrow();
        List<GenerationOutput> made = IntStream.range(0, outputs)
                .mapToObj(index -> new GenerationOutput(
                        index, "image", "http://localhost/media/k" + index, 8, 8, "image/png", seconds, null))
                .toList();
        assertThat(finishes.finish(
                        run, Objects.requireNonNull(run.run().lease()), new GenerationResult.Succeeded(made)))
                .isTrue();
    }

    private BigDecimal sumOfLines(Response done) throws Exception {
        BigDecimal sum = BigDecimal.ZERO;
        for (JsonNode line : json.readTree(done.asString()).path("cost_breakdown")) {
            sum = sum.add(line.path("credits").decimalValue());
        }
        return sum;
    }
}
