// SPDX-License-Identifier: Apache-2.0
package dev.atelier.library.upload;

import static io.restassured.RestAssured.given;
import static org.hamcrest.Matchers.equalTo;

import dev.atelier.library.Account;
import dev.atelier.library.FakeNetwork;
import dev.atelier.library.MediaDirectory;
import dev.atelier.library.Samples;
import dev.atelier.testkit.RealServers;
import dev.atelier.testkit.TestCaller;
import io.quarkus.test.common.QuarkusTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.response.Response;
import org.junit.jupiter.api.Test;

/** A file that another service took in for an account. */
@QuarkusTest
@QuarkusTestResource(RealServers.class)
@QuarkusTestResource(MediaDirectory.class)
@QuarkusTestResource(FakeNetwork.class)
class InternalUploadResourceTest {
    private final Account alice = Account.create();

    @Test
    void theBodyIsAFileOfTheAccount() {
        byte[] png = Samples.png(32, 20, 1);

        Response created = upload(png);

        created.then()
                .statusCode(201)
                .body("type", equalTo("image"))
                .body("name", equalTo("boat.png"))
                .body("size", equalTo(png.length));
        alice.asks().get("/v1/files/" + created.path("id")).then().statusCode(200);
        Account.create().asks().get("/v1/files/" + created.path("id")).then().statusCode(404);
    }

    @Test
    void aBodyThatIsNotMediaIsRefused() {
        upload(new byte[] {0, 1, 2, (byte) 0xfe, (byte) 0xff, 0, 9})
                .then()
                .statusCode(422)
                .body("error.param", equalTo("file"));
    }

    @Test
    void onlyAServiceMayDoThis() {
        given().contentType("image/png")
                .post("/internal/files?account=7")
                .then()
                .statusCode(401);
    }

    private Response upload(byte[] bytes) {
        return given().header("Authorization", "Bearer " + TestCaller.internal("compat"))
                .contentType("image/png")
                .body(bytes)
                .post("/internal/files?account=" + alice.number() + "&name=boat.png&plan=pro");
    }
}
