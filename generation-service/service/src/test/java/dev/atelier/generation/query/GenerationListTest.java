// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.query;

import static dev.atelier.generation.support.Api.as;
import static dev.atelier.generation.support.Api.lastAccount;
import static dev.atelier.generation.support.Api.newAccount;
import static org.assertj.core.api.Assertions.assertThat;

import dev.atelier.generation.support.Rows;
import dev.atelier.testkit.TestCaller;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.response.Response;
import jakarta.inject.Inject;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

@QuarkusTest
class GenerationListTest {
    @Inject
    Rows rows;

    @Test
    void pagesShowEveryGenerationOnceNewestFirst() {
        TestCaller caller = newAccount();
        List<String> inserted = new ArrayList<>();
        for (int i = 0; i < 50; i++) {
            inserted.addFirst("gen_" + rows.insert(Rows.Row.of(lastAccount(), "succeeded")));
        }

        List<String> seen = new ArrayList<>();
        String next = "/v1/generations?limit=7";
        int pages = 0;
        while (next != null) {
            Response page = as(caller).get(next);
            seen.addAll(page.<List<String>>path("data.id"));
            String cursor = page.path("next_cursor");
            next = cursor == null ? null : "/v1/generations?limit=7&cursor=" + cursor;
            pages++;
        }

        assertThat(seen).isEqualTo(inserted);
        assertThat(pages).isEqualTo(8);
    }

    @Test
    void aNewGenerationDoesNotShiftTheNextPage() {
        TestCaller caller = newAccount();
        long first = rows.insert(Rows.Row.of(lastAccount(), "succeeded"));
        rows.insert(Rows.Row.of(lastAccount(), "succeeded"));
        String cursor = as(caller).get("/v1/generations?limit=1").path("next_cursor");

        rows.insert(Rows.Row.of(lastAccount(), "succeeded"));

        assertThat(as(caller).get("/v1/generations?limit=1&cursor=" + cursor).<List<String>>path("data.id"))
                .containsExactly("gen_" + first);
    }

    @Test
    void aCursorIsGoodForItsOwnListOnly() {
        TestCaller caller = newAccount();
        rows.insert(Rows.Row.of(lastAccount(), "succeeded"));
        rows.insert(Rows.Row.of(lastAccount(), "succeeded"));
        String cursor = as(caller).get("/v1/generations?limit=1").path("next_cursor");

        Response otherFilter = as(caller).get("/v1/generations?status=failed&cursor=" + cursor);
        Response otherAccount = as(newAccount()).get("/v1/generations?cursor=" + cursor);

        assertThat(otherFilter.statusCode()).isEqualTo(422);
        assertThat(otherAccount.statusCode()).isEqualTo(422);
        assertThat(otherAccount.<String>path("error.param")).isEqualTo("cursor");
    }

    @Test
    void filtersNarrowTheListAndWhatIsNotQueuedYetIsNeverShown() {
        TestCaller caller = newAccount();
        String done = "gen_" + rows.insert(Rows.Row.of(lastAccount(), "succeeded"));
        String failed = "gen_" + rows.insert(Rows.Row.of(lastAccount(), "failed"));
        rows.execute("update generation set error_code = 'timeout', error_message = 'm', origin = 'mcp' where id = "
                + failed.substring("gen_".length()));
        rows.insert(Rows.Row.of(lastAccount(), "pending_charge"));
        rows.insert(Rows.Row.of(lastAccount(), "abandoned"));

        assertThat(ids(caller, "")).containsExactly(failed, done);
        assertThat(ids(caller, "?status=succeeded")).containsExactly(done);
        assertThat(ids(caller, "?status=queued")).isEmpty();
        assertThat(ids(caller, "?origin=mcp")).containsExactly(failed);
        assertThat(ids(caller, "?model=pixel-image")).containsExactly(failed, done);
        assertThat(ids(caller, "?model=106&status=failed")).containsExactly(failed);
        assertThat(ids(caller, "?model=landscape-image")).isEmpty();
        assertThat(ids(caller, "?project=proj_0&made_by=me")).containsExactly(failed, done);
        assertThat(as(caller).get("/v1/generations?project=proj_4").statusCode())
                .isEqualTo(404);
        assertThat(ids(newAccount(), "")).isEmpty();
    }

    @Test
    void sparseMatchesAreFoundPageByPage() {
        TestCaller caller = newAccount();
        long first = rows.insert(Rows.Row.of(lastAccount(), "succeeded"));
        for (int i = 0; i < 12; i++) {
            rows.insert(Rows.Row.of(lastAccount(), "succeeded"));
        }
        long last = rows.insert(Rows.Row.of(lastAccount(), "succeeded"));
        rows.execute("update generation set origin = 'mcp' where id in (%d, %d)".formatted(first, last));

        List<String> found = new ArrayList<>();
        List<Integer> sizes = new ArrayList<>();
        String cursor = "";
        while (cursor != null) {
            Response page = as(caller).get("/v1/generations?model=pixel-image&origin=mcp" + cursor);
            found.addAll(page.path("data.id"));
            sizes.add(page.path("data.size()"));
            String next = page.path("next_cursor");
            cursor = next == null ? null : "&cursor=" + next;
        }

        assertThat(found).containsExactly("gen_" + last, "gen_" + first);
        assertThat(sizes).containsExactly(1, 0, 1);
    }

    private static List<String> ids(TestCaller caller, String query) {
        return as(caller).get("/v1/generations" + query).path("data.id");
    }
}
