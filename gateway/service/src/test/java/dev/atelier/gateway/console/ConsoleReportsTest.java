// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.console;

import static org.assertj.core.api.Assertions.assertThat;

import dev.atelier.gateway.console.testing.TestConsole;
import dev.atelier.gateway.console.testing.TestConsole.Sitter;
import dev.atelier.gateway.signin.user.Role;
import dev.atelier.gateway.testing.FakeServices;
import dev.atelier.gateway.testing.GatewayServers;
import dev.atelier.platform.sql.Database;
import io.quarkus.test.common.QuarkusTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.response.Response;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import jakarta.inject.Inject;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What pages of the console show of spending and of webhooks, beyond the public API. */
@QuarkusTest
@QuarkusTestResource(GatewayServers.class)
class ConsoleReportsTest {
    @Inject
    TestConsole console;

    @Inject
    FakeServices services;

    @Inject
    Database database;

    @BeforeEach
    void reset() {
        services.reset();
    }

    @Test
    void theLedgerIsOneFileWhateverItsPages() {
        Sitter viewer = console.open(Role.VIEWER);
        services.on("GET /internal/accounts/" + viewer.account() + "/entries", request -> {
            boolean isFirst = request.getParam("cursor") == null;
            JsonObject entry = new JsonObject()
                    .put("id", isFirst ? 2 : 1)
                    .put("at", "2026-11-02T10:00:00Z")
                    .put("kind", isFirst ? "charge" : "grant")
                    .put("amount", isFirst ? -4 : 100)
                    .put("balance_after", isFirst ? 96 : 100);
            FakeServices.json(
                    request,
                    200,
                    new JsonObject()
                            .put("data", new JsonArray().add(isFirst ? entry.put("generation", "gen_7") : entry))
                            .put("next_cursor", isFirst ? "more" : null));
        });

        Response csv = viewer.page().get("/console/api/v1/ledger?format=csv");

        assertThat(csv.contentType()).startsWith("text/csv");
        assertThat(csv.asString().split("\r\n", -1))
                .containsExactly(
                        "time,kind,generation,amount,balance_after,id",
                        "2026-11-02T10:00:00Z,charge,gen_7,-4,96,2",
                        "2026-11-02T10:00:00Z,grant,,100,100,1",
                        "");
        assertThat(viewer.page().get("/console/api/v1/ledger?format=xls").statusCode())
                .isEqualTo(422);
    }

    /** Every page says that there is one more. */
    @Test
    void aLedgerWithoutEndIsCut() {
        Sitter viewer = console.open(Role.VIEWER);
        String entries = "GET /internal/accounts/" + viewer.account() + "/entries";
        services.on(entries, 200, new JsonObject("{\"data\": [{\"id\": 1}], \"next_cursor\": \"more\"}"));

        String csv = viewer.page().get("/console/api/v1/ledger?format=csv").asString();

        assertThat(csv.lines()).hasSize(1 + LedgerCsv.MOST_PAGES);
        assertThat(services.seen(entries)).hasSize(LedgerCsv.MOST_PAGES);
    }

    @Test
    void theAuditLogIsOneFileOfWhatIsFiltered() {
        Sitter owner = console.open(Role.OWNER);
        database.update(
                "update app_user set name = '=1+1, \"A\"' where id = ?",
                owner.person().id());
        String actor = "user_" + owner.person().id();
        change(owner, actor, "key_created", "2026-03-02T10:00:00Z");
        change(owner, actor, "key_revoked", "2026-03-03T10:00:00Z");
        change(owner, "=cmd", "key_created", "2026-03-03T11:00:00Z");
        change(owner, actor, "key_created", "2026-03-04T00:00:00Z");

        String path = "/console/api/v1/audit?format=csv&from=2026-03-01&to=2026-03-03";
        Response csv = owner.page().get(path + "&action=key_created");
        Response ofOne = owner.page().get(path + "&actor=" + actor);

        assertThat(csv.contentType()).startsWith("text/csv");
        assertThat(csv.asString().split("\r\n", -1))
                .containsExactly(
                        "time,actor,name,action,key,request_id,detail",
                        "2026-03-03T11:00:00Z,'=cmd,,key_created,,req_1,\"{\"\"a\"\": 1}\"",
                        "2026-03-02T10:00:00Z," + actor + ",\"'=1+1, \"\"A\"\"\",key_created,,req_1,\"{\"\"a\"\": 1}\"",
                        "");
        assertThat(ofOne.asString().lines()).hasSize(3).noneMatch(line -> line.contains("=cmd"));
        assertThat(owner.page().get("/console/api/v1/audit?format=xls").statusCode())
                .isEqualTo(422);
    }

    @Test
    void aFileOfTheAuditLogHasAnEnd() {
        Sitter owner = console.open(Role.OWNER);
        database.update(
                "insert into audit_event (actor, action, account_id, request_id, detail) "
                        + "select 'import', 'key_created', ?, 'req_' || n, '{}' from generate_series(1, ?) n",
                owner.account(),
                AuditCsv.MOST_ENTRIES + 1);
        change(owner, "import", "key_created", "2020-02-02T10:00:00Z");
        String path = "/console/api/v1/audit?format=csv&actor=import";

        String newest = owner.page().get(path).asString();
        String oldest =
                owner.page().get(path + "&from=2020-01-02&to=2020-12-31").asString();

        assertThat(newest.lines()).hasSize(1 + AuditCsv.MOST_ENTRIES).noneMatch(line -> line.contains(",req_1,"));
        assertThat(oldest.lines()).hasSize(2);
        assertThat(owner.page().get(path + "&from=2020-01-01&to=2021-01-01").<String>path("error.param"))
                .isEqualTo("from");
    }

