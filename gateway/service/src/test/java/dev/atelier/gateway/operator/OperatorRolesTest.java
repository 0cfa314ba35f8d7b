// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.operator;

import static dev.atelier.gateway.signin.user.OperatorRole.ADMIN;
import static dev.atelier.gateway.signin.user.OperatorRole.SUPPORT;
import static dev.atelier.gateway.signin.user.OperatorRole.VIEWER;
import static io.restassured.RestAssured.given;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.equalTo;

import dev.atelier.gateway.console.testing.OperatorTokens;
import dev.atelier.gateway.console.testing.TestConsole;
import dev.atelier.gateway.console.testing.TestConsole.Sitter;
import dev.atelier.gateway.operator.Operation.Performed;
import dev.atelier.gateway.signin.user.OperatorRole;
import dev.atelier.gateway.signin.user.Role;
import dev.atelier.gateway.testing.FakeServices;
import dev.atelier.gateway.testing.GatewayAddresses;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.response.Response;
import io.restassured.specification.RequestSpecification;
import io.vertx.core.json.JsonObject;
import jakarta.inject.Inject;
import java.io.IOException;
import java.lang.reflect.Method;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Each operation of the operator API with each role. */
@QuarkusTest
class OperatorRolesTest {
    private static final int FORBIDDEN = 403;
    private static final Map<Role, Sitter> PEOPLE = new ConcurrentHashMap<>();

    private static final Map<Operation, String> REQUESTS = Map.ofEntries(
            Map.entry(Operation.MODELS_LIST, "GET /admin/models"),
            Map.entry(Operation.MODEL_SWITCH, "PUT /admin/models/flux/state"),
            Map.entry(Operation.UPSTREAMS_LIST, "GET /admin/upstreams"),
            Map.entry(Operation.RUNS_LIST, "GET /admin/runs"),
            Map.entry(Operation.SYSTEM_READ, "GET /admin/system"),
            Map.entry(Operation.DEAD_LETTERS_LIST, "GET /admin/dead-letters"),
            Map.entry(Operation.DEAD_LETTER_REPLAY, "POST /admin/dead-letters/0-999999/replay"),
            Map.entry(Operation.MARGIN_READ, "GET /admin/margin"),
            Map.entry(Operation.ACCOUNTS_LIST, "GET /admin/accounts"),
            Map.entry(Operation.USERS_LIST, "GET /admin/users"),
            Map.entry(Operation.USER_ROLE_SET, "PUT /admin/users/user_999999/operator-role"),
            Map.entry(Operation.PLANS_LIST, "GET /admin/plans"),
            Map.entry(Operation.ACCOUNT_READ, "GET /admin/accounts/78"),
            Map.entry(Operation.ENTRIES_LIST, "GET /admin/accounts/78/entries"),
            Map.entry(Operation.KEYS_LIST, "GET /admin/accounts/78/keys"),
            Map.entry(Operation.KEY_READ, "GET /admin/keys/key_999999"),
            Map.entry(Operation.AUDIT_LIST, "GET /admin/audit"),
            Map.entry(Operation.LEDGER_AUDIT, "GET /admin/ledger/audit"),
            Map.entry(Operation.OPERATORS_LIST, "GET /admin/operators"),
            Map.entry(Operation.TOKENS_LIST, "GET /admin/operators/nobody/tokens"),
            Map.entry(Operation.SIGNING_KEYS_LIST, "GET /admin/signing-keys"),
            Map.entry(Operation.KEY_REVOKE, "DELETE /admin/keys/key_999999"),
            Map.entry(Operation.ACCOUNT_OPEN, "POST /admin/accounts"),
            Map.entry(Operation.ACCOUNT_CLOSE, "POST /admin/accounts/78/close"),
            Map.entry(Operation.CREDITS_GRANT, "POST /admin/accounts/78/grants"),
            Map.entry(Operation.PLAN_CHANGE, "PUT /admin/accounts/78/plan"),
            Map.entry(Operation.KEY_CREATE, "POST /admin/accounts/78/keys"),
            Map.entry(Operation.KEY_CHANGE, "PATCH /admin/keys/key_999999"),
            Map.entry(Operation.KEY_ROTATE, "POST /admin/keys/key_999999/rotate"),
            Map.entry(Operation.CALLBACK_SECRET_ROTATE, "POST /admin/accounts/78/callback-secret/rotate"),
            Map.entry(Operation.RETENTION_SET, "PUT /admin/accounts/78/retention"),
            Map.entry(Operation.PAYMENT_METHOD_SET, "PUT /admin/accounts/78/payment-method"),
            Map.entry(Operation.PAYMENT_METHOD_REMOVE, "DELETE /admin/accounts/78/payment-method"),
            Map.entry(Operation.MEMBER_SET, "PUT /admin/projects/proj_7/members/78"),
            Map.entry(Operation.MEMBER_REMOVE, "DELETE /admin/projects/proj_7/members/78"),
            Map.entry(Operation.VOICE_CREATE, "POST /admin/voices"),
            Map.entry(Operation.USER_SETUP, "POST /admin/users/setup-links"),
            Map.entry(Operation.USER_INVITE, "POST /admin/users/invites"),
            Map.entry(Operation.USER_RESET, "POST /admin/users/resets"),
            Map.entry(Operation.OPERATOR_CREATE, "POST /admin/operators"),
            Map.entry(Operation.OPERATOR_REVOKE, "DELETE /admin/operators/nobody"),
            Map.entry(Operation.TOKEN_CREATE, "POST /admin/operators/nobody/tokens"),
            Map.entry(Operation.TOKEN_REVOKE, "DELETE /admin/operator-tokens/999999"),
            Map.entry(Operation.SIGNING_KEY_ROTATE, "POST /admin/signing-keys"));

