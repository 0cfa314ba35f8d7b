// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.console.testing;

import dev.atelier.gateway.signin.testing.TestUsers;
import dev.atelier.gateway.signin.user.Role;
import dev.atelier.gateway.testing.FakeServices;
import dev.atelier.platform.sql.Database;
import io.restassured.specification.RequestSpecification;
import io.vertx.core.json.JsonObject;
import jakarta.enterprise.context.ApplicationScoped;

/** People who sit at the console, of accounts that billing knows. */
@ApplicationScoped
public class TestConsole {
    private final TestUsers users;
    private final FakeServices services;
    private final Database database;

    TestConsole(TestUsers users, FakeServices services, Database database) {
        this.users = users;
        this.services = services;
        this.database = database;
    }

    /** A person who is signed in. */
    public record Sitter(TestUsers.Person person, String session) {

        public long account() {
            return person.account();
        }

        /** A request of a page of the gateway. */
        public RequestSpecification page() {
            return TestUsers.console(session);
        }
    }

    /** Signs in a new person with an account of their own. */
    public Sitter open(Role role) {
        return sit(users.create(role));
    }

    /** One more member of an account. */
    public Sitter openIn(long account, Role role) {
        return sit(users.createIn(account, role));
    }

    /** The same person in a further browser. */
    public Sitter again(Sitter sitter) {
        return sit(sitter.person());
    }

    /** Lets the sign-in of a person be older than the last minutes. */
    public void age(Sitter sitter) {
        database.update(
                "update web_session set signed_in_at = signed_in_at - interval '16 minutes' where user_id = ?",
                sitter.person().id());
    }

    /** Makes a person an operator with this role. */
    public Sitter promote(Sitter sitter, String role) {
        database.update(
                "update app_user set operator_role = ? where id = ?",
                role,
                sitter.person().id());
        return sitter;
    }

    /** Says again what billing knows of the account, after a reset of the services. */
    public void know(long account, String plan) {
        services.on(
                "GET /internal/accounts/" + account,
                200,
                new JsonObject()
                        .put("id", account)
                        .put("name", "Account " + account)
                        .put("plan", plan)
                        .put("credits", 100)
                        .put("closed", false));
    }

    private Sitter sit(TestUsers.Person person) {
        know(person.account(), "pro");
        return new Sitter(person, users.signIn(person));
    }
}
