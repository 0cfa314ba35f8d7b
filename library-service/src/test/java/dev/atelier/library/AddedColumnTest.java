// SPDX-License-Identifier: Apache-2.0
package dev.atelier.library;

import dev.atelier.testkit.AddedColumnChecks;
import dev.atelier.testkit.RealServers;
import io.agroal.api.AgroalDataSource;
import io.quarkus.test.common.QuarkusTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.http.ContentType;
import jakarta.inject.Inject;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The service while a migration of the next release adds columns. */
@QuarkusTest
@QuarkusTestResource(RealServers.class)
@QuarkusTestResource(MediaDirectory.class)
@QuarkusTestResource(FakeNetwork.class)
class AddedColumnTest {
    @Inject
    AgroalDataSource database;

    private final Account alice = Account.create();

    @Test
    void readsAndWritesGoOn() throws Exception {
        String project = alice.project("P").getString("id");
        String file = alice.picture(1).getString("id");
        String item = Account.json(alice.pin(project, file, "The hero"), 201).getString("id");
        String output = alice.output(0, "a lighthouse");

        new AddedColumnChecks(database)
                .goUnnoticed(List.of(
                        () -> alice.asks().get("/v1/projects"),
                        () -> alice.asks().get("/v1/projects/" + project),
                        () -> alice.asks().get("/v1/shelves/" + project + "/items"),
                        () -> alice.asks().get("/v1/shelves/" + project + "/items?q=he"),
                        () -> alice.asks()
                                .contentType(ContentType.JSON)
                                .body(Map.of("name", "The hero"))
                                .patch("/v1/shelves/" + project + "/items/" + item),
                        () -> alice.asks().get("/v1/files"),
                        () -> alice.asks().get("/v1/files/" + file),
                        () -> alice.pin(project, output, "The lighthouse")));
    }
}