    @Inject
    FakeServices services;

    @Inject
    GatewayAddresses addresses;

    @Inject
    OperatorTokens tokens;

    @Inject
    TestConsole console;

    @BeforeEach
    void reset() {
        services.reset();
        services.on("GET /internal/accounts", 200, new JsonObject("{\"data\":[]}"));
        services.on("GET /internal/plans", 200, new JsonObject("{\"data\":[]}"));
        services.on(
                "GET /internal/accounts/78",
                404,
                new JsonObject(
                        "{\"error\":{\"code\":\"not_found\",\"message\":\"There is no such account.\",\"request_id\":\"x\"}}"));
    }

    static Stream<Arguments> everyOperationWithEveryRole() {
        return Arrays.stream(Operation.values())
                .flatMap(operation -> Arrays.stream(OperatorRole.values()).map(role -> Arguments.of(operation, role)));
    }

    /** What a covered role gets is the operation's own answer: no such account, a missing member, a list. */
    @ParameterizedTest
    @MethodSource("everyOperationWithEveryRole")
    void aRoleMayDoWhatTheTableSaysAndNothingElse(Operation operation, OperatorRole role) {
        String[] request = Objects.requireNonNull(REQUESTS.get(operation)).split(" ", 2);

        int status = as(role).body(request[0].startsWith("P") ? "{}" : "")
                .request(request[0], addresses.inner(request[1]))
                .statusCode();

        if (role.covers(operation.least())) {
            assertThat(status).isNotIn(401, FORBIDDEN);
        } else {
            assertThat(status).isEqualTo(FORBIDDEN);
            assertThat(services.seen("POST /internal/accounts")).isEmpty();
        }
    }

    /** In the console the same operations answer people without an operator role as if they did not exist. */
    @ParameterizedTest
    @EnumSource(Operation.class)
    void whoeverIsNoOperatorFindsNothingInTheConsole(Operation operation) {
        String[] request = Objects.requireNonNull(REQUESTS.get(operation)).split(" ", 2);
        String path = request[1].replace("/admin", "/console/api/operator");

        for (Role role : List.of(Role.OWNER, Role.MEMBER, Role.VIEWER)) {
            Response answer = sitter(role)
                    .page()
                    .header("X-Atelier-Reason", "test")
                    .body(request[0].startsWith("P") ? "{}" : "")
                    .request(request[0], path);
            assertThat(answer.statusCode()).as("%s as %s", path, role).isEqualTo(404);
            assertThat(answer.<String>path("error.message")).isEqualTo("There is nothing at this path.");
        }
        assertThat(given().get(path).statusCode()).isEqualTo(401);
    }

    /** To sign in takes a while. */
    private Sitter sitter(Role role) {
        return PEOPLE.computeIfAbsent(role, console::open);
    }

    @Test
    void aRefusalNamesTheRoleThatIsNeeded() {
        as(VIEWER)
                .delete(addresses.inner("/admin/keys/key_999999"))
                .then()
                .statusCode(FORBIDDEN)
                .body("error.code", equalTo("insufficient_scope"))
                .body("error.message", equalTo("This needs the role support."));
        as(SUPPORT).delete(addresses.inner("/admin/keys/key_999999")).then().statusCode(404);
        as(ADMIN).delete(addresses.inner("/admin/keys/key_999999")).then().statusCode(404);
    }

    @Test
    void everyMethodOfTheOperatorApiNamesItsOperationAndEveryOperationHasOneMethod() {
        List<Operation> performed = Stream.of(
                        AccountAdminResource.class,
                        ApiKeyAdminResource.class,
                        AuditResource.class,
                        GenerationAdminResource.class,
                        LibraryAdminResource.class,
                        OperatorAdminResource.class,
                        PlanAdminResource.class,
                        SigningKeyAdminResource.class,
                        SystemAdminResource.class,
                        UserAdminResource.class)
                .flatMap(resource -> Arrays.stream(resource.getDeclaredMethods()))
                .filter(method -> Arrays.stream(method.getAnnotations())
                        .anyMatch(annotation ->
                                annotation.annotationType().isAnnotationPresent(jakarta.ws.rs.HttpMethod.class)))
                .map(OperatorRolesTest::operation)
                .toList();

        assertThat(performed).containsExactlyInAnyOrder(Operation.values());
        assertThat(REQUESTS.keySet()).containsExactlyInAnyOrder(Operation.values());
    }

    @Test
    void thePageShowsTheTable() throws IOException {
        String page = Files.readString(Path.of("../../docs/operators.md"));

        for (Operation operation : Operation.values()) {
            assertThat(page)
                    .contains("| `" + operation.wire() + "` | "
                            + operation.least().wire() + " |");
        }
    }

    private static Operation operation(Method method) {
        Performed performed = method.getAnnotation(Performed.class);
        assertThat(performed).as("%s names no operation", method).isNotNull();
        return performed.value();
    }

    private RequestSpecification as(OperatorRole role) {
        return given().auth().oauth2(tokens.of(role.wire())).contentType("application/json");
    }
}
