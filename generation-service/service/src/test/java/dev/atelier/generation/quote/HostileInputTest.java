// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.quote;

import static dev.atelier.generation.support.Api.as;
import static dev.atelier.generation.support.Api.newAccount;
import static org.assertj.core.api.Assertions.assertThat;

import io.quarkus.test.junit.QuarkusTest;
import io.restassured.response.Response;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@QuarkusTest
class HostileInputTest {
    private static final int MANY = 490_000;

    /** What the schema would say is another sentence, so the sentence shows that the schema was not asked. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "WIDE   | input.image_urls[999] | There are more than 1000 values.",
                "ITEMS  | input.image_urls      | This must have at most 8 items.",
                "NAMES  | input.m0              | This model has no such input.",
            })
    void aSurplusIsRefusedBeforeTheSchemaLooksAtIt(String shape, String param, String sentence) {
        String input = switch (shape) {
            case "WIDE" -> "\"image_urls\":[" + "1,".repeat(MANY) + "1]";
            case "ITEMS" -> "\"image_urls\":[" + "1,".repeat(900) + "1]";
            default -> IntStream.range(0, 900).mapToObj(i -> "\"m" + i + "\":1").collect(Collectors.joining(","));
        };

        for (String path : new String[] {"/v1/estimate", "/v1/generations"}) {
            Response refused = as(newAccount())
                    .body("{\"model\":\"nano-banana-edit\",\"input\":{" + input + "}}")
                    .post(path);

            assertThat(refused.statusCode()).as(refused.asString()).isEqualTo(422);
            assertThat(refused.<String>path("error.param")).isEqualTo(param);
            assertThat(refused.<String>path("error.message")).isEqualTo(sentence);
        }
    }

    @ParameterizedTest
    @CsvSource({"/v1/generations?statsu=failed, statsu", "/v1/models?limit=5, limit", "/v1/models/101?x=1, x"})
    void aQueryParameterThatDoesNotExistIsNamed(String path, String param) {
        Response refused = as(newAccount()).get(path);

        assertThat(refused.statusCode()).isEqualTo(422);
        assertThat(refused.<String>path("error.code")).isEqualTo("invalid_input");
        assertThat(refused.<String>path("error.param")).isEqualTo(param);
    }

    @ParameterizedTest
    @CsvSource({"GET, /v1/models/no-such-model", "GET, /v1/generations?model=no-such-model", "POST, /v1/estimate"})
    void anUnknownModelHasOneAnswer(String method, String path) {
        var request = as(newAccount());

        Response refused = method.equals("GET")
                ? request.get(path)
                : request.body("{\"model\":\"no-such-model\",\"input\":{}}").post(path);

        assertThat(refused.statusCode()).isEqualTo(404);
        assertThat(refused.<String>path("error.param")).isEqualTo("model");
    }
}
