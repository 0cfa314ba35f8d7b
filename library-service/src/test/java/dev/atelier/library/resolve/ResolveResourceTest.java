// SPDX-License-Identifier: Apache-2.0
package dev.atelier.library.resolve;

import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.equalTo;

import dev.atelier.library.Account;
import dev.atelier.library.FakeNetwork;
import dev.atelier.library.MediaDirectory;
import dev.atelier.testkit.RealServers;
import io.quarkus.test.common.QuarkusTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.http.ContentType;
import io.restassured.path.json.JsonPath;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

@QuarkusTest
@QuarkusTestResource(RealServers.class)
@QuarkusTestResource(MediaDirectory.class)
@QuarkusTestResource(FakeNetwork.class)
class ResolveResourceTest {
    private final Account alice = Account.create();
    private final Account bob = Account.create();

    @Test
    void everyFormOfAReferenceLeadsToItsMediumInTheOrderAsked() {
        JsonPath file = alice.picture(1);
        String output = alice.output(0, "a red boat");
        String item = Account.json(alice.pin("proj_0", file.getString("id"), "Älice"), 201)
                .getString("id");

        JsonPath found = alice.resolve(output, "shelf:äLICE", file.getString("id"), item, "shelf:nobody", "nonsense");

        assertThat(found.getList("media.ref"))
                .containsExactly(output, "shelf:äLICE", file.getString("id"), item, "shelf:nobody", "nonsense");
        assertThat(found.getList("media.found")).containsExactly(true, true, true, true, false, false);
        assertThat(found.getString("media[0].id")).isEqualTo(output);
        assertThat(found.getString("media[1].id")).isEqualTo(file.getString("id"));
        assertThat(found.getMap("media[2]"))
                .containsEntry("type", "image")
                .containsEntry("content_type", "image/png")
                .containsEntry("width", 24)
                .containsEntry("height", 16)
                .containsEntry("duration_seconds", null)
                .containsEntry("url", file.getString("url"))
                .containsEntry("size", file.getInt("size"));
        assertThat(found.getString("media[3].url")).isEqualTo(file.getString("url"));
        assertThat(found.getMap("media[4]")).containsOnlyKeys("ref", "found");
    }

    @Test
    void anotherAccountsItemIsNotFound() {
        String file = alice.picture(2).getString("id");
        String output = alice.output(0, "x");
        String item = Account.json(alice.pin("proj_0", file, "mine"), 201).getString("id");

        JsonPath found = bob.resolve(file, output, item, "shelf:mine");

        assertThat(found.getList("media.found")).containsOnly(false);
    }

    @Test
    void itemsOfASharedProjectAreFoundByItsMembersUntilTheyLeave() {
        String project = alice.project("Film").getString("id");
        String file = alice.picture(3).getString("id");
        String output = alice.output(Long.parseLong(project.substring(5)), "x");
        String item = Account.json(alice.pin(project, file, "Hero"), 201).getString("id");
        alice.share(project, bob, "viewer");

        assertThat(bob.resolve(file, output, item, "shelf:hero").getList("media.found"))
                .containsOnly(true);

        Account.service("gateway")
                .delete("/internal/projects/{project}/members/{account}", project, bob.number())
                .then()
                .statusCode(200);
        assertThat(bob.resolve(file, output, item, "shelf:hero").getList("media.found"))
                .containsOnly(false);
    }

    @Test
    void theNewestOfEquallyNamedItemsIsFound() {
        String first = alice.picture(4).getString("id");
        String second = alice.picture(5).getString("id");
        String project = alice.project("One").getString("id");
        alice.pin(project, first, "Same").then().statusCode(201);
        alice.pin("proj_0", second, "Same").then().statusCode(201);

        assertThat(alice.resolve("shelf:same").getString("media[0].id")).isEqualTo(second);
    }

    @Test
    void aDeletedFileIsNotFoundAnyMoreAlsoThroughItsItem() {
        String file = alice.picture(6).getString("id");
        String item = Account.json(alice.pin("proj_0", file, "gone"), 201).getString("id");

        alice.asks().delete("/v1/files/" + file).then().statusCode(200).body("deleted", equalTo(true));

        assertThat(alice.resolve(file, item, "shelf:gone").getList("media.found"))
                .containsOnly(false);
    }

    @Test
    void aMalformedReferenceIsNotFound() {
        JsonPath found = alice.resolve(
                "shelf:a\0b",
                "shelf:\ud800",
                "shelf:" + "x".repeat(1000),
                "file_-1",
                "file_99999999999999999999",
                "gen_1#",
                "gen_1#99999",
                "voice_01",
                "FILE_1",
                "");

        assertThat(found.getList("media.found")).hasSize(10).containsOnly(false);
    }

    @Test
    void moreThan64ReferencesAreRefused() {
        Account.service()
                .contentType(ContentType.JSON)
                .body(Map.of("account", 1, "refs", Collections.nCopies(65, "file_1")))
                .post("/internal/media/resolve")
                .then()
                .statusCode(422)
                .body("error.param", equalTo("refs"));
    }

    @Test
    void aRequestWithoutAServiceTokenIsRefused() {
        alice.asks()
                .contentType(ContentType.JSON)
                .body(Map.of("account", 1, "refs", List.of()))
                .post("/internal/media/resolve")
                .then()
                .statusCode(401);
    }
}
