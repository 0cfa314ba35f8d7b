// SPDX-License-Identifier: Apache-2.0
package dev.atelier.library.file;

import static io.restassured.RestAssured.given;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.equalTo;

import dev.atelier.library.Account;
import dev.atelier.library.FakeNetwork;
import dev.atelier.library.MediaDirectory;
import dev.atelier.library.Samples;
import dev.atelier.library.media.OrphanWorker;
import dev.atelier.testkit.RealServers;
import dev.atelier.testkit.Rows;
import io.quarkus.test.common.QuarkusTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.path.json.JsonPath;
import jakarta.inject.Inject;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.eclipse.microprofile.config.inject.ConfigProperty;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledIfSystemProperty;

@QuarkusTest
@QuarkusTestResource(RealServers.class)
@QuarkusTestResource(MediaDirectory.class)
@QuarkusTestResource(FakeNetwork.class)
class FileResourceTest {
    private final Account alice = Account.create();
    private final Account bob = Account.create();

    @Inject
    Rows rows;

    @Inject
    OrphanWorker orphanWorker;

    @Inject
    @ConfigProperty(name = "atelier.media.directory")
    Path directory;

    @Test
    void aClientThatAsksForAPageGetsJson() {
        for (String path : new String[] {"/v1/files", "/v1/projects", "/v1/shelves", "/v1/voices"}) {
            alice.asks()
                    .header("Accept", "text/html")
                    .get(path)
                    .then()
                    .statusCode(200)
                    .contentType("application/json");
        }
    }

    @Test
    void filesAreListedNewestFirstPageByPage() {
        List<String> newestFirst = new ArrayList<>();
        for (int i = 0; i < 5; i++) {
            newestFirst.addFirst(alice.picture(i).getString("id"));
        }
        rows.change(
                "update file set created_at = (select max(created_at) from file) where account_id = ?", alice.number());

        JsonPath first = list(alice, "limit=2");
        JsonPath second = list(alice, "limit=2&cursor=" + first.getString("next_cursor"));
        JsonPath third = list(alice, "limit=2&cursor=" + second.getString("next_cursor"));

        List<String> seen = new ArrayList<>(first.getList("data.id"));
        seen.addAll(second.getList("data.id"));
        seen.addAll(third.getList("data.id"));
        assertThat(seen).isEqualTo(newestFirst);
        assertThat(third.getMap("$")).containsEntry("next_cursor", null);
    }

    @Test
    void theListGoesBackSixtyDaysAndTheFileStays() {
        String old = alice.picture(1).getString("id");
        String recent = alice.picture(2).getString("id");
        rows.change(
                "update file set created_at = now() - interval '61 days' where id = ?", Long.valueOf(old.substring(5)));

        assertThat(list(alice, "limit=50").getList("data.id")).containsExactly(recent);
        alice.asks().get("/v1/files/" + old).then().statusCode(200);
    }

    @Test
    void filesAreListedByTypeAndByProject() {
        String picture = alice.picture(1).getString("id");
        String project = alice.project("P").getString("id");
        String sound =
                Account.json(alice.upload(Samples.wav(150, 0.5), "a.wav"), 201).getString("id");
        alice.share(project, bob, "editor");
        String text = Account.json(bob.upload("hello".getBytes(StandardCharsets.UTF_8), "a.txt"), 201)
                .getString("id");
        rows.change(
                "update file set project = ? where id = ?",
                Long.valueOf(project.substring(5)),
                Long.valueOf(text.substring(5)));

        assertThat(list(alice, "type=audio").getList("data.id")).containsExactly(sound);
        assertThat(list(alice, "project=" + project).getList("data.id")).containsExactly(text, sound);
        assertThat(list(alice, "project=" + project + "&type=other").getList("data.id"))
                .containsExactly(text);
        assertThat(list(alice, "project=proj_0").getList("data.id")).containsExactly(sound, picture);
        assertThat(list(bob, "limit=50").getList("data.id")).containsExactly(text);
        bob.asks().get("/v1/files/" + sound).then().statusCode(200);
    }

    @DisabledIfSystemProperty(
            named = "store",
            matches = "s3-.*",
            disabledReason = "looks at the files of the directory")
    @Test
    void aDeletedFileIsGoneWithItsBytes() throws Exception {
        JsonPath file = alice.picture(1);
        String path = file.getString("url").replace("http://localhost:8080", "");
        String key = path.substring("/media/".length(), path.indexOf('.'));
        Path bytes = directory.resolve("objects").resolve(key.substring(0, 2)).resolve(key);
        assertThat(bytes).exists();
        String tag = given().get(path).header("ETag");

        alice.asks()
                .delete("/v1/files/" + file.getString("id"))
                .then()
                .statusCode(200)
                .body("id", equalTo(file.getString("id")))
                .body("deleted", equalTo(true));

        given().get(path).then().statusCode(404);
        given().header("If-None-Match", tag).get(path).then().statusCode(404);
        alice.asks().get("/v1/files/" + file.getString("id")).then().statusCode(404);
        alice.asks().delete("/v1/files/" + file.getString("id")).then().statusCode(404);
        orphanWorker.deleteDue();
        assertThat(Files.exists(bytes)).isFalse();
        assertThat(rows.number("select count(*) from orphan where key = ?", key))
                .isZero();
    }

    @Test
    void inASharedProjectOnlyTheUploaderAndTheOwnerDelete() {
        String project = alice.project("P").getString("id");
        String ofAlice = alice.picture(1).getString("id");
        String ofBob = bob.picture(2).getString("id");
        rows.change(
                "update file set project = ? where id = ?",
                Long.valueOf(project.substring(5)),
                Long.valueOf(ofBob.substring(5)));
        alice.share(project, bob, "editor");

        bob.asks()
                .delete("/v1/files/" + ofAlice)
                .then()
                .statusCode(403)
                .body("error.code", equalTo("project_read_only"));
        alice.asks().delete("/v1/files/" + ofBob).then().statusCode(200);
    }

    @Test
    void anotherAccountsFileIsNotFound() {
        String file = alice.picture(1).getString("id");
        String project = alice.project("P").getString("id");

        bob.asks().get("/v1/files/" + file).then().statusCode(404).body("error.code", equalTo("not_found"));
        bob.asks().delete("/v1/files/" + file).then().statusCode(404);
        bob.asks().get("/v1/files?project=" + project).then().statusCode(404);
        assertThat(list(bob, "limit=50").getList("data")).isEmpty();
        String cursor = list(alice, "limit=1").getString("next_cursor");
        assertThat(cursor).isNull();
    }

    @Test
    void badQueriesAreNamed() {
        alice.asks().get("/v1/files?type=song").then().statusCode(422).body("error.param", equalTo("type"));
        alice.asks().get("/v1/files?limit=101").then().statusCode(422).body("error.param", equalTo("limit"));
        alice.asks().get("/v1/files?cursor=abc").then().statusCode(422).body("error.param", equalTo("cursor"));
        alice.asks().get("/v1/files/file_x").then().statusCode(404);
    }

    private static JsonPath list(Account account, String query) {
        return Account.json(account.asks().get("/v1/files?" + query), 200);
    }
}
