// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation;

import dev.atelier.generation.support.Api;
import dev.atelier.testkit.AddedColumnChecks;
import dev.atelier.testkit.TestCaller;
import io.agroal.api.AgroalDataSource;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.response.Response;
import jakarta.inject.Inject;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The service while a migration of the next release adds columns. */
@QuarkusTest
class AddedColumnTest {
    @Inject
    AgroalDataSource database;

    private final TestCaller caller = Api.newAccount();

    @Test
    void readsCreatesAndRunsGoOn() throws Exception {
        String run = create().path("id");
        Api.ended(caller, run);

        new AddedColumnChecks(database)
                .goUnnoticed(List.of(
                        this::create,
                        () -> Api.as(caller).get("/v1/generations/" + run),
                        () -> Api.as(caller).get("/v1/generations"),
                        () -> Api.as(caller).get("/v1/generations?status=succeeded&model=pixel-image"),
                        () -> Api.ended(caller, create().path("id"))));
    }

    private Response create() {
        return Api.post(caller, Api.body("pixel-image", "a column more"));
    }
}
