// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.console;

import static io.restassured.RestAssured.given;
import static org.assertj.core.api.Assertions.assertThat;

import dev.atelier.gateway.apikey.ApiKey;
import dev.atelier.gateway.apikey.ApiKeyService;
import dev.atelier.gateway.console.testing.TestConsole;
import dev.atelier.gateway.console.testing.TestConsole.Sitter;
import dev.atelier.gateway.credential.Restrictions;
import dev.atelier.gateway.route.PublicRoute;
import dev.atelier.gateway.route.PublicRoutes;
import dev.atelier.gateway.route.RouteTable;
import dev.atelier.gateway.signin.testing.TestUsers;
import dev.atelier.gateway.signin.user.Role;
import dev.atelier.gateway.testing.FakeServices;
import dev.atelier.gateway.testing.GatewayServers;
import dev.atelier.gateway.testing.TestKeys;
import dev.atelier.platform.caller.Scope;
import io.quarkus.test.common.QuarkusTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.response.Response;
import io.restassured.specification.RequestSpecification;
import io.vertx.core.json.JsonObject;
import jakarta.inject.Inject;
import java.util.EnumSet;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Each route of the console with each role, with none, from another account and from another site. */
@QuarkusTest
@QuarkusTestResource(GatewayServers.class)
class ConsoleRolesTest {
    /** What a person may reach at all with each role; {@code %} stands for a key of the account. */
    private static final Map<String, Role> OWN = Map.ofEntries(
            Map.entry("GET /console/api/session", Role.VIEWER),
            Map.entry("PUT /console/api/session/account", Role.VIEWER),
            Map.entry("PATCH /console/api/settings", Role.VIEWER),
            Map.entry("GET /console/api/sessions", Role.VIEWER),
            Map.entry("DELETE /console/api/sessions", Role.VIEWER),
            Map.entry("DELETE /console/api/sessions/none", Role.VIEWER),
            Map.entry("GET /console/api/v1/keys", Role.VIEWER),
            Map.entry("GET /console/api/v1/keys/%", Role.VIEWER),
            Map.entry("PATCH /console/api/v1/keys/%", Role.ADMIN),
            Map.entry("POST /console/api/v1/keys", Role.ADMIN),
            Map.entry("POST /console/api/v1/keys/%/rotate", Role.ADMIN),
            Map.entry("DELETE /console/api/v1/keys/%", Role.ADMIN),
            Map.entry("GET /console/api/v1/members", Role.VIEWER),
            Map.entry("PATCH /console/api/v1/members/user_999999", Role.ADMIN),
            Map.entry("PUT /console/api/v1/members/user_999999/caps", Role.ADMIN),
            Map.entry("DELETE /console/api/v1/members/user_999999", Role.ADMIN),
            Map.entry("GET /console/api/v1/invites", Role.ADMIN),
            Map.entry("POST /console/api/v1/invites", Role.ADMIN),
            Map.entry("DELETE /console/api/v1/invites/none", Role.ADMIN),
            Map.entry("GET /console/api/v1/audit", Role.ADMIN),
            Map.entry("GET /console/api/v1/audit?format=csv", Role.ADMIN),
            Map.entry("GET /console/api/v1/ledger?format=csv", Role.VIEWER),
            Map.entry("GET /console/api/v1/usage/members?format=csv", Role.VIEWER),
            Map.entry("GET /console/api/v1/ledger", Role.VIEWER),
            Map.entry("GET /console/api/v1/grants", Role.VIEWER),
            Map.entry("GET /console/api/v1/top-up", Role.VIEWER),
            Map.entry("POST /console/api/v1/top-up", Role.ADMIN),
            Map.entry("GET /console/api/v1/credentials", Role.VIEWER),
            Map.entry("GET /console/api/v1/usage/members", Role.VIEWER),
            Map.entry("GET /console/api/v1/webhook-endpoints/none/deliveries/none/exchanges", Role.VIEWER),
            Map.entry("GET /console/api/v1/connections", Role.VIEWER),
            Map.entry("GET /console/api/v1/connections/conn_999999", Role.VIEWER),
            Map.entry("PATCH /console/api/v1/connections/conn_999999", Role.VIEWER),
            Map.entry("DELETE /console/api/v1/connections/conn_999999", Role.VIEWER));

