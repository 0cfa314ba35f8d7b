// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.create;

import static dev.atelier.generation.support.Api.as;
import static dev.atelier.generation.support.Api.ended;
import static dev.atelier.generation.support.Api.lastAccount;
import static dev.atelier.generation.support.Api.newAccount;
import static dev.atelier.generation.support.Api.post;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.atelier.generation.support.Api;
import dev.atelier.generation.support.FakeBilling;
import dev.atelier.generation.support.FakeLibrary;
import dev.atelier.testkit.TestCaller;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.response.Response;
import jakarta.inject.Inject;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

@QuarkusTest
class ProjectTest {
    private static final AtomicLong PROJECTS = new AtomicLong(7_000);
    private static final String IN =
            "{\"model\":\"pixel-image\",\"input\":{\"prompt\":\"sea\"},\"project\":\"proj_%d\"}";
    private static final String ANYWHERE = "{\"model\":\"pixel-image\",\"input\":{\"prompt\":\"sea\"}}";

    @Inject
    FakeBilling billing;

    @Inject
    FakeLibrary library;

    private long project;
    private TestCaller owner;
    private TestCaller editor;
    private TestCaller viewer;
    private TestCaller stranger;

    @BeforeEach
    void aSharedProject() {
        billing.reset();
        library.reset();
        project = PROJECTS.incrementAndGet();
        owner = member("owner");
        editor = member("editor");
        viewer = member("viewer");
        stranger = newAccount();
    }

    @Test
    void everyMemberSeesWhatAllHaveMadeThereAndMayReadIt() {
        String first = post(owner, IN.formatted(project)).path("id");
        String second = post(editor, IN.formatted(project)).path("id");

        assertThat(ids(viewer, "")).containsExactly(second, first);
        assertThat(ids(editor, "&made_by=me")).containsExactly(second);
        assertThat(ids(owner, "&made_by=me")).containsExactly(first);
        assertThat(ids(viewer, "&made_by=me")).isEmpty();
        assertThat(as(viewer).get("/v1/generations/" + first).statusCode()).isEqualTo(200);
        ended(owner, first);
        assertThat(as(viewer).get("/v1/generations/" + first + "/events").asString())
                .contains("event:generation", "\"id\":\"" + first + "\"");
        assertThat(as(viewer).get("/v1/generations").<List<Object>>path("data")).isEmpty();
    }

    @Test
    void aNonMemberGetsNotFound() {
        String made = post(owner, IN.formatted(project)).path("id");

        assertThat(as(stranger).get("/v1/generations?project=proj_" + project).statusCode())
                .isEqualTo(404);
        assertThat(as(stranger).get("/v1/generations/" + made).statusCode()).isEqualTo(404);
        assertThat(as(stranger).get("/v1/generations/" + made + "/events").statusCode())
                .isEqualTo(404);
        Response refused = post(stranger, IN.formatted(project));
        assertThat(refused.statusCode()).isEqualTo(404);
        assertThat(refused.<String>path("error.param")).isEqualTo("project");
        assertThat(as(editor).post("/v1/generations/" + made + "/cancel").statusCode())
                .isEqualTo(404);
    }

    @Test
    void aViewerCreatesNothingAndIsNotCharged() {
        Response refused = post(viewer, IN.formatted(project));

        assertThat(refused.statusCode()).isEqualTo(403);
        assertThat(refused.<String>path("error.code")).isEqualTo("project_read_only");
        assertThat(as(viewer).body(IN.formatted(project)).post("/v1/estimate").statusCode())
                .isEqualTo(200);
    }

    @Test
    void withoutAProjectTheCurrentOneIsTaken() {
        TestCaller caller = newAccount();
        library.media().role(lastAccount(), project, "owner");
        library.media().current(lastAccount(), project);

        assertThat(post(caller, ANYWHERE).<String>path("project")).isEqualTo("proj_" + project);
        assertThat(post(stranger, ANYWHERE).<String>path("project")).isEqualTo("proj_0");
    }

    @Test
    void aRunWithoutMediaStartsWithoutTheLibraryAndWaitsForItAtItsEnd() {
        TestCaller caller = newAccount();
        library.media().role(lastAccount(), project, "owner");
        library.media().current(lastAccount(), project);
        library.answerWith(0);

        Response started =
                as(caller).header("Prefer", "respond-async").body(ANYWHERE).post("/v1/generations");
        String id = started.path("id");
        await().until(() -> library.puts(Api.number(id)) > 0);

        assertThat(started.statusCode()).isEqualTo(202);
        assertThat(started.<String>path("project")).isEqualTo("proj_0");
        assertThat(started.<List<String>>path("warnings"))
                .singleElement(InstanceOfAssertFactories.STRING)
                .contains("project");
        assertThat(as(caller).get("/v1/generations/" + id).<String>path("status"))
                .isEqualTo("processing");
        library.answerWith(200);
        assertThat(ended(caller, id).<String>path("status")).isEqualTo("succeeded");
    }

    @Test
    void aProjectThatIsNamedIsNotTakenUnseen() {
        library.answerWith(0);

        assertThat(post(owner, IN.formatted(project)).statusCode()).isEqualTo(503);
    }

    @Test
    void theAspectRatioOfTheProjectIsTakenWhereTheInputNamesNoneAndTheModelHasIt() {
        String sea =
                "{\"model\":\"landscape-image\",\"input\":{\"prompt\":\"sea\"%s},\"project\":\"proj_" + project + "\"}";
        library.media().ratio(project, "9:16");

        assertThat(post(owner, sea.formatted("")).<String>path("input.aspect_ratio"))
                .isEqualTo("9:16");
        assertThat(post(owner, sea.formatted(",\"aspect_ratio\":\"1:1\"")).<String>path("input.aspect_ratio"))
                .isEqualTo("1:1");
        library.media().ratio(project, "7:3");
        assertThat(post(owner, sea.formatted("")).<String>path("input.aspect_ratio"))
                .isEqualTo("16:9");
    }

    private TestCaller member(String role) {
        TestCaller caller = newAccount();
        library.media().role(lastAccount(), project, role);
        return caller;
    }

    private List<String> ids(TestCaller caller, String filter) {
        return as(caller)
                .get("/v1/generations?project=proj_" + project + filter)
                .path("data.id");
    }
}
