// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation;

import dev.atelier.generation.support.Api;
import dev.atelier.testkit.AddedColumnChecks;
import dev.atelier.testkit.TestCaller;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.response.Response;
import jakarta.inject.Inject;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The service beside the migration of a newer release. */
@QuarkusTest
class AddedColumnTest {
    @Inject
    dev.atelier.testkit.Rows rows;

    @Test
    void requestsAreAnsweredAsBefore() throws Exception {
        TestCaller caller = Api.newAccount();
        Response created = Api.post(caller, Api.body("pixel-image", "before the column"));
        String id = created.path("id");

        new AddedColumnChecks(rows)
                .answerAsBefore(List.of(
                        () -> Api.post(caller, Api.body("pixel-image", "beside the column")),
                        () -> Api.as(caller).get("/v1/generations/" + id),
                        () -> Api.as(caller).get("/v1/generations"),
                        () -> Api.as(caller).get("/v1/generations?status=succeeded&origin=api")));
    }
}
