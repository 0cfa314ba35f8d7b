// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.create;

import static dev.atelier.generation.support.Api.as;
import static dev.atelier.generation.support.Api.lastAccount;
import static dev.atelier.generation.support.Api.newAccount;
import static org.assertj.core.api.Assertions.assertThat;

import dev.atelier.generation.support.FakeBilling;
import dev.atelier.generation.support.Rows;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.response.Response;
import jakarta.inject.Inject;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Whatever is wrong with a body: the error shape, the member at fault, and nothing charged. */
@QuarkusTest
class CreateInputTest {
    @Inject
    FakeBilling billing;

    @Inject
    Rows rows;

    @BeforeEach
    void calm() {
        billing.reset();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            nullValues = "-",
            value = {
                "{\"model\":                                                              | 400 | invalid_json  | -",
                "not json                                                                 | 400 | invalid_json  | -",
                "{\"model\":\"landscape-image\",\"input\":{\"prompt\":\"a\"}} x           | 400 | invalid_json  | -",
                "{\"model\":\"landscape-image\",\"model\":\"x\",\"input\":{}}             | 400 | invalid_json  | model",
                "``                                                                       | 400 | invalid_json  | -",
                "null                                                                     | 400 | invalid_json  | -",
                "[]                                                                       | 422 | invalid_input | -",
                "\"text\"                                                                 | 422 | invalid_input | -",
                "{}                                                                       | 422 | invalid_input | model",
                "{\"input\":{\"prompt\":\"a\"}}                                           | 422 | invalid_input | model",
                "{\"model\":\"landscape-image\"}                                          | 422 | invalid_input | input",
                "{\"model\":null,\"input\":{\"prompt\":\"a\"}}                            | 422 | invalid_input | model",
                "{\"model\":true,\"input\":{\"prompt\":\"a\"}}                            | 422 | invalid_input | model",
                "{\"model\":1.5,\"input\":{\"prompt\":\"a\"}}                             | 422 | invalid_input | model",
                "{\"model\":{},\"input\":{\"prompt\":\"a\"}}                              | 422 | invalid_input | model",
                "{\"model\":\"nope\",\"input\":{\"prompt\":\"a\"}}                        | 404 | not_found     | model",
                "{\"model\":\"\",\"input\":{\"prompt\":\"a\"}}                            | 404 | not_found     | model",
                "{\"model\":99999999999999999999,\"input\":{\"prompt\":\"a\"}}            | 422 | invalid_input | model",
                "{\"model\":\"landscape-image\",\"input\":\"a\"}                          | 422 | invalid_input | input",
                "{\"model\":\"landscape-image\",\"input\":null}                           | 422 | invalid_input | input",
                "{\"model\":\"landscape-image\",\"input\":[]}                             | 422 | invalid_input | input",
                "{\"model\":\"landscape-image\",\"input\":{}}                             | 422 | invalid_input | input.prompt",
                "{\"model\":\"landscape-image\",\"input\":{\"prompt\":7}}                 | 422 | invalid_input | input.prompt",
                "{\"model\":\"landscape-image\",\"input\":{\"prompt\":\" \"}}             | 422 | invalid_input | input.prompt",
                "{\"model\":\"landscape-image\",\"input\":{\"prompt\":\"a\\u0000\"}}      | 422 | invalid_input | input.prompt",
                "{\"model\":\"landscape-image\",\"input\":{\"prompt\":\"\\ud83c\"}}       | 422 | invalid_input | input.prompt",
                "{\"model\":\"landscape-image\",\"input\":{\"prompt\":\"a\",\"promt\":1}} | 422 | invalid_input | input.promt",
                "{\"model\":\"landscape-image\",\"input\":{\"prompt\":\"a\",\"num_images\":9}}            | 422 | invalid_input | input.num_images",
                "{\"model\":\"landscape-image\",\"input\":{\"prompt\":\"a\",\"num_images\":\"2\"}}        | 422 | invalid_input | input.num_images",
                "{\"model\":\"landscape-image\",\"input\":{\"prompt\":\"a\",\"num_images\":2.5}}          | 422 | invalid_input | input.num_images",
                "{\"model\":\"landscape-image\",\"input\":{\"prompt\":\"a\",\"seed\":-1}}                 | 422 | invalid_input | input.seed",
                "{\"model\":\"landscape-image\",\"input\":{\"prompt\":\"a\",\"seed\":1e999999999}}        | 422 | invalid_input | input.seed",
                "{\"model\":\"landscape-image\",\"input\":{\"prompt\":\"a\",\"seed\":99999999999999999999999}} | 422 | invalid_input | input.seed",
                "{\"model\":\"landscape-image\",\"input\":{\"prompt\":\"a\",\"aspect_ratio\":\"5:5\"}}    | 422 | invalid_input | input.aspect_ratio",
                "{\"model\":\"landscape-image\",\"input\":{\"prompt\":\"a\"},\"webhook\":\"x\"}           | 422 | invalid_input | webhook",
                "{\"model\":\"landscape-image\",\"input\":{\"prompt\":\"a\"},\"maxCredits\":1}            | 422 | invalid_input | maxCredits",
                "{\"model\":\"landscape-image\",\"input\":{\"prompt\":\"a\"},\"max_credits\":-1}          | 422 | invalid_input | max_credits",
                "{\"model\":\"landscape-image\",\"input\":{\"prompt\":\"a\"},\"max_credits\":\"5\"}       | 422 | invalid_input | max_credits",
                "{\"model\":\"landscape-image\",\"input\":{\"prompt\":\"a\"},\"max_credits\":1.5}         | 422 | invalid_input | max_credits",
                "{\"model\":\"landscape-image\",\"input\":{\"prompt\":\"a\"},\"max_credits\":1e30}        | 422 | invalid_input | max_credits",
                "{\"model\":\"landscape-image\",\"input\":{\"prompt\":\"a\"},\"project\":\"proj_9\"}      | 404 | not_found     | project",
                "{\"model\":\"landscape-image\",\"input\":{\"prompt\":\"a\"},\"project\":\"nonsense\"}    | 404 | not_found     | project",
                "{\"model\":\"landscape-image\",\"input\":{\"prompt\":\"a\"},\"project\":7}               | 422 | invalid_input | project"
            })
    void aWrongBodyIsRefusedAndCostsNothing(String body, int status, String code, String param) {
        Response refused =
                as(newAccount()).header("Idempotency-Key", "bad").body(body).post("/v1/generations");

        assertThat(refused.statusCode()).as(refused.asString()).isEqualTo(status);
        assertThat(refused.<String>path("error.code")).isEqualTo(code);
        assertThat(refused.<String>path("error.param")).isEqualTo(param);
        assertThat(refused.<String>path("error.message")).isNotBlank();
        assertThat(refused.<String>path("error.request_id")).isEqualTo(refused.header("X-Request-Id"));
        assertThat(billing.booked(lastAccount())).isZero();
        assertThat(rows.count("idempotency where account_id = " + lastAccount()))
                .isZero();
        assertThat(rows.count("generation where account_id = " + lastAccount())).isZero();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "/v1/generations?limit=0          | limit",
                "/v1/generations?limit=101        | limit",
                "/v1/generations?limit=x          | limit",
                "/v1/generations?cursor=abc       | cursor",
                "/v1/generations?status=canceled  | status",
                "/v1/generations?status=abandoned | status",
                "/v1/generations?origin=fax       | origin",
                "/v1/generations?made_by=you      | made_by"
            })
    void aWrongQueryParameterIsNamed(String path, String param) {
        Response refused = as(newAccount()).get(path);

        assertThat(refused.statusCode()).isEqualTo(422);
        assertThat(refused.<String>path("error.param")).isEqualTo(param);
    }
}
