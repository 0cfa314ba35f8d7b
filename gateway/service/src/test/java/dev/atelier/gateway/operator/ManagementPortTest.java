// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.operator;

import static io.restassured.RestAssured.given;
import static org.hamcrest.Matchers.containsString;
import static org.hamcrest.Matchers.not;

import dev.atelier.gateway.console.testing.OperatorTokens;
import dev.atelier.gateway.testing.GatewayAddresses;
import dev.atelier.gateway.testing.SmallLimits;
import dev.atelier.testkit.TestCaller;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.TestProfile;
import jakarta.inject.Inject;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Each part of the management port has an authorisation of its own. */
@QuarkusTest
@TestProfile(SmallLimits.class)
class ManagementPortTest {
    @Inject
    GatewayAddresses addresses;

    @Inject
    OperatorTokens tokens;

    @Test
    void theMetricsTokenOpensTheMetrics() {
        given().auth()
                .oauth2(SmallLimits.METRICS_TOKEN)
                .get(addresses.inner("/q/metrics"))
                .then()
                .statusCode(200)
                .body(containsString("jvm_memory_used_bytes"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"/admin/operators", "/admin/accounts/77", "/admin/audit"})
    void theMetricsTokenOpensNothingOfTheOperatorApi(String path) {
        given().auth()
                .oauth2(SmallLimits.METRICS_TOKEN)
                .get(addresses.inner(path))
                .then()
                .statusCode(401);
    }

    @ParameterizedTest
    @ValueSource(strings = {"/q/metrics", "/q/metrics/", "/q//metrics", "/q/./metrics", "/q/metrics?x=1"})
    void noOtherTokenOpensTheMetrics(String path) {
        for (String token : new String[] {TestCaller.operator(), tokens.of("admin"), "wrong"}) {
            given().auth()
                    .oauth2(token)
                    .urlEncodingEnabled(false)
                    .get(addresses.inner("/") + path.substring(1))
                    .then()
                    .body(not(containsString("jvm_memory_used_bytes")));
        }
        given().get(addresses.inner("/q/metrics")).then().statusCode(401);
    }

    @ParameterizedTest
    @ValueSource(strings = {"/internal/jwks", "/q/health/ready"})
    void publicKeysAndHealthNeedNoToken(String path) {
        given().get(addresses.inner(path)).then().statusCode(200);
    }
}
