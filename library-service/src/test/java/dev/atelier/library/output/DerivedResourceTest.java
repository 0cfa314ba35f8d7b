// SPDX-License-Identifier: Apache-2.0
package dev.atelier.library.output;

import static io.restassured.RestAssured.given;
import static org.assertj.core.api.Assertions.assertThat;

import dev.atelier.library.Account;
import dev.atelier.library.FakeNetwork;
import dev.atelier.library.MediaDirectory;
import dev.atelier.library.Samples;
import dev.atelier.library.media.StoredObjectService;
import dev.atelier.testkit.RealServers;
import dev.atelier.testkit.Rows;
import io.quarkus.test.common.QuarkusTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.response.Response;
import jakarta.inject.Inject;
import org.junit.jupiter.api.Test;

@QuarkusTest
@QuarkusTestResource(RealServers.class)
@QuarkusTestResource(MediaDirectory.class)
@QuarkusTestResource(FakeNetwork.class)
class DerivedResourceTest {
    private final Account alice = Account.create();

    @Inject
    StoredObjectService objects;

    @Inject
    Rows rows;

    @Test
    void aCutClipCanBeReadIsInNoListAndGoesAfterItsTime() {
        long generation = Account.nextGeneration();

        Response first = put(generation);
        Response again = put(generation);

        first.then().statusCode(200);
        assertThat(again.asString()).isEqualTo(first.asString());
        String path = first.<String>path("url").replace("http://localhost:8080", "");
        given().get(path).then().statusCode(200);
        assertThat(Account.json(alice.asks().get("/v1/files"), 200).getList("data"))
                .isEmpty();
        assertThat(alice.resolve("gen_" + generation + "#0").getBoolean("media[0].found"))
                .isFalse();
        objects.deleteExpired();
        given().get(path).then().statusCode(200);
        rows.change(
                "update stored_object set expires_at = now() - interval '1 second' where account_id = ?",
                alice.number());
        objects.deleteExpired();
        given().get(path).then().statusCode(404);
        put(generation).then().statusCode(200);
    }

    private Response put(long generation) {
        return Account.service()
                .contentType("video/mp4")
                .queryParams("account", alice.number(), "type", "video")
                .body(Samples.mp4())
                .put("/internal/derived/{generation}/0", generation);
    }
}
