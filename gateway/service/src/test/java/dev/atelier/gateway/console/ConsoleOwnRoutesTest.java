// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.console;

import static org.assertj.core.api.Assertions.assertThat;

import dev.atelier.gateway.console.testing.TestConsole;
import dev.atelier.gateway.console.testing.TestConsole.Sitter;
import dev.atelier.gateway.signin.testing.TestUsers;
import dev.atelier.gateway.signin.user.Role;
import dev.atelier.gateway.testing.FakeServices;
import dev.atelier.gateway.testing.GatewayServers;
import dev.atelier.gateway.testing.TestClient;
import dev.atelier.platform.sql.Database;
import io.quarkus.test.common.QuarkusTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.response.Response;
import io.vertx.core.json.JsonObject;
import jakarta.inject.Inject;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What pages of the console do beside the public API: the session, keys, members, invites, reports. */
@QuarkusTest
@QuarkusTestResource(GatewayServers.class)
class ConsoleOwnRoutesTest {
    private static final String KEYS = "/console/api/v1/keys";
    private static final String SESSION = "/console/api/session";
    private static final String NEW_KEY = "{\"name\": \"ci\", \"scopes\": [\"read\"], \"daily_cap\": 200}";

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
    void theSessionSaysWhoIsThereAndWhatTheyMay() {
        Sitter viewer = console.open(Role.VIEWER);

        Response answer = viewer.page().get(SESSION);

        assertThat(answer.<String>path("user.id"))
                .isEqualTo("user_" + viewer.person().id());
        assertThat(answer.<String>path("account.id")).isEqualTo("acct_" + viewer.account());
        assertThat(answer.<String>path("account.role")).isEqualTo("viewer");
        assertThat(answer.<List<Object>>path("accounts")).hasSize(1);
        assertThat(answer.<Object>path("operator_role")).isNull();
        assertThat(answer.<Boolean>path("may.run")).isFalse();
        assertThat(answer.<Boolean>path("may.manage_keys")).isFalse();
        assertThat(answer.<String>path("settings.theme")).isEqualTo("system");
        assertThat(answer.<String>path("recent_until")).isGreaterThan(answer.<String>path("signed_in_at"));
    }

    @Test
    void aPersonChoosesAmongTheirAccountsAlone() {
        Sitter person = console.open(Role.OWNER);
        Sitter other = console.open(Role.OWNER);
        String choice = "{\"account\": \"acct_" + other.account() + "\"}";

        assertThat(person.page().body(choice).put(SESSION + "/account").statusCode())
                .isEqualTo(404);
        database.update(
                "insert into membership (user_id, account_id, role) values (?, ?, 'member')",
                person.person().id(),
                other.account());
        Response chosen = person.page().body(choice).put(SESSION + "/account");

        assertThat(chosen.<String>path("account.id")).isEqualTo("acct_" + other.account());
        assertThat(chosen.<String>path("account.role")).isEqualTo("member");
        assertThat(person.page().get(SESSION).<String>path("account.id")).isEqualTo("acct_" + other.account());
        assertThat(console.again(person).page().get(SESSION).<String>path("account.id"))
                .as("in the next session")
                .isEqualTo("acct_" + other.account());
    }

    @Test
    void settingsAreKeptAndGarbageIsRefused() {
        Sitter person = console.open(Role.VIEWER);
        String path = "/console/api/settings";

        person.page().body("{\"language\": \"de\"}").patch(path).then().statusCode(200);
        person.page().body("{\"theme\": \"dark\"}").patch(path).then().statusCode(200);

        assertThat(person.page().get(SESSION).<String>path("settings.language")).isEqualTo("de");
        assertThat(person.page().get(SESSION).<String>path("settings.theme")).isEqualTo("dark");
        Response follows = person.page().body("{\"language\": null}").patch(path);
        assertThat(follows.<Object>path("language")).isNull();
        for (String wrong : List.of("{\"theme\": \"pink\"}", "{\"language\": \"xx\"}", "{\"language\": 7}")) {
            assertThat(person.page().body(wrong).patch(path).statusCode()).isEqualTo(422);
        }
        Response unknown = person.page().body("{\"operator_role\": \"admin\"}").patch(path);
        assertThat(unknown.statusCode()).isEqualTo(422);
        assertThat(unknown.<String>path("error.param")).isEqualTo("operator_role");
        assertThat(person.page().body("{\"langauge\": \"de\"}").patch(path).<String>path("error.message"))
                .isEqualTo("There is no member named langauge. Did you mean `language`?");
        assertThat(person.page().body("{\"theme\": ").patch(path).statusCode()).isEqualTo(400);
    }

