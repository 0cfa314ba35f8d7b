// SPDX-License-Identifier: Apache-2.0
package dev.atelier.compat.fal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.contains;
import static org.hamcrest.Matchers.equalTo;

import dev.atelier.compat.Client;
import dev.atelier.compat.FakeGenerations;
import dev.atelier.compat.FakeLibrary;
import dev.atelier.compat.TestNetwork;
import dev.atelier.testkit.RealServers;
import io.quarkus.test.common.QuarkusTestResource;
import io.quarkus.test.junit.QuarkusTest;
import java.util.Map;
import org.junit.jupiter.api.Test;

@QuarkusTest
@QuarkusTestResource(RealServers.class)
@QuarkusTestResource(TestNetwork.class)
class FalQueueResourceTest {
    private static final String PICTURE = "data:image/png;base64,iVBORw0KGgo" + "A".repeat(3_000_000);

    private final FakeGenerations generations;
    private final FakeLibrary library;
    private final Client client = Client.create("/compat/fal");

    FalQueueResourceTest(FakeGenerations generations, FakeLibrary library) {
        this.generations = generations;
        this.library = library;
    }

    @Test
    void aDataUriBecomesAFileBeforeTheRequestIsStored() {
        String prompt = client.prompt("inline");

        client.post("/queue/fal-ai/reve/edit", Map.of("prompt", prompt, "image_url", PICTURE))
                .then()
                .statusCode(200);

        assertThat(generations.orders(prompt))
                .singleElement()
                .satisfies(order ->
                        assertThat(order.input().path("image_url").asText()).isEqualTo("file_88"));
        assertThat(library.inline()).contains(PICTURE);
    }

    @Test
    void aDataUriWithoutAMediumIsRefusedAtItsPlace() {
        client.post("/queue/fal-ai/reve/edit", Map.of("prompt", "x", "image_url", "data:text/plain,hello"))
                .then()
                .statusCode(422)
                .body("detail[0].loc", contains("body", "image_url"))
                .body("detail[0].type", equalTo("file_download_error"));
    }

    @Test
    void aRunByGetReadsItsInputFromTheQuery() {
        String prompt = client.prompt("by get");

        client.request()
                .queryParam("prompt", prompt)
                .queryParam("image_size", "square_hd")
                .queryParam("num_inference_steps", "20")
                .queryParam("guidance_scale", "2.5")
                .queryParam("sync_mode", "false")
                .queryParam("seed", "")
                .queryParam("fal_webhook", "")
                .get("/compat/fal/run/fal-ai/flux/dev")
                .then()
                .statusCode(200);

        assertThat(generations.orders(prompt)).singleElement().satisfies(order -> {
            assertThat(order.input().path("steps").isInt()).isTrue();
            assertThat(order.input().path("guidance_scale").decimalValue()).isEqualByComparingTo("2.5");
            assertThat(order.input().path("aspect_ratio").asText()).isEqualTo("1:1");
            assertThat(order.input().has("seed")).isFalse();
        });
    }

    @Test
    void aQueryThatIsNoInputIsRefusedLikeABody() {
        client.request()
                .queryParam("prompt", "x")
                .queryParam("num_inference_steps", "many")
                .get("/compat/fal/run/fal-ai/flux/dev")
                .then()
                .statusCode(422)
                .body("detail[0].loc", contains("body", "num_inference_steps"));
        client.request().get("/compat/fal/run/no/such").then().statusCode(404);
    }

    @Test
    void aBodyWithTooManyValuesIsRefusedBeforeTheSchemaLooksAtIt() {
        String body = "{\"prompt\":\"x\",\"image_urls\":[" + "1,".repeat(300_000) + "1]}";

        client.post("/queue/fal-ai/nano-banana/edit", body)
                .then()
                .statusCode(422)
                .body("detail.size()", equalTo(1))
                .body("detail[0].msg", equalTo("There are more than 1000 values."));
    }
}
