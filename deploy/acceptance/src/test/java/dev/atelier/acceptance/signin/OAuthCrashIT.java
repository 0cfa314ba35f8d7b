// SPDX-License-Identifier: Apache-2.0
package dev.atelier.acceptance.signin;

import static io.restassured.RestAssured.given;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.atelier.acceptance.Platform;
import dev.atelier.acceptance.signin.TestApplication.Tokens;
import io.restassured.response.Response;
import java.util.Map;
import java.util.concurrent.CompletionException;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

/** The gateway dies between a person's approval and the tokens of the application: no approval is lost, and none doubled. */
class OAuthCrashIT {
    private static final int CAP = 100;

    private final Platform platform = Platform.get();
    private final TestPerson person = TestPerson.of(platform, platform.account(CAP));
    private final TestApplication application =
            TestApplication.register(platform.stack().baseUrl());

    @Test
    void anApprovalWithoutAnAnswerIsSentAgain() {
        Map<String, Object> form = person.form(application.ask(), CAP);

        loseAnswer("gateway.oauth.after-consent", () -> person.allow(form));
        keepCodes();
        String code = TestApplication.code(person.allow(form));

        assertConnected(Tokens.of(application.exchange(code)));
    }

    @Test
    void aCodeThatWasNotExchangedWorks() {
        String code = TestApplication.code(person.allow(person.form(application.ask(), CAP)));

        loseAnswer("gateway.oauth.before-exchange", () -> application.exchange(code));
        keepCodes();

        assertConnected(Tokens.of(application.exchange(code)));
    }

    /** The client cannot be distinguished from a thief, so the person approves again; see ADR 0034. */
    @Test
    void aCodeWhoseTokensWereLostLeavesNoConnectionBehind() {
        String code = TestApplication.code(person.allow(person.form(application.ask(), CAP)));

        loseAnswer("gateway.oauth.after-exchange", () -> application.exchange(code));
        assertThat(connections()).isOne();
        keepCodes();
        Response again = application.exchange(code);

        assertThat(again.statusCode()).isEqualTo(400);
        assertThat(again.<String>path("error")).isEqualTo("invalid_grant");
        assertThat(connections()).isZero();
        assertConnected(application.connect(person, CAP));
    }

    @Test
    void aRefreshWithoutAnAnswerIsRepeated() {
        Tokens first = application.connect(person, CAP);

        loseAnswer("gateway.oauth.after-refresh", () -> application.refresh(first.refresh()));
        // The start of a gateway on a busy machine may take longer than the grace.
        platform.update("gateway", "update oauth_connection set rotated_at = now()");
        Tokens next = Tokens.of(application.refresh(first.refresh()));

        assertThat(next.refresh()).startsWith("atl_rt_" + first.connection() + ".1.");
        assertConnected(next);
        assertThat(application.refresh(next.refresh()).statusCode()).isEqualTo(200);
    }

    private void loseAnswer(String failpoint, Supplier<Response> request) {
        assertThat(catchThrowable(() -> platform.crashDuring("gateway", failpoint, request)))
                .as("there is no answer")
                .isInstanceOf(CompletionException.class);
    }

    /** The start of a gateway on a busy machine may take longer than the minute of a code. */
    private void keepCodes() {
        platform.update("gateway", "update oauth_code set expires_at = now() + interval '60 seconds'");
    }

    private void assertConnected(Tokens tokens) {
        given().baseUri(platform.stack().baseUrl())
                .header("Authorization", "Bearer " + tokens.access())
                .get("/v1/account")
                .then()
                .statusCode(200);
        assertThat(connections()).isOne();
    }

    private long connections() {
        return platform.rows(
                "gateway",
                "credential where kind = 'oauth' and revoked_at is null and account_id = "
                        + person.account().number());
    }
}
