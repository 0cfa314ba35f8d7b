// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.create;

import static dev.atelier.generation.support.Api.as;
import static dev.atelier.generation.support.Api.ended;
import static dev.atelier.generation.support.Api.lastAccount;
import static dev.atelier.generation.support.Api.newAccount;
import static dev.atelier.generation.support.Api.number;
import static dev.atelier.generation.support.Api.post;
import static org.assertj.core.api.Assertions.assertThat;

import dev.atelier.generation.support.FakeBilling;
import dev.atelier.generation.support.FakeLibrary;
import dev.atelier.generation.support.Rows;
import dev.atelier.testkit.TestCaller;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.response.Response;
import jakarta.inject.Inject;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Making a video again at 1080p; what is tested is the right to it and its price, so the rows say it has succeeded. */
@QuarkusTest
class FinalizeTest {
    private static final String DRAFT =
            "{\"model\":\"scene-video\",\"input\":{\"prompt\":\"%s\",\"duration\":2,\"resolution\":\"480p\"},\"metadata\":{\"shot\":\"4\"}}";

    @Inject
    FakeBilling billing;

    @Inject
    FakeLibrary library;

    @Inject
    Rows rows;

    @BeforeEach
    void calm() {
        billing.reset();
        library.reset();
    }

    @Test
    void aDraftIsMadeAgainForWhat1080pCostsWithTheSameInputAndSeed() {
        TestCaller caller = newAccount();
        Response draft = succeeded(caller);
        int offered = draft.path("finalize_1080p.credits");
        int asked = as(caller)
                .body(DRAFT.formatted("waves").replace("480p", "1080p"))
                .post("/v1/estimate")
                .path("credits");

        Response remake = finalize(caller, draft.path("id"));

        assertThat(remake.statusCode()).as(remake.asString()).isEqualTo(202);
        assertThat(remake.header("X-Credits-Charged")).isEqualTo(Integer.toString(offered));
        assertThat(offered).isEqualTo(asked);
        assertThat(remake.<Integer>path("credits_charged")).isEqualTo(offered);
        assertThat(remake.<String>path("input.resolution")).isEqualTo("1080p");
        assertThat(remake.<Integer>path("input.seed")).isEqualTo(draft.<Integer>path("input.seed"));
        assertThat(remake.<String>path("finalizes")).isEqualTo(draft.path("id"));
        assertThat(remake.<String>path("metadata.shot")).isEqualTo("4");
        assertThat(remake.<Object>path("finalize_1080p")).isNull();
        assertThat(remake.<List<Object>>path("cost_breakdown")).isNotEmpty();
        Response source = as(caller).get("/v1/generations/" + draft.path("id"));
        assertThat(source.<Object>path("finalize_1080p")).isNull();
        assertThat(source.<String>path("finalized_by")).isEqualTo(remake.path("id"));
        stop(remake);
    }

    @Test
    void aKeyThatMayNotRunTheModelCannotMakeItAgain() {
        TestCaller caller = newAccount();
        String draft = succeeded(caller).path("id");

        Response refused = finalize(caller.with("models", "landscape-image"), draft);
        Response made = finalize(caller.with("models", "landscape-image scene-video"), draft);

        assertThat(refused.statusCode()).isEqualTo(403);
        assertThat(refused.<String>path("error.code")).isEqualTo("insufficient_scope");
        assertThat(refused.<String>path("error.param")).isEqualTo("model");
        assertThat(made.statusCode()).isEqualTo(202);
        stop(made);
    }

    @Test
    void ofConcurrentFinalizesOneIsMadeAndCharged() throws Exception {
        TestCaller caller = newAccount();
        String draft = succeeded(caller).path("id");
        List<Future<Response>> answers = new ArrayList<>();
        try (var clients = Executors.newVirtualThreadPerTaskExecutor()) {
            for (int i = 0; i < 16; i++) {
                answers.add(clients.submit(() -> finalize(caller, draft)));
            }
        }

        int made = 0;
        for (Future<Response> answer : answers) {
            Response each = answer.get();
            made += each.statusCode() == 202 ? 1 : 0;
            if (each.statusCode() == 202) {
                stop(each);
            } else {
                assertThat(each.<String>path("error.code")).isEqualTo("not_finalizable");
            }
        }
        assertThat(made).isEqualTo(1);
        assertThat(rows.count("generation where finalizes = " + number(draft))).isEqualTo(1);
    }

    @Test
    void afterAFailedOrRefusedRemakeItCanBeTriedAgain() {
        TestCaller caller = newAccount();
        String draft = succeeded(caller, "waves atelier:fail").path("id");
        billing.refuseWith("insufficient_credits");

        assertThat(finalize(caller, draft).statusCode()).isEqualTo(402);

        billing.reset();
        Response failed = finalize(caller, draft);
        assertThat(failed.statusCode()).isEqualTo(202);
        assertThat(ended(caller, failed.path("id")).<String>path("status")).isEqualTo("failed");
        assertThat(as(caller).get("/v1/generations/" + draft).<Object>path("finalize_1080p"))
                .isNotNull();
    }

    @Test
    void onlyAFreshOwnDraftIsFinalized() {
        TestCaller caller = newAccount();
        Response old = succeeded(caller);
        rows.execute("update generation set finalize_until = now() - interval '1 second' where id = "
                + number(old.path("id")));
        long picture = rows.insert(Rows.Row.of(lastAccount(), "succeeded"));

        assertThat(finalize(caller, old.path("id")).<String>path("error.code")).isEqualTo("not_finalizable");
        assertThat(as(caller).get("/v1/generations/" + old.path("id")).<Object>path("finalize_1080p"))
                .isNull();
        assertThat(finalize(caller, "gen_" + picture).statusCode()).isEqualTo(409);
        assertThat(finalize(newAccount(), old.path("id")).statusCode()).isEqualTo(404);
    }

    private Response succeeded(TestCaller caller) {
        return succeeded(caller, "waves atelier:hang");
    }

    /** A draft whose video is said to be made, so that no time goes into making it. */
    private Response succeeded(TestCaller caller, String prompt) {
        Response created = post(caller, DRAFT.formatted(prompt));
        assertThat(created.statusCode()).as(created.asString()).isEqualTo(202);
        rows.end(number(created.path("id")), "succeeded");
        return as(caller).get("/v1/generations/" + created.path("id"));
    }

    private void stop(Response made) {
        rows.end(number(made.path("id")), "failed");
        rows.execute("update generation set error_code = 'canceled', error_message = 'm' where id = "
                + number(made.path("id")));
    }

    private static Response finalize(TestCaller caller, String id) {
        return as(caller).post("/v1/generations/" + id + "/finalize");
    }
}