    /** An attacker who fixed or stole the id before the step-up has no session after it. */
    @Test
    void aConfirmedSessionHasANewId() {
        Sitter owner = console.open(Role.OWNER);
        console.age(owner);
        assertThat(owner.page().body(NEW_KEY).post(KEYS).<String>path("error.code"))
                .isEqualTo("recent_sign_in_required");

        Response confirmed = owner.page()
                .body(new JsonObject().put("password", TestUsers.PASSWORD).encode())
                .post(SESSION + "/confirm");

        String next = confirmed.cookie(TestUsers.SESSION);
        assertThat(next).isNotEqualTo(owner.session());
        assertThat(confirmed.header("Set-Cookie")).contains("HttpOnly").contains("SameSite=Lax");
        assertThat(owner.page().get(SESSION).statusCode()).isEqualTo(401);
        assertThat(TestUsers.console(next).body(NEW_KEY).post(KEYS).statusCode())
                .isEqualTo(201);
    }

    @ParameterizedTest
    @ValueSource(strings = {"{\"password\": \"wrong\"}", "{\"password\": null}", "{}"})
    void aWrongPasswordConfirmsNothing(String body) {
        Sitter owner = console.open(Role.OWNER);
        console.age(owner);

        Response answer = owner.page().body(body).post(SESSION + "/confirm");

        assertThat(answer.statusCode()).isEqualTo(422);
        assertThat(answer.<String>path("error.param")).isEqualTo("password");
        assertThat(answer.header("Set-Cookie")).isNull();
        assertThat(owner.page().body(NEW_KEY).post(KEYS).statusCode()).isEqualTo(403);
    }

    @Test
    void theOtherBrowsersOfAPersonAreListedAndEnded() {
        Sitter person = console.open(Role.VIEWER);
        Sitter stranger = console.open(Role.VIEWER);
        String id = person.page().get("/console/api/sessions").path("data[0].id");

        assertThat(person.page().get("/console/api/sessions").<Boolean>path("data[0].current"))
                .isTrue();
        assertThat(id).isNotEqualTo(person.session());
        assertThat(stranger.page().delete("/console/api/sessions/" + id).statusCode())
                .isEqualTo(404);
        assertThat(person.page().delete("/console/api/sessions/" + id).statusCode())
                .isEqualTo(200);
        assertThat(person.page().get(SESSION).statusCode()).isEqualTo(401);
    }

    @Test
    void allOtherBrowsersOfAPersonAreEndedAtOnce() {
        Sitter first = console.open(Role.VIEWER);
        Sitter second = console.again(first);
        Sitter third = console.again(first);

        Response left = third.page().delete("/console/api/sessions");

        assertThat(left.<List<Boolean>>path("data.current")).containsExactly(true);
        assertThat(first.page().get(SESSION).statusCode()).isEqualTo(401);
        assertThat(second.page().get(SESSION).statusCode()).isEqualTo(401);
        assertThat(third.page().get(SESSION).statusCode()).isEqualTo(200);
    }

