// SPDX-License-Identifier: Apache-2.0
package dev.atelier.compat.replicate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.contains;
import static org.hamcrest.Matchers.empty;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.everyItem;
import static org.hamcrest.Matchers.greaterThan;
import static org.hamcrest.Matchers.hasItem;
import static org.hamcrest.Matchers.hasItems;
import static org.hamcrest.Matchers.matchesPattern;
import static org.hamcrest.Matchers.not;
import static org.hamcrest.Matchers.nullValue;

import dev.atelier.compat.Client;
import dev.atelier.compat.FakeWebhooks;
import dev.atelier.compat.TestNetwork;
import dev.atelier.testkit.RealServers;
import io.quarkus.test.common.QuarkusTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.response.Response;
import java.util.List;
import java.util.Map;
import org.eclipse.microprofile.config.inject.ConfigProperty;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Models and their versions, and what of the account the vendor's clients ask for. */
@QuarkusTest
@QuarkusTestResource(RealServers.class)
@QuarkusTestResource(TestNetwork.class)
class ModelResourceTest {
    private final FakeWebhooks webhooks;
    private final String base;
    private final Client client = Client.create("/compat/replicate/v1");

    ModelResourceTest(FakeWebhooks webhooks, @ConfigProperty(name = "atelier.base-url") String base) {
        this.webhooks = webhooks;
        this.base = base;
    }

    @Test
    void aModelIsListedByTheVendorsNameAndByItsOwn() {
        Response page = client.get("/models");

        page.then().statusCode(200).body("previous", nullValue()).body("next", nullValue());
        List<Map<String, Object>> results = page.path("results");
        assertThat(results)
                .extracting(model -> model.get("owner") + "/" + model.get("name"))
                .contains("black-forest-labs/flux-schnell", "atelier/flux-schnell", "google/nano-banana")
                .doesNotHaveDuplicates();
    }

    @Test
    void aPageFollowsTheNameOfItsCursor() {
        client.get("/models?cursor=google/nano-banana")
                .then()
                .statusCode(200)
                .body("results.owner", not(hasItem("atelier")))
                .body("results.owner", everyItem(greaterThan("f")));
    }

    @Test
    void aModelHasTheSchemaThatProgramsDrawFormsFrom() {
        String schemas = "latest_version.openapi_schema.components.schemas.";

        client.get("/models/black-forest-labs/flux-schnell")
                .then()
                .statusCode(200)
                .body("url", equalTo(base + "/compat/replicate/v1/models/black-forest-labs/flux-schnell"))
                .body("latest_version.id", matchesPattern("[0-9a-f]{64}"))
                .body(schemas + "Input.required", contains("prompt"))
                .body(schemas + "Input.properties.prompt.title", equalTo("Prompt"))
                .body(schemas + "Input.properties.prompt.'x-order'", equalTo(0))
                .body(schemas + "Input.properties.num_outputs.default", equalTo(1))
                .body(schemas + "Output.items.format", equalTo("uri"));
        client.get("/models/google/nano-banana")
                .then()
                .body(schemas + "Input.properties.image_input.items.format", equalTo("uri"))
                .body(schemas + "Output.type", equalTo("string"));
        client.get("/models/atelier/nano-banana-edit")
                .then()
                .body(schemas + "Input.properties.image_urls.items.format", equalTo("uri"))
                .body(schemas + "Output.type", equalTo("array"));
    }

    @Test
    void aModelHasOneVersion() {
        String version = client.get("/models/google/nano-banana").path("latest_version.id");

        client.get("/models/google/nano-banana/versions").then().statusCode(200).body("results.id", contains(version));
        client.get("/models/google/nano-banana/versions/" + version)
                .then()
                .statusCode(200)
                .body("id", equalTo(version));
        client.get("/models/google/nano-banana/versions/" + "0".repeat(64))
                .then()
                .statusCode(404);
    }

    @ParameterizedTest
    @ValueSource(strings = {"google/nothing", "atelier/nothing", "meta/llama-3"})
    void anUnknownModelIsNotFound(String name) {
        client.get("/models/" + name).then().statusCode(404).body("title", equalTo("Not found"));
        client.get("/models/" + name + "/versions").then().statusCode(404);
    }

    @Test
    void aSearchFindsModelsByEachOfItsWords() {
        client.get("/search?query=NANO banana")
                .then()
                .statusCode(200)
                .body("models.model.name", hasItems("nano-banana"))
                .body("collections", empty());
        client.get("/search?query=nosuchword").then().statusCode(200).body("models", empty());
    }

    @ParameterizedTest
    @ValueSource(strings = {"nano banana", "\"nano banana\"", "\"\\\"nano\\\" banana\""})
    void theWordsOfASearchMayBeQuotedAsTheClientDoes(String words) {
        client.request()
                .contentType("text/plain")
                .body(words)
                .request("QUERY", client.prefix() + "/models")
                .then()
                .statusCode(200)
                .body("results.name", hasItem("nano-banana"));
    }

    @Test
    void theAccountIsTheCallers() {
        client.get("/account")
                .then()
                .statusCode(200)
                .body("username", equalTo("acct_" + client.account()))
                .body("type", equalTo("organization"));
    }

    @Test
    void theSecretOfTheCallbacksIsShown() {
        webhooks.fail(0);

        client.get("/webhooks/default/secret").then().statusCode(200).body("key", matchesPattern("whsec_.+"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"collections", "trainings", "deployments"})
    void whatThisPlatformDoesNotHaveIsAnEmptyPage(String path) {
        client.get("/" + path).then().statusCode(200).body("results", empty()).body("next", nullValue());
    }

    @Test
    void aCollectionIsNotFoundAndThereIsNoHardware() {
        client.get("/collections/text-to-image").then().statusCode(404).body("detail", matchesPattern(".+"));
        client.get("/hardware").then().statusCode(200).body("", empty());
    }
}
