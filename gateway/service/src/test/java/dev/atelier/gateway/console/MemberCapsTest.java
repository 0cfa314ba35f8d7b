// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.console;

import static org.assertj.core.api.Assertions.assertThat;

import dev.atelier.gateway.console.testing.TestConsole;
import dev.atelier.gateway.console.testing.TestConsole.Sitter;
import dev.atelier.gateway.credential.CredentialChanges;
import dev.atelier.gateway.credential.WebCredentials;
import dev.atelier.gateway.credential.WebCredentials.Caps;
import dev.atelier.gateway.signin.user.Role;
import dev.atelier.gateway.testing.FakeServices;
import dev.atelier.gateway.testing.GatewayServers;
import dev.atelier.platform.caller.CredentialKind;
import io.quarkus.test.common.QuarkusTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.response.Response;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import jakarta.inject.Inject;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Map;
import java.util.OptionalLong;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What administrators let members spend in the console. */
@QuarkusTest
@QuarkusTestResource(GatewayServers.class)
class MemberCapsTest {
    private static final String MEMBERS = "/console/api/v1/members";
    private static final String MODELS = "/console/api/v1/models";

    @Inject
    TestConsole console;

    @Inject
    FakeServices services;

    @Inject
    WebCredentials credentials;

    @Inject
    CredentialChanges changes;

    private Sitter admin;
    private Sitter member;

    @BeforeEach
    void sit() {
        services.reset();
        admin = console.open(Role.ADMIN);
        member = console.openIn(admin.account(), Role.MEMBER);
    }

    @Test
    void aCapIsInForceWithTheNextRequestAndBillingKnowsIt() {
        member.page().get(MODELS).then().statusCode(200);
        long credential = credentialOf(member);
        assertThat(claims()).doesNotContainKeys("daily_cap", "monthly_cap");

        Response capped = cap(admin, member, "{\"daily_cap\": 5, \"monthly_cap\": 50}");
        member.page().get(MODELS).then().statusCode(200);

        assertThat(capped.statusCode()).isEqualTo(200);
        assertThat(services.seen("PUT /internal/credentials/" + credential + "/caps"))
                .hasSize(1);
        assertThat(claims()).containsEntry("daily_cap", 5).containsEntry("monthly_cap", 50);
        cap(admin, member, "{\"daily_cap\": null, \"monthly_cap\": 50}");
        member.page().get(MODELS).then().statusCode(200);
        assertThat(claims()).doesNotContainKey("daily_cap").containsEntry("monthly_cap", 50);
        assertThat(admin.page()
                        .get("/console/api/v1/audit?action=member_caps_set")
                        .<Map<String, Object>>path("data[1].detail"))
                .containsEntry("daily_cap", 5)
                .containsEntry("user", "user_" + member.person().id());
    }

    /** Also before the member has opened the console for the first time. */
    @Test
    void theListShowsCapsAndSpendingToAdministratorsAndToOneself() {
        Sitter viewer = console.openIn(admin.account(), Role.VIEWER);
        cap(admin, member, "{\"daily_cap\": 200}").then().statusCode(200);
        services.on(
                "GET /internal/accounts/" + admin.account() + "/spend",
                200,
                new JsonObject()
                        .put(
                                "data",
                                new JsonArray()
                                        .add(new JsonObject()
                                                .put("credential", credentialOf(member))
                                                .put("day", 7)
                                                .put("month", 70))));

        assertThat(spending(admin, member)).isEqualTo(Map.of("daily_cap", 200, "today", 7, "this_month", 70));
        assertThat(spending(member, member)).isEqualTo(spending(admin, member));
        assertThat(spending(viewer, member)).isNull();
        services.on("GET /internal/accounts/" + admin.account() + "/spend", 503, new JsonObject());
        assertThat(spending(admin, member)).isEqualTo(Map.of("daily_cap", 200));
    }

    @Test
    void nobodyCapsWhoeverIsAboveThemOrElsewhere() {
        Sitter owner = console.openIn(admin.account(), Role.OWNER);
        Sitter stranger = console.open(Role.OWNER);

        assertThat(cap(admin, owner, "{\"daily_cap\": 1}").statusCode()).isEqualTo(403);
        assertThat(cap(stranger, member, "{\"daily_cap\": 1}").statusCode()).isEqualTo(404);
        assertThat(cap(member, member, "{}").statusCode()).isEqualTo(403);
        console.age(admin);
        assertThat(cap(admin, member, "{}").<String>path("error.code")).isEqualTo("recent_sign_in_required");
        assertThat(credentials.listCaps(admin.account())).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"0, daily_cap", "-1, monthly_cap", "1000000000001, daily_cap"})
    void whatIsNoNumberOfCreditsIsRefused(long number, String param) {
        Response answer = cap(admin, member, "{\"%s\": %d}".formatted(param, number));

        assertThat(answer.statusCode()).isEqualTo(422);
        assertThat(answer.<String>path("error.param")).isEqualTo(param);
    }

    @Test
    void nothingChangesHereThatBillingDidNotTake() {
        member.page().get(MODELS).then().statusCode(200);
        services.on("PUT /internal/credentials/" + credentialOf(member) + "/caps", 503, new JsonObject());

        assertThat(cap(admin, member, "{\"daily_cap\": 5}").statusCode()).isEqualTo(503);

        assertThat(spending(admin, member)).isEmpty();
    }

    @Test
    void theLaterOfTwoChangesStays() {
        member.page().get(MODELS).then().statusCode(200);
        long id = credentialOf(member);
        long first = changes.reserveVersion(id, CredentialKind.WEB).orElseThrow();
        long second = changes.reserveVersion(id, CredentialKind.WEB).orElseThrow();

        assertThat(credentials.setCaps(daily(id, 2), second)).isTrue();
        assertThat(credentials.setCaps(daily(id, 1), first)).isFalse();

        assertThat(spending(admin, member)).isEqualTo(Map.of("daily_cap", 2));
    }

    private Caps daily(long id, long cap) {
        return new Caps(id, member.person().id(), OptionalLong.of(cap), OptionalLong.empty());
    }

    private static Response cap(Sitter by, Sitter whom, String body) {
        return by.page().body(body).put(MEMBERS + "/user_" + whom.person().id() + "/caps");
    }

    private static Map<String, Object> spending(Sitter reader, Sitter whom) {
        return reader.page()
                .get(MEMBERS)
                .path("data.find { it.id == 'user_%d' }.spending"
                        .formatted(whom.person().id()));
    }

    private long credentialOf(Sitter sitter) {
        return credentials.find(sitter.person().id(), sitter.account()).orElseThrow();
    }

    /** What the caller token of the last request says. */
    private Map<String, Object> claims() {
        String token = services.last("GET /v1/models").header("authorization");
        String payload = token.split("\\.", -1)[1];
        return new JsonObject(new String(Base64.getUrlDecoder().decode(payload), StandardCharsets.UTF_8)).getMap();
    }
}
