// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.testing;

import static io.restassured.RestAssured.given;

import dev.atelier.gateway.signin.user.Email;
import dev.atelier.gateway.signin.user.Role;
import dev.atelier.gateway.signin.user.UserRepository;
import io.restassured.response.Response;
import io.restassured.specification.RequestSpecification;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicLong;

/** Makes people who can sign in, each with an account of their own, and signs them in. */
@ApplicationScoped
public class TestUsers {
    public static final String PASSWORD = "correct horse battery staple";
    /**
     * Its hash, at the smallest cost that Argon2 has: a hash names its own cost, and with the one of the product the sign-ins
     * of all tests would take 25 s of processor time.
     */
    private static final String PASSWORD_HASH =
            "$argon2id$v=19$m=8,t=1,p=1$c2FsdCBvZiB0ZXN0cy4uLg$" + "YabmgMhom0+c+6NpplESN3FbTK275q0nXYj7bmqXk0g";

    /** Of a loopback address without TLS. */
    public static final String SESSION = "sid";

    private final AtomicLong next = new AtomicLong(1);
    private final UserRepository users;

    TestUsers(UserRepository users) {
        this.users = users;
    }

    /** A person with a password. */
    public record Person(long id, String email, long account) {}

    public Person create() {
        return create(Role.OWNER);
    }

    public Person create(Role role) {
        long number = next.getAndIncrement();
        long account = 50_000 + number;
        users.nameAccount(account, "Account " + account);
        return createIn(account, role);
    }

    /** One more person in an account that has members. */
    public Person createIn(long account, Role role) {
        long number = next.getAndIncrement();
        String email = "person" + number + "@example.org";
        long id = users.insert(new Email(email), "Person " + number, false).orElseThrow();
        users.setPassword(id, PASSWORD_HASH);
        users.addMember(id, account, role);
        return new Person(id, email, account);
    }

    /** Sends a form as a browser does. */
    public static RequestSpecification form() {
        return given().redirects().follow(false).header("Sec-Fetch-Site", "same-origin");
    }

    /** A browser of a signed-in person. */
    public RequestSpecification browserOf(Person person) {
        return browser(signIn(person));
    }

    public static RequestSpecification browser(String session) {
        return form().cookie(SESSION, session);
    }

    /** A page of the console in the browser with this session. */
    public static RequestSpecification console(String session) {
        return browser(session).header("X-Atelier-Console", "1").contentType("application/json");
    }

    /** Returns the id of the new session. */
    public String signIn(Person person) {
        Response answer = form().formParam("email", person.email())
                .formParam("password", PASSWORD)
                .post("/login");
        answer.then().statusCode(303);
        return Objects.requireNonNull(answer.cookie(SESSION));
    }

    /** A form of a page that a signed-in person has opened. */
    public static RequestSpecification signedInForm(String session) {
        return browser(session).formParam("csrf", csrf(session));
    }

    /** What proves that a form is of a page of ours; all pages of a session have the same. */
    public static String csrf(String session) {
        String page = browser(session).get("/profile").body().asString();
        return page.replaceAll("(?s).*?name=\"csrf\" value=\"([^\"]+)\".*", "$1");
    }
}
