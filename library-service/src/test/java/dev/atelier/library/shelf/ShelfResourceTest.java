// SPDX-License-Identifier: Apache-2.0
package dev.atelier.library.shelf;

import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.matchesPattern;

import dev.atelier.library.Account;
import dev.atelier.library.FakeNetwork;
import dev.atelier.library.MediaDirectory;
import dev.atelier.testkit.RealServers;
import io.quarkus.test.common.QuarkusTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.http.ContentType;
import io.restassured.path.json.JsonPath;
import io.restassured.response.Response;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@QuarkusTest
@QuarkusTestResource(RealServers.class)
@QuarkusTestResource(MediaDirectory.class)
@QuarkusTestResource(FakeNetwork.class)
class ShelfResourceTest {
    private final Account alice = Account.create();
    private final Account bob = Account.create();

    @Test
    void aFileIsPinnedUnderItsOwnNameOrAGivenOne() {
        JsonPath file = alice.picture(1);
        String other = alice.picture(2).getString("id");

        JsonPath item = Account.json(alice.pin("proj_0", file.getString("id"), null), 201);
        JsonPath named = Account.json(alice.pin("0", other, "  The hero  "), 201);

        assertThat(item.getString("id")).matches("shelf_[0-9]+");
        assertThat(item.getString("name")).isEqualTo("picture 1.png");
        assertThat(item.getString("media")).isEqualTo(file.getString("id"));
        assertThat(item.getString("type")).isEqualTo("image");
        assertThat(item.getString("url")).isEqualTo(file.getString("url"));
        assertThat(item.getString("filename")).isEqualTo("picture 1.png");
        assertThat(item.getString("created_at")).endsWith("Z");
        assertThat(item.getBoolean("available")).isTrue();
        assertThat(named.getString("name")).isEqualTo("The hero");
    }

    @Test
    void anOutputIsNamedByTheFirstWordsOfItsPrompt() {
        String output =
                alice.output(0, "A lighthouse on a cliff in a storm, seen from a small boat that is about to sink");

        JsonPath item = Account.json(alice.pin("proj_0", output, null), 201);

        assertThat(item.getString("name")).isEqualTo("A lighthouse on a cliff in a storm, seen from a small boat");
        assertThat(item.getString("media")).isEqualTo(output);
    }

    @Test
    void aNameIsUniqueOnItsShelfWhateverItsCase() {
        alice.pin("proj_0", alice.picture(1).getString("id"), "Straße").then().statusCode(201);
        String second = alice.picture(2).getString("id");
        String project = alice.project("P").getString("id");

        alice.pin("proj_0", second, "sTRAßE")
                .then()
                .statusCode(409)
                .body("error.code", equalTo("already_exists"))
                .body("error.param", equalTo("name"));
        alice.pin(project, second, "Straße").then().statusCode(201);
        bob.pin("proj_0", bob.picture(3).getString("id"), "Straße").then().statusCode(201);
    }

    @Test
    void aDefaultNameGetsANumber() {
        alice.pin("proj_0", alice.output(0, "a boat"), null).then().statusCode(201);

        alice.pin("proj_0", alice.output(0, "a boat"), null)
                .then()
                .statusCode(201)
                .body("name", equalTo("a boat 2"));
    }

    @Test
    void aMediumIsPinnedOnceOnAShelf() {
        String file = alice.picture(1).getString("id");
        String output = alice.output(0, "x");
        alice.pin("proj_0", file, "one").then().statusCode(201);
        alice.pin("proj_0", output, "two").then().statusCode(201);

        for (String media : List.of(file, output)) {
            alice.pin("proj_0", media, "another")
                    .then()
                    .statusCode(409)
                    .body("error.code", equalTo("already_exists"))
                    .body("error.param", equalTo("media"));
        }
    }

    @Test
    void ofConcurrentPinsExactlyOneSucceedsAndTheCountIsRight() throws Exception {
        String project = alice.project("Race").getString("id");
        String file = alice.picture(1).getString("id");
        List<Integer> codes = new ArrayList<>();
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            List<Callable<Integer>> pins = IntStream.range(0, 12)
                    .mapToObj(i -> (Callable<Integer>) () -> alice.pin(project, file, i % 2 == 0 ? "same" : "name " + i)
                            .statusCode())
                    .toList();

            for (Future<Integer> pin : threads.invokeAll(pins)) {
                codes.add(pin.get());
            }
        }

