// SPDX-License-Identifier: Apache-2.0
package dev.atelier.library;

import dev.atelier.testkit.AddedColumnChecks;
import dev.atelier.testkit.RealServers;
import dev.atelier.testkit.Rows;
import io.quarkus.test.common.QuarkusTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.http.ContentType;
import jakarta.inject.Inject;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The service beside the migration of a newer release. */
@QuarkusTest
@QuarkusTestResource(RealServers.class)
@QuarkusTestResource(MediaDirectory.class)
@QuarkusTestResource(FakeNetwork.class)
class AddedColumnTest {
    @Inject
    Rows rows;

    private final Account alice = Account.create();

    @Test
    void requestsAreAnsweredAsBefore() throws Exception {
        String file = alice.picture(1).getString("id");
        String item = Account.json(alice.pin("proj_0", file, null), 201).getString("id");
        String project = Account.json(
                        alice.asks()
                                .contentType(ContentType.JSON)
                                .body(Map.of("name", "one"))
                                .post("/v1/projects"),
                        201)
                .getString("id");

        new AddedColumnChecks(rows)
                .answerAsBefore(List.of(
                        () -> alice.asks().get("/v1/shelves/proj_0/items"),
                        () -> alice.asks().get("/v1/shelves/proj_0/items?q=pi"),
                        () -> alice.asks().get("/v1/shelves/" + project + "/items"),
                        () -> alice.asks()
                                .contentType(ContentType.JSON)
                                .body(Map.of("name", "renamed"))
                                .patch("/v1/shelves/proj_0/items/" + item),
                        () -> alice.asks().get("/v1/projects"),
                        () -> alice.asks().get("/v1/files"),
                        () -> alice.asks().get("/v1/files/" + file),
                        () -> alice.asks().get("/v1/voices")));
    }
}
