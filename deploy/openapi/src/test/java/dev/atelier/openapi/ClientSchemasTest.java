// SPDX-License-Identifier: Apache-2.0
package dev.atelier.openapi;

import static dev.atelier.openapi.DocumentAssemblyTest.PUBLISHED;
import static dev.atelier.openapi.DocumentAssemblyTest.operations;
import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What generators of clients need, in the published description. */
class ClientSchemasTest {
    @Test
    void anAnswerAllowsWordsThatComeLaterAndARequestDoesNot() {
        JsonObject schemas = schemas();

        for (String ofAnswers :
                List.of("GenerationStatus", "Plan", "Origin", "FailureCode", "MediaKind", "ErrorCode")) {
            assertThat(schemas.getJsonObject(ofAnswers).getString("type")).isEqualTo("string");
            assertThat(schemas.getJsonObject(ofAnswers).getJsonArray("x-extensible-enum"))
                    .as(ofAnswers)
                    .isNotEmpty();
            assertThat(schemas.getJsonObject(ofAnswers).fieldNames()).doesNotContain("enum", "pattern");
        }
        for (String ofRequests : List.of("CreateWebhookEndpointRequest", "UpdateWebhookEndpointRequest")) {
            assertThat(schemas.getJsonObject(ofRequests)
                            .getJsonObject("properties")
                            .getJsonObject("events")
                            .getJsonObject("items")
                            .getJsonArray("enum"))
                    .contains("*", "generation.failed");
        }
    }

    @Test
    void nothingBesideAReferenceContradictsIt() {
        assertThat(objects(PUBLISHED).filter(object -> object.getValue("$ref") instanceof String))
                .isNotEmpty()
                .allSatisfy(object -> assertThat(object.fieldNames()).isSubsetOf("$ref", "description"));
    }

    @Test
    void everyAnswerOfJsonHasItsSchema() {
        assertThat(operations(PUBLISHED)
                        .filter(operation -> !"headMedia".equals(operation.getString("operationId")))
                        .flatMap(operation -> operation.getJsonObject("responses").stream())
                        .filter(response -> response.getKey().startsWith("2"))
                        .map(response -> ((JsonObject) response.getValue()).getJsonObject("content")))
                .allSatisfy(content -> assertThat(content)
                        .isNotEmpty()
                        .allSatisfy(type -> assertThat(((JsonObject) type.getValue()).getJsonObject("schema"))
                                .isNotEmpty()));
    }

    @Test
    void anObjectSaysWhichMembersItHas() {
        assertThat(objects(PUBLISHED).filter(object -> "object".equals(object.getValue("type"))))
                .isNotEmpty()
                .allSatisfy(
                        object -> assertThat(object.fieldNames()).containsAnyOf("properties", "additionalProperties"));
    }

    @Test
    void messagesHaveTypesAndATagOfTheirOwn() {
        Set<String> ofOperations = operations(PUBLISHED)
                .flatMap(operation -> operation.getJsonArray("tags").stream().map(String::valueOf))
                .collect(Collectors.toSet());

        assertThat(PUBLISHED.getJsonObject("webhooks").stream()
                        .map(webhook -> ((JsonObject) webhook.getValue()).getJsonObject("post")))
                .hasSize(3)
                .allSatisfy(message -> {
                    assertThat(message.getJsonArray("tags").stream().map(String::valueOf))
                            .doesNotContainAnyElementsOf(ofOperations);
                    assertThat(message.getJsonObject("requestBody").encode()).contains("Event\"");
                });
        assertThat(schemas()
                        .getJsonObject("WebhookEvent")
                        .getJsonObject("discriminator")
                        .getString("propertyName"))
                .isEqualTo("type");
    }

    @Test
    void aModelIsNamedByTextOrNumberAndNothingByANameForATime() {
        assertThat(schemas().getJsonObject("ModelReference").getJsonArray("oneOf").stream()
                        .map(choice -> ((JsonObject) choice).getString("type")))
                .containsExactly("string", "integer");
        assertThat(schemas().fieldNames())
                .doesNotContain("Instant", "LocalDate")
                .noneMatch(name -> name.matches(".*[0-9]"));
    }

    private static JsonObject schemas() {
        return PUBLISHED.getJsonObject("components").getJsonObject("schemas");
    }

    private static Stream<JsonObject> objects(Object json) {
        return switch (json) {
            case JsonObject object ->
                Stream.concat(
                        Stream.of(object),
                        object.stream().flatMap(member -> objects(Objects.requireNonNullElse(member.getValue(), ""))));
            case JsonArray array -> array.stream().flatMap(ClientSchemasTest::objects);
            default -> Stream.empty();
        };
    }
}
