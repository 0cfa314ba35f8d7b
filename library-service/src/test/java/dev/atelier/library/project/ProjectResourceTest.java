// SPDX-License-Identifier: Apache-2.0
package dev.atelier.library.project;

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
import io.restassured.response.Response;
import java.io.IOException;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@QuarkusTest
@QuarkusTestResource(RealServers.class)
@QuarkusTestResource(MediaDirectory.class)
@QuarkusTestResource(FakeNetwork.class)
class ProjectResourceTest {
    private static final int CROWD = 12;

    private final Account alice = Account.create();
    private final Account bob = Account.create();

    @Test
    void aCreatedProjectBecomesTheCurrentOne() {
        String first = alice.project("First").getString("id");
        JsonPath second = create("{\"name\": \"Second\", \"default_aspect_ratio\": \"16:9\"}");

        assertThat(second.getString("default_aspect_ratio")).isEqualTo("16:9");
        assertThat(second.getString("role")).isEqualTo("owner");
        assertThat(second.getBoolean("read_only")).isFalse();
        JsonPath all = Account.json(alice.asks().get("/v1/projects"), 200);
        assertThat(all.getList("data.id")).containsExactly(second.getString("id"), first);
        assertThat(all.getList("data.current")).containsExactly(true, false);
        access("current").then().statusCode(200).body("id", equalTo(second.getString("id")));
    }

    @Test
    void everythingHasADefault() {
        JsonPath project = create("{}");

        assertThat(project.getString("name")).isEqualTo("Project 1");
        assertThat(project.getMap("$")).containsEntry("default_aspect_ratio", null);
    }

    @Test
    void withoutAProjectTheCurrentOneIsThatOfAllProjects() {
        access("current")
                .then()
                .statusCode(200)
                .body("id", equalTo("proj_0"))
                .body("role", equalTo("owner"))
                .body("name", equalTo("All Projects"));
        access("0").then().statusCode(200).body("id", equalTo("proj_0"));
    }

    @ParameterizedTest
    @CsvSource({
        "'{\"name\": \"\"}', name",
        "'{\"name\": 7}', name",
        "'{\"default_aspect_ratio\": \"wide\"}', default_aspect_ratio",
        "'{\"default_aspect_ratio\": \"0:9\"}', default_aspect_ratio",
        "'{\"colour\": \"red\"}', colour"
    })
    void aBadMemberIsNamed(String body, String param) {
        alice.asks()
                .contentType(ContentType.JSON)
                .body(body)
                .post("/v1/projects")
                .then()
                .statusCode(422)
                .body("error.param", equalTo(param));
    }

    @Test
    void aNameOf120CharactersIsTakenAndOneMoreIsNot() {
        create("{\"name\": \"" + "\uD83D\uDE80".repeat(120) + "\"}");

        alice.asks()
                .contentType(ContentType.JSON)
                .body("{\"name\": \"" + "x".repeat(121) + "\"}")
                .post("/v1/projects")
                .then()
                .statusCode(422);
    }

    @Test
    void aSharedProjectIsListedWithWhatOneMayDoInIt() {
        String project = alice.project("Shared").getString("id");
        alice.share(project, bob, "viewer");

        JsonPath seen = Account.json(bob.asks().get("/v1/projects"), 200);

        assertThat(seen.getList("data.id")).containsExactly(project);
        assertThat(seen.getString("data[0].role")).isEqualTo("viewer");
        assertThat(seen.getBoolean("data[0].read_only")).isTrue();
        assertThat(seen.getBoolean("data[0].current")).isFalse();
        Account.service()
                .get("/internal/accounts/" + bob.number() + "/projects/" + project)
                .then()
                .statusCode(200)
                .body("role", equalTo("viewer"))
                .body("name", equalTo("Shared"));
    }

    @Test
    void otherServicesReadTheAspectRatioOfAProject() {
        String project = create("{\"name\": \"Wide\", \"default_aspect_ratio\": \"21:9\"}")
                .getString("id");

        access(project).then().statusCode(200).body("default_aspect_ratio", equalTo("21:9"));
        access("proj_0").then().statusCode(200).body("default_aspect_ratio", equalTo(null));
    }