    /** A new password would end the session; it has a test of its own. */
    private static final Set<String> ELSEWHERE = Set.of("POST /console/api/session/confirm");

    private static final int FORBIDDEN = 403;
    private static @Nullable Map<Role, Sitter> members;
    private static @Nullable Sitter stranger;

    @Inject
    TestConsole console;

    @Inject
    FakeServices services;

    @Inject
    ApiKeyService keys;

    @Inject
    PublicRoutes routes;

    private long account;

    static Stream<String> everyRoute() {
        return Stream.concat(OWN.keySet().stream(), twins().map(ConsoleRolesTest::request));
    }

    /** One account with a member of each role, and a stranger, for all cases: to sign in takes a while. */
    @BeforeEach
    void sit() {
        services.reset();
        if (members == null) {
            Sitter owner = console.open(Role.OWNER);
            members = Map.of(
                    Role.OWNER,
                    owner,
                    Role.ADMIN,
                    console.openIn(owner.account(), Role.ADMIN),
                    Role.MEMBER,
                    console.openIn(owner.account(), Role.MEMBER),
                    Role.VIEWER,
                    console.openIn(owner.account(), Role.VIEWER));
            stranger = console.open(Role.OWNER);
        }
        account = sitter(Role.OWNER).account();
        console.know(account, "pro");
        console.know(stranger().account(), "pro");
        services.on("GET /internal/accounts/" + account + "/usage", 200, new JsonObject("""
                        {"from": "2026-11-01", "to": "2026-11-02", "data": [],
                         "total": {"key": "total", "generations": 0, "refunds": 0, "credits": 0, "credits_refunded": 0}}
                        """));
    }

    @ParameterizedTest
    @MethodSource("everyRoute")
    void eachRoleReachesWhatTheTableSays(String route) {
        String key = key(route);

        for (Role role : Role.values()) {
            int status = send(sitter(role).page(), route, key).statusCode();

            if (role.covers(least(route))) {
                assertThat(status).as("%s as %s", route, role).isNotIn(401, FORBIDDEN, 500, 503);
            } else {
                assertThat(status).as("%s as %s", route, role).isEqualTo(FORBIDDEN);
            }
        }
    }

    @ParameterizedTest
    @MethodSource("everyRoute")
    void nobodyReachesAnythingWithoutASession(String route) {
        Response answer = send(
                given().header("Sec-Fetch-Site", "same-origin")
                        .header("X-Atelier-Console", "1")
                        .contentType("application/json"),
                route,
                "key_1");

        assertThat(answer.statusCode()).as(route).isEqualTo(401);
        assertThat(answer.<String>path("error.code")).isEqualTo("unauthorized");
        assertThat(answer.header("WWW-Authenticate")).isNull();
    }

    @ParameterizedTest
    @MethodSource("everyRoute")
    void nobodyReachesAnotherAccount(String route) {
        String key = key(route);

        Response named = send(stranger().page().header("X-Atelier-Account", "acct_" + account), route, key);
        assertThat(named.statusCode()).as(route).isEqualTo(404);
        if (route.contains("%")) {
            assertThat(send(stranger().page(), route, key).statusCode())
                    .as(route)
                    .isEqualTo(404);
        }
        assertThat(services.seen("GET /internal/accounts/" + account + "/usage"))
                .isEmpty();
    }

    @ParameterizedTest
    @MethodSource("everyRoute")
    void aChangeNeedsTheMarkOfAPageOfOurs(String route) {
        RequestSpecification unmarked =
                TestUsers.browser(sitter(Role.OWNER).session()).contentType("application/json");

        int status = send(unmarked, route, "key_1").statusCode();

        if (route.startsWith("GET ")) {
            assertThat(status).as(route).isNotEqualTo(FORBIDDEN);
        } else {
            assertThat(status).as(route).isEqualTo(FORBIDDEN);
        }
    }

    @Test
    void theTableHasEveryRoute() {
        Set<String> shapes = OWN.keySet().stream()
                .map(route -> route.replaceAll("\\?.*", "").replaceAll("/(none|%|user_999999|conn_999999)", "/{}"))
                .collect(Collectors.toSet());
        shapes.addAll(ELSEWHERE);

        assertThat(routes.list().stream()
                        .map(PublicRoute::label)
                        .filter(label -> label.contains(" /console/api/") && !label.contains("/operator/"))
                        .filter(label -> twins().noneMatch(twin -> twin.label().equals(label)))
                        .map(label -> label.replaceAll("\\{[^}]*}", "{}")))
                .containsExactlyInAnyOrderElementsOf(shapes);
    }

