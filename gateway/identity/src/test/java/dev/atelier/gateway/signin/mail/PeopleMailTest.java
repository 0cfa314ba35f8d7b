// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.signin.mail;

import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.containsString;

import dev.atelier.gateway.signin.SignedInPerson;
import dev.atelier.gateway.signin.member.MemberService;
import dev.atelier.gateway.signin.page.Texts;
import dev.atelier.gateway.signin.testing.FakeMailServer;
import dev.atelier.gateway.signin.testing.FakeMailServer.Received;
import dev.atelier.gateway.signin.testing.PeopleProfile;
import dev.atelier.gateway.signin.testing.TestUsers;
import dev.atelier.gateway.signin.testing.TestUsers.Person;
import dev.atelier.gateway.signin.user.Email;
import dev.atelier.gateway.signin.user.Role;
import dev.atelier.gateway.signin.user.UserRepository;
import dev.atelier.gateway.testing.FakeServices;
import dev.atelier.testkit.CapturedLog;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.TestProfile;
import io.restassured.response.Response;
import io.vertx.core.json.JsonObject;
import jakarta.inject.Inject;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.UUID;
import org.awaitility.Awaitility;
import org.eclipse.microprofile.config.ConfigProvider;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@QuarkusTest
@TestProfile(PeopleProfile.class)
class PeopleMailTest {
    private static final String NEW_PASSWORD = "a new password of mine";
    private static Optional<FakeMailServer> started = Optional.empty();

    @Inject
    TestUsers users;

    @Inject
    MemberService members;

    @Inject
    PeopleMail mails;

    @Inject
    UserRepository repository;

    @Inject
    FakeServices services;

    private final String stranger = UUID.randomUUID() + "@corp.example";

    @BeforeAll
    static void startServer() {
        started = Optional.of(
                FakeMailServer.start(ConfigProvider.getConfig().getValue("quarkus.mailer.port", Integer.class)));
    }

    @AfterAll
    static void stopServer() {
        started.ifPresent(FakeMailServer::close);
    }

    @BeforeEach
    void billing() {
        services.reset();
        services.on(
                "POST /internal/accounts",
                201,
                new JsonObject()
                        .put("id", 903)
                        .put("name", "Lou")
                        .put("plan", "free")
                        .put("credits", 0));
    }

    @Test
    void whoeverReadsTheMailOfAnAddressOfTheDomainGetsAnAccount() {
        ask("/sign-up", stranger).then().statusCode(200).body(containsString("Look at your mail"));
        String link = mailTo(stranger).link();

        Response answer = TestUsers.form()
                .formParam("name", "Lou")
                .formParam("password", TestUsers.PASSWORD)
                .formParam("email", "somebody-else@corp.example")
                .post(link);

        answer.then().statusCode(303);
        TestUsers.browser(answer.cookie(TestUsers.SESSION))
                .get("/profile")
                .then()
                .body(containsString(stranger), containsString("Account: Lou"));
        assertThat(repository.isEmailProven(
                        repository.find(new Email(stranger)).orElseThrow().id()))
                .isTrue();
        TestUsers.form().get(link).then().statusCode(404);
    }

    @ParameterizedTest
    @ValueSource(strings = {"lou@foreign.example", "lou@sub.corp.example", "lou@corp.example.evil.example"})
    void aForeignDomainIsRefusedAndGetsNoMail(String foreign) {
        ask("/sign-up", foreign).then().statusCode(403).body(containsString("Only addresses of certain domains"));

        assertThat(server().to(foreign)).isEmpty();
    }

    @Test
    void withoutTheMailNobodySignsUp() {
        TestUsers.form()
                .formParam("email", stranger)
                .formParam("name", "Lou")
                .formParam("password", TestUsers.PASSWORD)
                .post("/sign-up")
                .then()
                .statusCode(200);

        assertThat(repository.find(new Email(stranger))).isEmpty();
    }

    @Test
    void aForgottenPasswordIsChosenAnewByMail() {
        Person person = users.create();
        TestUsers.form().get("/login").then().body(containsString("href=\"/reset\""));
        ask("/reset", person.email().toUpperCase(Locale.ROOT)).then().statusCode(200);

        TestUsers.form()
                .formParam("password", NEW_PASSWORD)
                .post(mailTo(person.email()).link())
                .then()
                .statusCode(303);

        TestUsers.form()
                .formParam("email", person.email())
                .formParam("password", NEW_PASSWORD)
                .post("/login")
                .then()
                .statusCode(303);
    }

    @Test
    void anUnknownAddressGetsTheSameAnswerAndNoMail() {
        Person person = users.create();

        String known = ask("/reset", person.email()).body().asString();
        String unknown = ask("/reset", "nobody@example.org").body().asString();

        assertThat(unknown).isEqualTo(known);
        mailTo(person.email());
        assertThat(server().to("nobody@example.org")).isEmpty();
    }

    @Test
    void anInviteIsMailedInALanguageAndNoSecretIsLogged() {
        Person owner = users.create();
        SignedInPerson person = TestUsers.acting(owner, Role.OWNER);
        try (var log = new CapturedLog("")) {
            String link = members.invite(person, new Email(stranger), Role.MEMBER, "req_1")
                    .url();

            mails.send(PeopleMail.Kind.INVITE, new Email(stranger), Locale.GERMAN, person.accountName(), link);

            Received mail = mailTo(stranger);
            assertThat(mail.content()).contains("Subject: Einladung zu Account " + owner.account());
            TestUsers.form().get(mail.link()).then().statusCode(200);
            assertThat(log.lines(mail.link())).isEmpty();
            assertThat(log.lines(stranger)).isEmpty();
        }
    }

    @Test
    void theMailsHaveTheSameTextsInEachLanguage() {
        for (Locale language : List.of(Locale.ENGLISH, Locale.GERMAN)) {
            for (PeopleMail.Kind kind : PeopleMail.Kind.values()) {
                String name = kind.name().toLowerCase(Locale.ROOT);
                assertThat(Texts.of("mail", language)).containsKeys(name + "_subject", name + "_body");
                assertThat(Texts.of("mail", language).get(name + "_body")).contains("{1}");
            }
        }
    }

    private static Response ask(String page, String email) {
        return TestUsers.form().formParam("email", email).post(page);
    }

    private static Received mailTo(String address) {
        Awaitility.await().until(() -> !server().to(address).isEmpty());
        return server().to(address).getFirst();
    }

    private static FakeMailServer server() {
        return started.orElseThrow();
    }
}