    @Test
    void aProjectOfSomebodyElseIsNotThere() {
        String project = bob.project("Secret").getString("id");

        access(project).then().statusCode(404).body("error.code", equalTo("not_found"));
        access("proj_999999").then().statusCode(404).body("error.param", equalTo("project"));
        alice.asks()
                .get("/v1/files?project=proj_999999")
                .then()
                .statusCode(404)
                .body("error.param", equalTo("project"));
        assertThat(Account.json(alice.asks().get("/v1/projects"), 200).getList("data"))
                .isEmpty();
    }

    @Test
    void onlyRolesThatExistAreGivenAndNoneToTheOwner() {
        String project = alice.project("P").getString("id");

        member(project, bob, "{\"role\": \"owner\"}").then().statusCode(422).body("error.param", equalTo("role"));
        member(project, bob, "{}").then().statusCode(422).body("error.param", equalTo("role"));
        member(project, alice, "{\"role\": \"editor\"}").then().statusCode(422);
        member("proj_999999", bob, "{\"role\": \"editor\"}").then().statusCode(404);
        unshare(project, bob).then().statusCode(404);
    }

    @Test
    void aChangeOfTheCurrentProjectIsAnnouncedBeforeItIsMade() throws IOException {
        String shared = bob.project("Shared").getString("id");
        bob.share(shared, alice, "viewer");
        FakeNetwork.refuseAnnouncements(alice.number());

        int created = alice.asks()
                .contentType(ContentType.JSON)
                .body("{}")
                .post("/v1/projects")
                .statusCode();
        int promoted = member(shared, alice, "{\"role\": \"editor\"}").statusCode();
        int removed = unshare(shared, alice).statusCode();

        assertThat(List.of(created, promoted, removed)).containsOnly(503);
        assertThat(Account.json(alice.asks().get("/v1/projects"), 200).getList("data.role"))
                .containsExactly("viewer");
        FakeNetwork.acceptAnnouncements(alice.number());
        create("{}");
        assertThat(revision()).isEqualTo(FakeNetwork.announced(alice.number()));
    }

    @Test
    void whoIsMadeAViewerOrRemovedHasAnotherRevisionOfTheCurrentProject() throws IOException {
        String shared = bob.project("Shared").getString("id");
        long before = revision();

        bob.share(shared, alice, "editor");
        long asEditor = revision();
        bob.share(shared, alice, "viewer");
        long asViewer = revision();
        unshare(shared, alice).then().statusCode(200);

        assertThat(List.of(before, asEditor, asViewer, revision())).containsExactly(0L, 1L, 2L, 3L);
        assertThat(FakeNetwork.announced(alice.number())).isEqualTo(3);
    }

    @Test
    void aRefusedChangeLeavesNoAnnouncementBehindThatNothingFollows() throws IOException {
        member("proj_999999", alice, "{\"role\": \"editor\"}").then().statusCode(404);
        long afterUnknown = revision();
        alice.asks()
                .contentType(ContentType.JSON)
                .body("{\"default_aspect_ratio\": \"wide\"}")
                .post("/v1/projects")
                .then()
                .statusCode(422);

        assertThat(revision()).isEqualTo(FakeNetwork.announced(alice.number())).isGreaterThan(afterUnknown);
        access("current").then().body("id", equalTo("proj_0"));
    }

    @Test
    void changesOfOneAccountAtOnceAreAllMadeAndEachHasItsRevision() throws Exception {
        List<Callable<Integer>> creates = Collections.nCopies(
                CROWD,
                () -> alice.asks()
                        .contentType(ContentType.JSON)
                        .body("{}")
                        .post("/v1/projects")
                        .statusCode());

        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            for (Future<Integer> created : threads.invokeAll(creates)) {
                assertThat(created.get()).isEqualTo(201);
            }
        }

        assertThat(revision()).isEqualTo(CROWD).isEqualTo(FakeNetwork.announced(alice.number()));
    }

    private long revision() {
        return Account.json(access("current"), 200).getLong("revision");
    }

    private static Response unshare(String project, Account account) {
        return Account.service("gateway")
                .delete("/internal/projects/{project}/members/{account}", project, account.number());
    }

    private JsonPath create(String body) {
        return Account.json(
                alice.asks().contentType(ContentType.JSON).body(body).post("/v1/projects"), 201);
    }

    private Response access(String project) {
        return Account.service().get("/internal/accounts/{account}/projects/{project}", alice.number(), project);
    }

    private static Response member(String project, Account account, String body) {
        return Account.service("gateway")
                .contentType(ContentType.JSON)
                .body(body)
                .put("/internal/projects/{project}/members/{account}", project, account.number());
    }
}
