// SPDX-License-Identifier: Apache-2.0
package dev.atelier.acceptance.money;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.atelier.acceptance.Platform;
import dev.atelier.acceptance.TestAccount;
import io.restassured.path.json.JsonPath;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The platform is its own vendor: its fal adapter calls its own fal dialect. */
public class TwinUpstreamIT {
    private static final Duration TIMEOUT = Duration.ofMinutes(1);
    private static final long CREDITS = 1_000;
    public static final String MODEL = """
            id: 9001
            slug: distant-picture
            name: Distant picture
            description: Made by an installation like this one, through the dialect of another vendor.
            type: image
            task: text-to-image
            categories: [test]
            min_plan: free
            limits: {start_deadline_s: 60, run_deadline_s: 60}
            upstreams:
              - upstream: twin
                model: fal-ai/flux/dev
                map:
                  prompt: $.prompt
            sizes:
              by: []
              table: {"": "1024x768"}
            input:
              type: object
              additionalProperties: false
              required: [prompt]
              properties:
                prompt: {type: string, description: What to show., minLength: 1, maxLength: 500, pattern: "\\\\S"}
                seed: {type: integer, description: Chance., minimum: 0, maximum: 2147483647}
            example: {prompt: "a pond"}
            pricing:
              terms:
                - {label: Run, per: run, rate: 7}
              min: 1
            """;

    private final Platform platform = Platform.get();
    private final TestAccount customer = platform.account(CREDITS);
    private final TestAccount reseller = platform.account(CREDITS);

    @Test
    void aRunThatAnotherInstallationMakesIsPaidInBothBooks() throws IOException {
        Path models = Files.createDirectories(Path.of("target/twin-models").toAbsolutePath());
        Files.writeString(models.resolve("distant-picture.yaml"), MODEL);

        platform.restartWith(
                "generation-service",
                Map.of(
                        "ATELIER_CATALOGUE_DIRECTORY",
                        models.toString(),
                        "ATELIER_UPSTREAMS_TWIN_DIALECT",
                        "fal",
                        "ATELIER_UPSTREAMS_TWIN_BASE_URL",
                        platform.baseUrl() + "/compat/fal/queue",
                        "ATELIER_UPSTREAMS_TWIN_CREDENTIAL",
                        "env:TWIN_KEY",
                        "TWIN_KEY",
                        reseller.key(),
                        // The dialect's callbacks go to public addresses only; without one the job is asked about.
                        "ATELIER_CALLBACK_BASE_URL",
                        ""),
                this::runBothWays);
    }

    private void runBothWays() {
        JsonPath good = awaitEnd("a lighthouse by the sea");
        JsonPath bad = awaitEnd("a lighthouse by the sea atelier:fail");
        List<JsonPath> behind = List.of(findMade(1), findMade(0));

        assertThat(good.getString("status")).as(good.prettify()).isEqualTo("succeeded");
        assertThat(good.getString("outputs[0].type")).isEqualTo("image");
        assertThat(good.getInt("outputs[0].width")).isEqualTo(behind.get(0).getInt("outputs[0].width"));
        assertThat(good.getString("outputs[0].url")).isNotEqualTo(behind.get(0).getString("outputs[0].url"));
        assertThat(bad.getString("error.code")).isEqualTo("provider_error");
        assertThat(behind.get(1).getString("error.code")).isEqualTo("provider_error");
        assertThat(customer.credits()).as("the failed run was given back").isEqualTo(CREDITS - 7);
        assertThat(reseller.credits()).isEqualTo(CREDITS - behind.get(0).getLong("credits_charged"));
        assertThat(behind.get(0).getLong("credits_charged")).isPositive();
        for (JsonPath succeeded : List.of(good, behind.get(0))) {
            await().atMost(TIMEOUT).until(() -> platform.ledger().state(succeeded.getString("id")), "settled"::equals);
        }
        platform.ledger().assertSound();
    }

    private JsonPath awaitEnd(String prompt) {
        String id = customer.run("distant-picture", Map.of("prompt", prompt))
                .jsonPath()
                .getString("id");
        JsonPath done = await().atMost(TIMEOUT)
                .until(() -> customer.await(id).jsonPath(), run -> run.getString("finished_at") != null);
        await().atMost(TIMEOUT).until(() -> !platform.ledger().state(id).equals("charged"));
        return done;
    }

    /** What the reseller's account made, counted from the newest. */
    private JsonPath findMade(int place) {
        String id = reseller.request().get("/v1/generations").jsonPath().getString("data[" + place + "].id");
        await().atMost(TIMEOUT).until(() -> !platform.ledger().state(id).equals("charged"));
        return reseller.await(id).jsonPath();
    }
}