        assertThat(codes).containsOnly(201, 409).containsOnlyOnce(201);
        assertThat(count(alice, project)).isOne();
    }

    @Test
    void anItemIsRenamedUnlessTheNameIsTaken() {
        String first = pinned(alice, "proj_0", "one");
        pinned(alice, "proj_0", "two");

        rename(alice, "proj_0", first, "ONE").then().statusCode(200).body("name", equalTo("ONE"));
        rename(alice, "proj_0", first, "Two").then().statusCode(409).body("error.code", equalTo("already_exists"));
        assertThat(list(alice, "proj_0", "q", "one").getList("data.id")).containsExactly(first);
    }

    @Test
    void anItemIsTakenOffItsShelfAndTheFileStays() {
        String file = alice.picture(1).getString("id");
        String item = Account.json(alice.pin("proj_0", file, "x"), 201).getString("id");

        alice.asks()
                .delete("/v1/shelves/proj_0/items/" + item)
                .then()
                .statusCode(200)
                .body("id", equalTo(item))
                .body("deleted", equalTo(true));

        alice.asks().delete("/v1/shelves/proj_0/items/" + item).then().statusCode(404);
        alice.asks().get("/v1/files/" + file).then().statusCode(200);
        assertThat(count(alice, "proj_0")).isZero();
        alice.pin("proj_0", file, "x").then().statusCode(201);
    }

    @Test
    void anItemWhoseFileWasDeletedStaysAndSaysSo() {
        String file = alice.picture(1).getString("id");
        String item = Account.json(alice.pin("proj_0", file, "x"), 201).getString("id");
        alice.asks().delete("/v1/files/" + file).then().statusCode(200);

        JsonPath listed = list(alice, "proj_0", "q", "x");

        assertThat(listed.getString("data[0].id")).isEqualTo(item);
        assertThat(listed.getBoolean("data[0].available")).isFalse();
        assertThat(listed.getMap("data[0]")).containsEntry("url", null);
        alice.asks().delete("/v1/shelves/proj_0/items/" + item).then().statusCode(200);
    }

    @Test
    void theShelfOfAllProjectsShowsEverythingNewestFirstPageByPage() {
        String project = alice.project("P").getString("id");
        List<String> newestFirst = new ArrayList<>();
        for (int i = 0; i < 7; i++) {
            newestFirst.addFirst(pinned(alice, i % 2 == 0 ? "proj_0" : project, "item " + i));
        }

        List<String> seen = new ArrayList<>();
        String cursor = null;
        do {
            Response page = cursor == null
                    ? alice.asks().get("/v1/shelves/proj_0/items?limit=3")
                    : alice.asks().get("/v1/shelves/proj_0/items?limit=3&cursor=" + cursor);
            seen.addAll(Account.json(page, 200).getList("data.id"));
            cursor = page.jsonPath().getString("next_cursor");
        } while (cursor != null);

        assertThat(seen).isEqualTo(newestFirst);
        assertThat(list(alice, project, "q", "").getList("data")).hasSize(3);
        assertThat(count(alice, "proj_0")).isEqualTo(7);
        assertThat(count(alice, project)).isEqualTo(3);
    }

    @Test
    void itemsAreFoundByAPartOfTheirNameOrFileNameAndByType() {
        pinned(alice, "proj_0", "Old 100% Harbour");
        pinned(alice, "proj_0", "New_Castle");

        assertThat(list(alice, "proj_0", "q", "hArB").getList("data.name")).containsExactly("Old 100% Harbour");
        assertThat(list(alice, "proj_0", "q", "0% h").getList("data")).hasSize(1);
        assertThat(list(alice, "proj_0", "q", "w_c").getList("data")).hasSize(1);
        assertThat(list(alice, "proj_0", "q", "_").getList("data")).hasSize(1);
        assertThat(list(alice, "proj_0", "q", "%").getList("data")).hasSize(1);
        assertThat(list(alice, "proj_0", "q", "picture 1").getList("data")).hasSize(2);
        assertThat(list(alice, "proj_0", "q", "\\").getList("data")).isEmpty();
        assertThat(list(alice, "proj_0", "type", "image").getList("data")).hasSize(2);
        assertThat(list(alice, "proj_0", "type", "video").getList("data")).isEmpty();
    }

    @Test
    void oneOrTwoLettersAreLookedForAmongTheNewestItemsOnly() {
        pinned(alice, "proj_0", "xylophone");
        for (int i = 0; i < 4; i++) {
            pinned(alice, "proj_0", "item " + i);
        }

        assertThat(list(alice, "proj_0", "q", "xy").getList("data")).isEmpty();
        assertThat(list(alice, "proj_0", "q", "xyl").getList("data")).hasSize(1);
        assertThat(list(alice, "proj_0", "q", "m 0").getList("data")).hasSize(1);
        assertThat(list(alice, "proj_0", "q", "0").getList("data")).hasSize(1);
    }

    @Test
    void aViewerSeesAndChangesNothingAndAnEditorMay() {
        String project = alice.project("Shared").getString("id");
        String item = pinned(alice, project, "hero");
        String file = bob.picture(9).getString("id");
        alice.share(project, bob, "viewer");

        assertThat(list(bob, project, "q", "hero").getList("data.id")).containsExactly(item);
        assertThat(list(bob, "proj_0", "q", "hero").getList("data.id")).containsExactly(item);
        for (Response refused : List.of(
                bob.pin(project, file, "mine"),
                rename(bob, project, item, "other"),
                rename(bob, "proj_0", item, "other"),
                bob.asks().delete("/v1/shelves/" + project + "/items/" + item))) {
            refused.then().statusCode(403).body("error.code", equalTo("project_read_only"));
        }
        alice.share(project, bob, "editor");
        bob.pin(project, file, "mine").then().statusCode(201);
        rename(bob, project, item, "other").then().statusCode(200);
        assertThat(list(alice, project, "q", "mine").getList("data")).hasSize(1);
    }

    @Test
    void anotherAccountsShelfIsNotFound() {
        String project = alice.project("Mine").getString("id");
        String item = pinned(alice, project, "x");
        String file = alice.picture(5).getString("id");
        String output = alice.output(0, "x");

        for (Response answer : List.of(
                bob.asks().get("/v1/shelves/" + project + "/items"),
                bob.pin(project, bob.picture(6).getString("id"), "y"),
                bob.pin("proj_0", file, "y"),
                bob.pin("proj_0", output, "y"),
                rename(bob, project, item, "y"),
                rename(bob, "proj_0", item, "y"),
                bob.asks().delete("/v1/shelves/" + project + "/items/" + item),
                bob.asks().delete("/v1/shelves/proj_0/items/" + item))) {
            answer.then().statusCode(404).body("error.code", equalTo("not_found"));
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{}",
                "{\"media\": \"x\"}",
                "{\"media\": \"gen_1\"}",
                "{\"media\": \"shelf_1\"}",
                "{\"media\": null}"
            })
    void aBadReferenceIsNamed(String body) {
        alice.asks()
                .contentType(ContentType.JSON)
                .body(body)
                .post("/v1/shelves/proj_0/items")
                .then()
                .statusCode(422)
                .body("error.param", equalTo("media"));
    }

    @ParameterizedTest
    @CsvSource({"'', name", "'   ', name", "'a\tb', name"})
    void aBadNameIsNamed(String name, String param) {
        alice.pin("proj_0", "file_1", name).then().statusCode(422).body("error.param", equalTo(param));
        alice.pin("proj_0", "file_1", "x".repeat(121)).then().statusCode(422).body("error.param", equalTo(param));
        rename(alice, "proj_0", "shelf_1", name).then().statusCode(422).body("error.param", equalTo(param));
    }

    @Test
    void badQueriesAreNamed() {
        alice.asks()
                .get("/v1/shelves/proj_0/items?type=song")
                .then()
                .statusCode(422)
                .body("error.param", equalTo("type"));
        alice.asks()
                .get("/v1/shelves/proj_0/items?limit=0")
                .then()
                .statusCode(422)
                .body("error.param", equalTo("limit"));
        alice.asks()
                .get("/v1/shelves/proj_0/items?cursor=x")
                .then()
                .statusCode(422)
                .body("error.param", equalTo("cursor"));
        alice.asks()
                .queryParam("q", "x".repeat(201))
                .get("/v1/shelves/proj_0/items")
                .then()
                .statusCode(422)
                .body("error.param", equalTo("q"));
        alice.asks().get("/v1/shelves/nonsense/items").then().statusCode(404);
    }

    @Test
    void shelvesAreListedWithThatOfAllProjectsFirst() {
        String first = alice.project("First").getString("id");
        String second = alice.project("Second").getString("id");

        JsonPath all = Account.json(alice.asks().get("/v1/shelves"), 200);

        assertThat(all.getList("data.id")).containsExactly("proj_0", second, first);
        assertThat(all.getList("data.name")).containsExactly("All Projects", "Second", "First");
        Response page = alice.asks().get("/v1/shelves?limit=1");
        page.then().body("data[0].id", equalTo("proj_0")).body("next_cursor", matchesPattern(".+"));
        assertThat(Account.json(alice.asks().get("/v1/shelves?limit=1&cursor=" + page.path("next_cursor")), 200)
                        .getList("data.id"))
                .containsExactly(second);
    }

    private static String pinned(Account account, String project, String name) {
        String file = account.picture(1).getString("id");
        return Account.json(account.pin(project, file, name), 201).getString("id");
    }

    private static Response rename(Account account, String project, String item, String name) {
        return account.asks()
                .contentType(ContentType.JSON)
                .body(Map.of("name", name))
                .patch("/v1/shelves/{project}/items/{item}", project, item);
    }

    private static JsonPath list(Account account, String project, String parameter, String value) {
        return Account.json(
                account.asks().queryParam(parameter, value).get("/v1/shelves/{project}/items", project), 200);
    }

    private static long count(Account account, String project) {
        return Account.json(account.asks().get("/v1/shelves"), 200)
                .getLong("data.find { it.id == '" + project + "' }.item_count");
    }
}