    @Test
    void anOwnerLeavesAnAccountThatHasAnotherOwner() {
        Sitter owner = console.open(Role.OWNER);
        String self = "/console/api/v1/members/user_" + owner.person().id();

        assertThat(owner.page().delete(self).statusCode()).isEqualTo(422);
        Sitter heir = console.openIn(owner.account(), Role.OWNER);
        assertThat(owner.page().delete(self).statusCode()).isEqualTo(200);

        assertThat(owner.page().get(SESSION).statusCode()).isEqualTo(401);
        assertThat(heir.page().get("/console/api/v1/members").<List<Object>>path("data"))
                .hasSize(1);
    }

    @Test
    void aKeyIsShownOnceAndWorksUntilItIsRevoked() {
        Sitter owner = console.open(Role.OWNER);

        Response made = owner.page().body(NEW_KEY).post(KEYS);

        assertThat(made.statusCode()).isEqualTo(201);
        String key = made.path("key");
        String id = made.path("id");
        var holder = new TestClient(key);
        assertThat(holder.request().get("/v1/models").statusCode()).isEqualTo(200);
        assertThat(owner.page().get(KEYS + "/" + id).<Object>path("key")).isNull();
        assertThat(owner.page().delete(KEYS + "/" + id).<String>path("revoked_at"))
                .isNotNull();
        assertThat(holder.request().get("/v1/models").statusCode()).isEqualTo(401);
        assertThat(database.list(
                        "select action from audit_event where account_id = ? and actor = ? and action like 'key_%' order by id",
                        row -> row.getString("action"),
                        owner.account(),
                        "user_" + owner.person().id()))
                .containsExactly("key_created", "key_revoked");
    }

    @Test
    void thePlanIsSaidBeforeThereIsAKey() {
        Sitter owner = console.open(Role.OWNER);
        console.know(owner.account(), "basic");

        Response answer = owner.page().body(NEW_KEY).post(KEYS);

        assertThat(answer.statusCode()).isEqualTo(403);
        assertThat(answer.<String>path("error.code")).isEqualTo("plan_required");
        assertThat(owner.page().get(KEYS).<List<Object>>path("data")).isEmpty();
    }

    @Test
    void keysAreListedWithWhatTheySpent() {
        Sitter owner = console.open(Role.OWNER);
        String id = owner.page().body(NEW_KEY).post(KEYS).path("id");
        services.on(
                "GET /internal/accounts/" + owner.account() + "/spend",
                200,
                new JsonObject("{\"data\": [{\"credential\": %s, \"day\": 3, \"month\": 40}]}"
                        .formatted(id.replace("key_", ""))));

        Response list = owner.page().get(KEYS);

        assertThat(list.<Integer>path("data[0].spent_today")).isEqualTo(3);
        assertThat(list.<Integer>path("data[0].spent_this_month")).isEqualTo(40);
        services.on("GET /internal/accounts/" + owner.account() + "/spend", 503, new JsonObject());
        Response without = owner.page().get(KEYS);
        assertThat(without.statusCode()).isEqualTo(200);
        assertThat(without.<Object>path("data[0].spent_today")).isNull();
    }

    @Test
    void onlyMoreNeedsARecentSignIn() {
        Sitter owner = console.open(Role.OWNER);
        String path = KEYS + "/" + owner.page().body(NEW_KEY).post(KEYS).path("id");
        console.age(owner);

        for (String more : List.of(
                "{\"daily_cap\": 201}",
                "{\"daily_cap\": null}",
                "{\"top_up\": true}",
                "{\"scopes\": [\"read\", \"generate\"]}")) {
            assertThat(owner.page().body(more).patch(path).<String>path("error.code"))
                    .as(more)
                    .isEqualTo("recent_sign_in_required");
        }
        assertThat(owner.page().post(path + "/rotate").statusCode()).isEqualTo(403);
        assertThat(owner.page()
                        .body("{\"daily_cap\": 5, \"name\": \"less\"}")
                        .patch(path)
                        .statusCode())
                .isEqualTo(200);
        assertThat(owner.page().delete(path).statusCode()).isEqualTo(200);
    }

