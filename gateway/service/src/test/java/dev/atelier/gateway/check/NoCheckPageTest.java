// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.check;

import static io.restassured.RestAssured.given;
import static org.assertj.core.api.Assertions.assertThat;

import dev.atelier.gateway.testing.FakeServices;
import dev.atelier.gateway.testing.SmallLimits;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.TestProfile;
import io.restassured.response.Response;
import jakarta.inject.Inject;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;

/** An installation whose operator does not offer the public check. */
@QuarkusTest
@TestProfile(SmallLimits.class)
class NoCheckPageTest {
    @Inject
    FakeServices services;

    @Test
    void neitherThePageNorTheCallIsThere() {
        services.reset();

        List<Response> answers = List.of(
                given().get("/provenance"),
                given().multiPart("file", "a.png", "bytes".getBytes(StandardCharsets.UTF_8))
                        .post("/provenance"));

        assertThat(answers).allSatisfy(answer -> assertThat(answer.statusCode()).isEqualTo(404));
        assertThat(answers.getLast().jsonPath().getString("error.code")).isEqualTo("not_found");
        assertThat(services.seen("POST /internal/provenance")).isEmpty();
    }
}
