// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.console.testing;

import static io.restassured.RestAssured.given;

import dev.atelier.gateway.testing.GatewayAddresses;
import dev.atelier.testkit.TestCaller;
import io.restassured.path.json.JsonPath;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;

/** Makes operators with tokens, through the operator API. */
@ApplicationScoped
public class OperatorTokens {
    private final GatewayAddresses addresses;
    private final Map<String, String> byRole = new ConcurrentHashMap<>();

    OperatorTokens(GatewayAddresses addresses) {
        this.addresses = addresses;
    }

    /** The token of an operator with this role, shared by the tests that do not revoke it. */
    public String of(String role) {
        return byRole.computeIfAbsent(role, wanted -> token(create(wanted)).getString("token"));
    }

    /** A new operator; answers its name. */
    public String create(String role) {
        String name = role + "-" + UUID.randomUUID().toString().substring(0, 8);
        given().auth()
                .oauth2(TestCaller.operator())
                .contentType("application/json")
                .body(Map.of("name", name, "role", role))
                .post(addresses.inner("/admin/operators"))
                .then()
                .statusCode(201);
        return name;
    }

    /** A new token of an operator, as the answer shows it. */
    public JsonPath token(String name) {
        return given().auth()
                .oauth2(TestCaller.operator())
                .contentType("application/json")
                .body("{}")
                .post(addresses.inner("/admin/operators/" + name + "/tokens"))
                .then()
                .statusCode(201)
                .extract()
                .jsonPath();
    }
}
