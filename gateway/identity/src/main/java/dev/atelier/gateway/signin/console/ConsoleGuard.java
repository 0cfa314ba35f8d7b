// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.signin.console;

import dev.atelier.gateway.request.RequestBodyCheck;
import dev.atelier.gateway.signin.Sessions;
import dev.atelier.gateway.signin.SignedInPerson;
import dev.atelier.gateway.signin.page.BrowserRequest;
import dev.atelier.gateway.signin.user.Role;
import dev.atelier.platform.error.ApiException;
import dev.atelier.platform.error.ErrorCode;
import dev.atelier.platform.id.AccountId;
import io.vertx.core.MultiMap;
import io.vertx.core.http.HttpMethod;
import jakarta.inject.Singleton;
import java.util.Locale;
import java.util.OptionalLong;
import java.util.Set;
import org.eclipse.microprofile.config.inject.ConfigProperty;
import org.jspecify.annotations.Nullable;

/** The rules for every call of the console: a page of the gateway sends it, a person is signed in, and has the role. */
@Singleton
public class ConsoleGuard {
    private static final String MARK = "X-Atelier-Console";
    private static final String ACCOUNT = "X-Atelier-Account";
    private static final String MULTIPART = "multipart/form-data;";
    private static final Set<HttpMethod> SAFE = Set.of(HttpMethod.GET, HttpMethod.HEAD);

    private final Sessions sessions;
    private final String origin;

    ConsoleGuard(Sessions sessions, @ConfigProperty(name = "atelier.base-url") String baseUrl) {
        this.sessions = sessions;
        this.origin = baseUrl;
    }

    /**
     * Refuses a change that no page of the gateway sent. No form can set the header, and a foreign script may set it only
     * after a preflight, which nothing below this path answers.
     */
    public void requireOwnPage(HttpMethod method, MultiMap headers) {
        if (SAFE.contains(method)) {
            return;
        }
        String site = headers.get("Sec-Fetch-Site");
        boolean isOurs = site == null ? origin.equals(headers.get("Origin")) : site.equals("same-origin");
        if (!isOurs || !"1".equals(headers.get(MARK)) || !isOfScripts(headers.get("Content-Type"))) {
            throw new ApiException(ErrorCode.INSUFFICIENT_SCOPE, "This call is for the console's own pages.");
        }
    }

    /**
     * The person of the session, in the account that the request names, else in the one that the session chose. Blocks.
     *
     * @throws ApiException without a session, and for an account that the person is no member of
     */
    public SignedInPerson requirePerson(BrowserRequest request) {
        String named = request.header(ACCOUNT);
        OptionalLong account = named.isEmpty()
                ? OptionalLong.empty()
                : OptionalLong.of(AccountId.fromString(named).value());
        SignedInPerson person = sessions.find(request, account)
                .orElseThrow(() -> new ApiException(ErrorCode.UNAUTHORIZED, "Sign in again."));
        if (account.isPresent() && account.orElseThrow() != person.account()) {
            throw new ApiException(ErrorCode.NOT_FOUND, "You are no member of this account.", "account");
        }
        return person;
    }

    public static void requireRole(SignedInPerson person, Role least) {
        if (!person.role().covers(least)) {
            throw new ApiException(
                    ErrorCode.INSUFFICIENT_SCOPE,
                    "This needs the role %s in this account; yours is %s."
                            .formatted(least.wire(), person.role().wire()));
        }
    }

    /** Requires a recent sign-in, so that a stranger at a browser that was left open gets no secret and raises no limit. */
    public void requireRecent(SignedInPerson person) {
        if (!sessions.isRecent(person)) {
            throw new ApiException(
                    ErrorCode.RECENT_SIGN_IN_REQUIRED,
                    "Sign in again: this needs a sign-in of the last " + Sessions.RECENT.toMinutes() + " minutes.");
        }
    }

    /** A form cannot send JSON; it can send multipart, but not the header beside it. */
    private static boolean isOfScripts(@Nullable String contentType) {
        return contentType == null
                || RequestBodyCheck.isJson(contentType)
                || contentType.strip().toLowerCase(Locale.ROOT).startsWith(MULTIPART);
    }
}