    private void change(Sitter person, String actor, String action, String at) {
        database.update(
                "insert into audit_event (happened_at, actor, action, account_id, request_id, detail) "
                        + "values (?::timestamptz, ?, ?, ?, 'req_1', '{\"a\": 1}')",
                at,
                actor,
                action,
                person.account());
    }

    @Test
    void whatWasSaidInADeliveryIsThatOfTheAccount() {
        Sitter viewer = console.open(Role.VIEWER);
        String path = "/webhook-endpoints/hook_2/deliveries/evt_9/exchanges";
        services.on(
                "GET /internal/accounts/" + viewer.account() + path,
                200,
                new JsonObject("{\"data\": [{\"n\": 1}], \"next_cursor\": null}"));

        Response answer = viewer.page().get("/console/api/v1" + path);

        assertThat(answer.<List<Integer>>path("data.n")).containsExactly(1);
        Sitter stranger = console.open(Role.OWNER);
        stranger.page().get("/console/api/v1" + path).then().statusCode(200);
        assertThat(services.seen("GET /internal/accounts/" + stranger.account() + path))
                .hasSize(1);
    }

    @Test
    void anAdministratorBuysAPackAtThePriceThatWasShown() {
        Sitter admin = console.open(Role.ADMIN);
        String purchases = "POST /internal/accounts/" + admin.account() + "/purchases";
        var sent = new AtomicReference<String>("");
        services.on(
                purchases,
                request -> request.body().onSuccess(body -> {
                    sent.set(body.toString());
                    FakeServices.json(request, 200, new JsonObject("{\"state\": \"paid\", \"credits\": 1000}"));
                }));

        Response answer = admin.page()
                .header("Idempotency-Key", "press-1")
                .body("{\"pack\": \"small\", \"price_minor\": 1000}")
                .post("/console/api/v1/top-up");

        assertThat(answer.<String>path("state")).isEqualTo("paid");
        assertThat(sent.get())
                .contains("\"pack\":\"small\"", "\"price_minor\":1000", "\"key\":\"press-1\"", "\"credential\":");
        assertThat(admin.page().get("/console/api/v1/audit").<String>path("data[0].action"))
                .isEqualTo("credits_bought");
        assertThat(admin.page()
                        .body("{\"pack\": \"small\", \"price_minor\": 1000}")
                        .post("/console/api/v1/top-up")
                        .<String>path("error.param"))
                .isEqualTo("Idempotency-Key");
        console.age(admin);
        assertThat(admin.page()
                        .header("Idempotency-Key", "press-2")
                        .body("{\"pack\": \"small\", \"price_minor\": 1000}")
                        .post("/console/api/v1/top-up")
                        .<String>path("error.code"))
                .isEqualTo("recent_sign_in_required");
        assertThat(services.seen(purchases)).hasSize(1);
    }

    /** What a member spends in the console is theirs; what keys spend is the account's. */
    @Test
    void spendingIsSummedUpByMember() {
        Sitter owner = console.open(Role.OWNER);
        owner.page().get("/console/api/v1/models").then().statusCode(200);
        long web = database.get(
                "select id from credential where user_id = ? and kind = 'web'",
                row -> row.getLong("id"),
                owner.person().id());
        services.on("GET /internal/accounts/" + owner.account() + "/usage", 200, new JsonObject("""
                        {"from": "2026-11-01", "to": "2026-11-02", "group_by": "credential", "data": [
                         {"key": "key_%d", "generations": 2, "refunds": 1, "credits": 5, "credits_refunded": 5},
                         {"key": "key_999991", "generations": 1, "refunds": 0, "credits": 7, "credits_refunded": 0},
                         {"key": "key_999992", "generations": 1, "refunds": 0, "credits": 1, "credits_refunded": 0}],
                         "total": {"key": "total", "generations": 4, "refunds": 1, "credits": 13, "credits_refunded": 5}}
                        """.formatted(web)));

        Response report = owner.page().get("/console/api/v1/usage/members?from=2026-11-01&to=2026-11-02");
        Response csv = owner.page().get("/console/api/v1/usage/members?format=csv");

        assertThat(report.<List<String>>path("data.key"))
                .containsExactly("keys", "user_" + owner.person().id());
        assertThat(report.<List<Integer>>path("data.credits")).containsExactly(8, 5);
        assertThat(report.<Integer>path("total.credits")).isEqualTo(13);
        assertThat(csv.contentType()).startsWith("text/csv");
        assertThat(csv.asString()).contains("keys,API keys,2,0,8,0\r\n");
        assertThat(services.seen("GET /internal/accounts/" + owner.account() + "/usage")
                        .getFirst()
                        .uri())
                .contains("from=2026-11-01");
    }
}