    /** Pages offer what this says; the table above says that nothing else goes through. */
    @Test
    void theSessionSaysWhatTheRoleMay() {
        for (Role role : Role.values()) {
            Response session = sitter(role).page().get("/console/api/session");

            boolean isMember = role.covers(Role.MEMBER);
            boolean isAdmin = role.covers(Role.ADMIN);
            assertThat(session.<Map<String, Boolean>>path("may"))
                    .as(role.wire())
                    .isEqualTo(Map.of(
                            "run", isMember,
                            "edit", isMember,
                            "manage_keys", isAdmin,
                            "manage_webhooks", isAdmin,
                            "manage_members", isAdmin,
                            "buy_credits", isAdmin,
                            "read_audit", isAdmin));
            assertThat(session.<String>path("account.role")).isEqualTo(role.wire());
            assertThat(session.<String>path("operator_role")).isNull();
            assertThat(session.<Integer>path("key_overlap_seconds")).isEqualTo(86_400);
        }
    }

    /** What the session says about each route is what the table says. */
    @ParameterizedTest
    @CsvSource({
        "run, POST /console/api/v1/generations",
        "edit, POST /console/api/v1/files",
        "manage_keys, POST /console/api/v1/keys",
        "manage_keys, POST /console/api/v1/keys/%/rotate",
        "manage_webhooks, POST /console/api/v1/webhook-endpoints",
        "manage_members, POST /console/api/v1/invites",
        "buy_credits, POST /console/api/v1/top-up",
        "read_audit, GET /console/api/v1/audit?format=csv"
    })
    void aRightIsThatOfItsRoutes(String right, String route) {
        for (Role role : Role.values()) {
            assertThat(sitter(role).page().get("/console/api/session").<Boolean>path("may." + right))
                    .as("%s as %s", right, role)
                    .isEqualTo(role.covers(least(route)));
        }
    }

    private static Stream<PublicRoute> twins() {
        return RouteTable.ALL.stream().filter(PublicRoute::isOfConsole);
    }

    private static String request(PublicRoute twin) {
        return twin.label().replaceAll("\\{[^}]*}", "x1");
    }

    private static Role least(String route) {
        Role known = OWN.get(route);
        return known != null
                ? known
                : twins().filter(twin -> request(twin).equals(route))
                        .map(twin -> expected(twin.label()))
                        .findFirst()
                        .orElseThrow();
    }

    /** Written down a second time, on purpose: reads, runs and media, and what programs may do with a key alone. */
    private static Role expected(String label) {
        if (label.startsWith("GET ") || label.endsWith("/estimate") || label.endsWith("/provenance")) {
            return Role.VIEWER;
        }
        return label.contains("/webhook-endpoints") ? Role.ADMIN : Role.MEMBER;
    }

    private static Response send(RequestSpecification page, String route, String key) {
        String[] parts = route.replace("%", key).split(" ", 2);
        boolean isUpload = route.equals("POST /console/api/v1/files");
        if (isUpload) {
            return page.contentType("multipart/form-data")
                    .multiPart("file", "a.png", new byte[] {1}, "image/png")
                    .post(parts[1]);
        }
        return parts[0].startsWith("P")
                ? page.body("{}").request(parts[0], parts[1])
                : page.request(parts[0], parts[1]);
    }

    /** A key of the account, for a route that names one. */
    private String key(String route) {
        if (!route.contains("%")) {
            return "";
        }
        return "key_"
                + keys.create(
                                account,
                                new ApiKey.Settings(
                                        "test",
                                        EnumSet.of(Scope.READ),
                                        OptionalLong.empty(),
                                        OptionalLong.empty(),
                                        false,
                                        Restrictions.NONE),
                                Optional.empty(),
                                TestKeys.ACTOR)
                        .key()
                        .id();
    }

    private static Sitter sitter(Role role) {
        return Objects.requireNonNull(Objects.requireNonNull(members).get(role));
    }

    private static Sitter stranger() {
        return Objects.requireNonNull(stranger);
    }
}
