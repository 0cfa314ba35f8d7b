// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.signin.oidc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;
import static org.hamcrest.Matchers.containsString;
import static org.hamcrest.Matchers.equalTo;

import dev.atelier.gateway.audit.Actor;
import dev.atelier.gateway.signin.link.LinkService;
import dev.atelier.gateway.signin.link.OneTimeLink;
import dev.atelier.gateway.signin.testing.PeopleProfile;
import dev.atelier.gateway.signin.testing.TestUsers;
import dev.atelier.gateway.signin.testing.TestUsers.Person;
import dev.atelier.gateway.signin.user.Email;
import dev.atelier.gateway.signin.user.Role;
import dev.atelier.gateway.signin.user.UserRepository;
import dev.atelier.gateway.testing.FakeServices;
import dev.atelier.platform.sql.Database;
import dev.atelier.testkit.NodeScripts;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.TestProfile;
import io.restassured.response.Response;
import io.vertx.core.json.JsonObject;
import jakarta.inject.Inject;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Signs in by a provider that is not code of this project. */
@QuarkusTest
@TestProfile(PeopleProfile.class)
class OidcPageTest {
    private static final String FAILED = "/login?next=%2Fprofile&failed=oidc";
    private static Optional<SecondProvider> started = Optional.empty();

    @Inject
    TestUsers users;

    @Inject
    UserRepository repository;

    @Inject
    FakeServices services;

    @Inject
    LinkService links;

    @Inject
    Database database;

    private final String subject = UUID.randomUUID().toString();
    private final String address = subject + "@corp.example";

    @BeforeAll
    static void startProvider() {
        assumeThat(NodeScripts.canRun()).as("node and npm on the path").isTrue();
        started = Optional.of(SecondProvider.start());
    }

    @AfterAll
    static void stopProvider() {
        started.ifPresent(SecondProvider::close);
    }

    @BeforeEach
    void billing() {
        services.reset();
        services.on(
                "POST /internal/accounts",
                201,
                new JsonObject()
                        .put("id", 902)
                        .put("name", "Kim")
                        .put("plan", "free")
                        .put("credits", 0));
        nextIs(address, true);
    }

    @Test
    void thePagesOfferTheProvider() {
        TestUsers.form()
                .queryParam("next", "/console/members")
                .get("/login")
                .then()
                .body(
                        containsString("href=\"/login/oidc?next=%2Fconsole%2Fmembers\""),
                        containsString("Continue with Corp &amp; Sons"));
    }

    @Test
    void aProvenAddressOfTheDomainOpensAnAccountOnceAndSignsInAgain() {
        Response first = signIn("/profile");
        Response second = signIn("/console/members");

        first.then().statusCode(303).header("Location", "/profile");
        second.then().statusCode(303).header("Location", "/console/members");
        for (Response answer : List.of(first, second)) {
            TestUsers.browser(answer.cookie(TestUsers.SESSION))
                    .get("/profile")
                    .then()
                    .statusCode(200)
                    .body(containsString(address));
        }
        assertThat(services.seen("POST /internal/accounts")).hasSize(1);
        assertThat(database.list(
                        "select action from audit_event join app_user u on actor = 'user_' || u.id where u.email = ? order by 1",
                        row -> row.getString("action"),
                        address))
                .containsExactly("account_opened", "identity_connected", "signed_in", "signed_in");
    }

    @ParameterizedTest
    @ValueSource(strings = {"kim@foreign.example", "kim@sub.corp.example", "kim@corp.example.evil.example"})
    void aForeignDomainIsRefused(String foreign) {
        nextIs(foreign, true);

        signIn("/profile").then().statusCode(403).body(containsString("You have no access yet"));

        assertThat(repository.find(new Email(foreign))).isEmpty();
        assertThat(services.seen("POST /internal/accounts")).isEmpty();
    }

    @Test
    void anAddressThatTheProviderDoesNotVouchForOpensNothing() {
        nextIs(address, false);

        signIn("/profile").then().statusCode(403).body(containsString("not say that your e-mail address is verified"));

        assertThat(repository.find(new Email(address))).isEmpty();
    }

    @Test
    void anUnverifiedAddressTakesNobodysAccess() {
        Person person = users.create();
        repository.setEmailProven(person.id());
        nextIs(person.email(), false);

        refused(signIn("/profile"));

        assertThat(identities(person)).isZero();
    }

    @Test
    void aVerifiedAddressDoesNotLinkAPersonWhoNeverProvedIt() {
        // An attacker may have registered this address and know the password: the owner must not share that user.
        Person person = users.create();
        nextIs(person.email(), true);

        signIn("/profile").then().statusCode(403).body(containsString("This address has a user here already"));

        assertThat(identities(person)).isZero();
    }

    @Test
    void aVerifiedAddressLinksWhoeverProvedItHereOnce() {
        Person person = users.create();
        repository.setEmailProven(person.id());
        nextIs(person.email(), true);

        signIn("/profile").then().statusCode(303);

        assertThat(identities(person)).isOne();
        // The address got another person at the provider.
        nextIs(UUID.randomUUID().toString(), person.email(), true);
        refused(signIn("/profile"));
    }

    @Test
    void aDisabledPersonStaysOut() {
        signIn("/profile").then().statusCode(303);
        database.update("update app_user set disabled_at = now() where email = ?", address);

        refused(signIn("/profile"));
    }

