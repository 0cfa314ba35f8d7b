// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.create;

import static dev.atelier.generation.support.Api.as;
import static dev.atelier.generation.support.Api.lastAccount;
import static dev.atelier.generation.support.Api.newAccount;
import static org.assertj.core.api.Assertions.assertThat;

import dev.atelier.generation.support.FakeBilling;
import dev.atelier.testkit.TestCaller;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.response.Response;
import jakarta.inject.Inject;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@QuarkusTest
class MetadataTest {
    @Inject
    FakeBilling billing;

    @BeforeEach
    void calm() {
        billing.reset();
    }

    @Test
    void metadataComesBackInReadsAndListsAndIsOfTheCharge() {
        TestCaller caller = newAccount();

        Response made = create(caller, "", "{\"team\":\"blue\",\"order\":\"\"}");
        String charge = billing.lastCharge();
        String plain = create(caller, "", "null").path("id");

        assertThat(made.<Map<String, String>>path("metadata")).isEqualTo(Map.of("team", "blue", "order", ""));
        assertThat(as(caller).get("/v1/generations/" + made.path("id")).<Map<String, String>>path("metadata"))
                .isEqualTo(Map.of("team", "blue", "order", ""));
        assertThat(as(caller).get("/v1/generations").<List<Map<String, String>>>path("data.metadata"))
                .hasSize(2)
                .contains(Map.of("team", "blue", "order", ""));
        assertThat(as(caller).get("/v1/generations/" + plain).<Object>path("metadata"))
                .isNull();
        assertThat(charge).contains("\"metadata\":{\"order\":\"\",\"team\":\"blue\"}");
        assertThat(billing.lastCharge()).doesNotContain("metadata");
    }

    @Test
    void listsAreNarrowedByPairs() {
        TestCaller caller = newAccount();
        String blue = create(caller, "", "{\"team\":\"blue\",\"order\":\"7\"}").path("id");
        create(caller, "", "{\"team\":\"red\",\"order\":\"7\"}");
        create(caller, "", "null");

        assertThat(ids(caller, Map.of("metadata[team]", "blue"))).containsExactly(blue);
        assertThat(ids(caller, Map.of("metadata[team]", "blue", "metadata[order]", "7")))
                .containsExactly(blue);
        assertThat(ids(caller, Map.of("metadata[order]", "7"))).hasSize(2);
        assertThat(ids(caller, Map.of("metadata[team]", "blue", "status", "failed")))
                .isEmpty();
        assertThat(ids(caller, Map.of("metadata[team]", ""))).hasSize(3);
        assertThat(as(caller).get("/v1/generations?metadata=blue").<String>path("error.param"))
                .isEqualTo("metadata");
        assertThat(as(caller).get("/v1/generations?metadat=blue").statusCode()).isEqualTo(422);
    }

    @Test
    void anIdempotencyKeyCoversTheMetadata() {
        TestCaller caller = newAccount();
        String first =
                create(caller, "key-m", "{\"team\":\"blue\",\"order\":\"1\"}").path("id");

        Response same = create(caller, "key-m", "{\"order\":\"1\",\"team\":\"blue\"}");
        Response other = create(caller, "key-m", "{\"team\":\"red\"}");
        Response without = create(caller, "key-m", "null");

        assertThat(same.<String>path("id")).isEqualTo(first);
        assertThat(other.<String>path("error.code")).isEqualTo("idempotency_conflict");
        assertThat(without.<String>path("error.code")).isEqualTo("idempotency_conflict");
    }

    @Test
    void anEstimateTakesTheSameBody() {
        as(newAccount())
                .body(body("{\"team\":\"blue\"}"))
                .post("/v1/estimate")
                .then()
                .statusCode(200);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {"{'team':7} | metadata.team", "{'':'x'} | metadata.", "['a'] | metadata"})
    void aBadPairIsNamedAndNothingIsCharged(String metadata, String param) {
        Response refused = create(newAccount(), "", metadata.replace('\'', '"'));

        assertThat(refused.statusCode()).isEqualTo(422);
        assertThat(refused.<String>path("error.param")).isEqualTo(param);
        assertThat(billing.booked(lastAccount())).isZero();
    }

    private static List<String> ids(TestCaller caller, Map<String, String> query) {
        return as(caller).queryParams(query).get("/v1/generations").path("data.id");
    }

    private static Response create(TestCaller caller, String key, String metadata) {
        var request = as(caller).body(body(metadata));
        return (key.isEmpty() ? request : request.header("Idempotency-Key", key)).post("/v1/generations");
    }

    private static String body(String metadata) {
        return "{\"model\":\"landscape-image\",\"input\":{\"prompt\":\"sea\"},\"metadata\":" + metadata + "}";
    }
}