    @Test
    void addressesOfMembersAreForAdministrators() {
        Sitter admin = console.open(Role.ADMIN);
        Sitter viewer = console.openIn(admin.account(), Role.VIEWER);

        assertThat(admin.page().get("/console/api/v1/members").<List<String>>path("data.email"))
                .contains(viewer.person().email());
        Response seen = viewer.page().get("/console/api/v1/members");
        assertThat(seen.<List<Object>>path("data.email")).containsOnlyNulls();
        assertThat(seen.<List<Boolean>>path("data.me")).containsExactlyInAnyOrder(true, false);
    }

    @Test
    void rolesChangeAndTheLastOwnerStays() {
        Sitter owner = console.open(Role.OWNER);
        Sitter member = console.openIn(owner.account(), Role.MEMBER);
        String path = "/console/api/v1/members/user_";

        owner.page()
                .body("{\"role\": \"viewer\"}")
                .patch(path + member.person().id())
                .then()
                .statusCode(200);
        Response last = owner.page()
                .body("{\"role\": \"member\"}")
                .patch(path + owner.person().id());
        Response foreign =
                console.open(Role.OWNER).page().delete(path + member.person().id());

        assertThat(member.page().get(SESSION).<String>path("account.role")).isEqualTo("viewer");
        assertThat(last.statusCode()).isEqualTo(422);
        assertThat(foreign.statusCode()).isEqualTo(404);
        owner.page().delete(path + member.person().id()).then().statusCode(200);
        assertThat(member.page().get(SESSION).statusCode()).isEqualTo(401);
    }

    @Test
    void nobodyInvitesAboveTheirOwnRole() {
        Sitter admin = console.open(Role.ADMIN);
        String path = "/console/api/v1/invites";

        Response made = admin.page()
                .body("{\"email\": \"new@example.org\", \"role\": \"member\"}")
                .post(path);
        Response above = admin.page()
                .body("{\"email\": \"new@example.org\", \"role\": \"owner\"}")
                .post(path);

        assertThat(made.statusCode()).isEqualTo(201);
        assertThat(made.<String>path("link")).contains("/invite/");
        assertThat(above.statusCode()).isEqualTo(403);
        String id = admin.page().get(path).path("data[0].id");
        assertThat(admin.page().delete(path + "/" + id).<List<Object>>path("data"))
                .isEmpty();
        console.age(admin);
        assertThat(admin.page()
                        .body("{\"email\": \"new@example.org\", \"role\": \"member\"}")
                        .post(path)
                        .<String>path("error.code"))
                .isEqualTo("recent_sign_in_required");
    }

    @Test
    void theAuditLogIsFilteredAndOfOneAccount() {
        Sitter owner = console.open(Role.OWNER);
        Sitter stranger = console.open(Role.OWNER);
        owner.page().body(NEW_KEY).post(KEYS).then().statusCode(201);
        owner.page().body(NEW_KEY).post(KEYS).then().statusCode(201);
        String path = "/console/api/v1/audit?action=key_created";

        Response first = owner.page().get(path + "&limit=1");
        Response second = owner.page().get(path + "&limit=1&cursor=" + first.<String>path("next_cursor"));

        assertThat(first.<String>path("data[0].actor_name"))
                .isEqualTo(database.<String>get(
                        "select name from app_user where id = ?",
                        row -> row.getString("name"),
                        owner.person().id()));
        assertThat(first.<String>path("data[0].detail.name")).isEqualTo("ci");
        assertThat(second.<String>path("data[0].key")).isNotEqualTo(first.<String>path("data[0].key"));
        assertThat(stranger.page().get(path).<List<Object>>path("data")).isEmpty();
        assertThat(stranger.page()
                        .get(path + "&cursor=" + first.<String>path("next_cursor"))
                        .statusCode())
                .isEqualTo(422);
        assertThat(owner.page().get(path + "&to=2020-02-01").<List<Object>>path("data"))
                .isEmpty();
        assertThat(owner.page().get(path + "&from=never").statusCode()).isEqualTo(422);
        assertThat(owner.page().get("/console/api/v1/audit?action=nothing").statusCode())
                .isEqualTo(422);
    }
}