    @Test
    void anInviteIsAcceptedByTheAddressThatItIsFor() {
        String invited = UUID.randomUUID() + "@partner.example";
        Person owner = users.create();
        String invite = invite(invited, owner.account());
        TestUsers.form().get(invite).then().body(containsString("/login/oidc?next=%2Finvite%2F"));
        nextIs(invited, true);

        Response answer = signIn(invite);

        answer.then().statusCode(303).header("Location", "/console");
        TestUsers.browser(answer.cookie(TestUsers.SESSION))
                .get("/profile")
                .then()
                .body(containsString("Account " + owner.account()));
        TestUsers.form().get(invite).then().statusCode(404);
    }

    @Test
    void anInviteIsForNoOtherAddress() {
        String invite = invite("somebody@partner.example", users.create().account());
        nextIs("other@partner.example", true);

        refused(signIn(invite));

        TestUsers.form().get(invite).then().statusCode(200);
    }

    @Test
    void aStateIsUsedOnceAndByTheBrowserThatBeganOnly() {
        Begun begun = begin("/profile");
        String query = SecondProvider.signIn(begun.location());

        finish(query, begun.cookie()).then().statusCode(303).header("Location", "/profile");
        refused(finish(query, begun.cookie()));

        Begun another = begin("/profile");
        String answer = SecondProvider.signIn(another.location());
        refused(finish(answer, begin("/profile").cookie()));
        refused(finish(SecondProvider.signIn(begin("/profile").location()), ""));
        refused(finish("code=x", another.cookie()));
        refused(finish("code=x&state=x", another.cookie()));
    }

    @ParameterizedTest
    @ValueSource(strings = {"nonce", "verifier"})
    void anAnswerToAnotherRequestIsRefused(String part) {
        Begun begun = begin("/profile");
        String query = SecondProvider.signIn(begun.location());

        database.update(
                "update sign_in_challenge set content = jsonb_set(content::jsonb, array[?], to_jsonb(repeat('x', 43)))::text "
                        + "where kind = 'oidc'",
                part);

        finish(query, begun.cookie())
                .then()
                .statusCode(303)
                .header("Location", FAILED)
                .header("Set-Cookie", equalTo(null));
    }

    @Test
    void anAnswerOfAnotherProviderIsRefused() {
        for (String issuer : List.of("&iss=http%3A%2F%2Fevil.example", "")) {
            Begun begun = begin("/profile");
            String query = SecondProvider.signIn(begun.location());
            assertThat(query).contains("&iss=");

            finish(query.replaceFirst("&iss=[^&]*", issuer), begun.cookie())
                    .then()
                    .header("Location", FAILED);
        }
    }

    @Test
    void whoCancelsIsBackAtTheSignIn() {
        Begun begun = begin("/console/members");
        String state = begun.location().replaceFirst(".*[?&]state=([^&]*).*", "$1");

        finish("error=access_denied&state=" + state, begun.cookie())
                .then()
                .statusCode(303)
                .header("Location", "/login?next=%2Fconsole%2Fmembers&failed=oidc");
    }

    @Test
    void aSignedInPersonConnectsAnIdentityWhateverItsAddress() {
        Person person = users.create();
        String session = users.signIn(person);
        String page = TestUsers.browser(session).get("/profile").body().asString();
        String token = page.replaceAll("(?s).*href=\"/login/oidc\\?connect=([^\"]+)\".*", "$1");

        Response begun = TestUsers.browser(session).queryParam("connect", token).get("/login/oidc");
        TestUsers.browser(session)
                .cookie("oidc", begun.cookie("oidc"))
                .urlEncodingEnabled(false)
                .get("/login/oidc/callback?" + SecondProvider.signIn(begun.header("Location")))
                .then()
                .statusCode(303)
                .header("Location", "/profile");

        assertThat(identities(person)).isOne();
        TestUsers.browser(signIn("/profile").cookie(TestUsers.SESSION))
                .get("/profile")
                .then()
                .body(containsString(person.email()), containsString("Disconnect"));
    }

    @Test
    void noOtherSiteConnectsAnIdentity() {
        String session = users.signIn(users.create());

        TestUsers.browser(session)
                .queryParam("connect", "x")
                .get("/login/oidc")
                .then()
                .statusCode(303)
                .header("Location", "/login?next=%2Fprofile");
    }

    /** A browser that goes to the provider. */
    private record Begun(String location, String cookie) {}

    private static Begun begin(String target) {
        Response answer = TestUsers.form().queryParam("next", target).get("/login/oidc");
        answer.then().statusCode(303);
        return new Begun(answer.header("Location"), answer.cookie("oidc"));
    }

    private static Response signIn(String target) {
        Begun begun = begin(target);
        return finish(SecondProvider.signIn(begun.location()), begun.cookie());
    }

    private static Response finish(String query, String cookie) {
        return TestUsers.form().cookie("oidc", cookie).urlEncodingEnabled(false).get("/login/oidc/callback?" + query);
    }

    private static void refused(Response answer) {
        answer.then().statusCode(403);
        assertThat(answer.cookies()).doesNotContainKey(TestUsers.SESSION);
    }

    private String invite(String email, long account) {
        String url = links.invite(
                        new OneTimeLink.Invite(new Email(email), account, "Account " + account, Role.MEMBER, false),
                        new Actor("test", "req_test"))
                .url();
        return url.substring(url.indexOf("/invite/"));
    }

    private void nextIs(String email, boolean isVerified) {
        nextIs(subject, email, isVerified);
    }

    private static void nextIs(String subject, String email, boolean isVerified) {
        started.orElseThrow()
                .nextIs(new JsonObject()
                        .put("sub", subject)
                        .put("name", "Kim")
                        .put("email", email)
                        .put("email_verified", isVerified));
    }

    private long identities(Person person) {
        return database.get(
                "select count(*) as number from external_identity where user_id = ?",
                row -> row.getLong("number"),
                person.id());
    }
}
