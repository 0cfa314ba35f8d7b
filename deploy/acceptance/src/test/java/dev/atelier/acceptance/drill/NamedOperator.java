// SPDX-License-Identifier: Apache-2.0
package dev.atelier.acceptance.drill;

import dev.atelier.acceptance.Platform;
import dev.atelier.acceptance.chaos.ChaosFault;
import dev.atelier.acceptance.chaos.ChaosRecord;
import io.restassured.path.json.JsonPath;
import java.time.Duration;
import java.util.Map;
import java.util.UUID;

/** An operator with tokens of its own, which change while it works. */
final class NamedOperator {
    private static final Duration PAUSE = Duration.ofMillis(500);

    private final Platform platform;
    private final String name;
    private volatile JsonPath token;

    private NamedOperator(Platform platform, String name) {
        this.platform = platform;
        this.name = name;
        token = createToken();
    }

    static NamedOperator of(Platform platform) {
        String name = "drill-" + UUID.randomUUID().toString().substring(0, 8);
        platform.operator()
                .body(Map.of("name", name, "role", "viewer"))
                .post("/admin/operators")
                .then()
                .statusCode(201);
        return new NamedOperator(platform, name);
    }

    private JsonPath createToken() {
        return platform.operator()
                .body(Map.of())
                .post("/admin/operators/{name}/tokens", name)
                .then()
                .statusCode(201)
                .extract()
                .jsonPath();
    }

    void readUntilStopped(ChaosRecord record) {
        while (!record.isStopped()) {
            int status = platform.operatorWith(token.getString("token"))
                    .get("/admin/accounts")
                    .statusCode();
            record.answered("operator read", Integer.toString(status));
            if (status != 200) {
                record.refused("operator read", status, "");
            }
            ChaosFault.pause(PAUSE);
        }
    }

    /** The new token is used before the old one is revoked. */
    void takeAnotherToken() {
        long old = token.getLong("id");
        token = createToken();
        platform.operator().delete("/admin/operator-tokens/{id}", old).then().statusCode(200);
    }
}
