// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.console;

import com.fasterxml.jackson.databind.JsonNode;
import dev.atelier.gateway.signin.Sessions;
import dev.atelier.gateway.signin.SignInMethod;
import dev.atelier.gateway.signin.SignedInPerson;
import dev.atelier.gateway.signin.console.SignedIn;
import dev.atelier.gateway.signin.console.SignedInCall;
import dev.atelier.gateway.signin.login.LoginService;
import dev.atelier.gateway.signin.profile.ProfileService;
import dev.atelier.gateway.signin.user.User;
import dev.atelier.gateway.signin.user.UserDirectory;
import dev.atelier.gateway.signin.user.UserRepository.Membership;
import dev.atelier.gateway.signin.user.UserSettings;
import dev.atelier.platform.error.ApiException;
import dev.atelier.platform.id.AccountId;
import dev.atelier.platform.page.Page;
import io.smallrye.common.annotation.RunOnVirtualThread;
import jakarta.ws.rs.DELETE;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.PATCH;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.PUT;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MediaType;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.jboss.resteasy.reactive.RestPath;
import org.jboss.resteasy.reactive.RestResponse;
import org.jspecify.annotations.Nullable;

/** Who is signed in and where, which account is chosen, and the proof that the person is still there. */
@Path("/console/api")
@Produces(MediaType.APPLICATION_JSON)
@RunOnVirtualThread
@SignedIn
public class SessionResource {
    private final SignedInCall call;
    private final Sessions sessions;
    private final UserDirectory users;
    private final LoginService logins;
    private final ProfileService profiles;
    private final Clock clock;

    SessionResource(
            SignedInCall call,
            Sessions sessions,
            UserDirectory users,
            LoginService logins,
            ProfileService profiles,
            Clock clock) {
        this.call = call;
        this.sessions = sessions;
        this.users = users;
        this.logins = logins;
        this.profiles = profiles;
        this.clock = clock;
    }

    /** An account to work for. */
    public record AccountChoice(@Nullable String account) {}

    /** What proves that the person is still there. */
    public record Confirmation(@Nullable String password) {
        @Override
        public String toString() {
            return "Confirmation";
        }
    }

    /** A browser in which the person is signed in; the id is no secret, and admits no request. */
    public record SessionRow(
            String id, boolean current, Instant signedInAt, Instant lastSeenAt, String address, String browser) {}

    /** Changed settings of a person: an absent member stays as it is, and no language follows the browser. */
    public record SettingsRequest(
            @Nullable JsonNode language, @Nullable String theme) {
        private static final Set<String> LANGUAGES = Set.of("en", "de");
        private static final Set<String> THEMES = Set.of("system", "light", "dark");

        UserSettings applyTo(UserSettings was) {
            if (theme != null && !THEMES.contains(theme)) {
                throw ApiException.invalid("A theme is system, light or dark.", "theme");
            }
            return new UserSettings(language(was), theme == null ? was.theme() : theme);
        }

        private @Nullable String language(UserSettings was) {
            if (language == null) {
                return was.language();
            }
            if (language.isNull()) {
                return null;
            }
            if (!language.isTextual() || !LANGUAGES.contains(language.textValue())) {
                throw ApiException.invalid("A language is en or de, or null.", "language");
            }
            return language.textValue();
        }
    }

    @GET
    @Path("/session")
    public SessionView get() {
        return toView(call.person());
    }

    @PUT
    @Path("/session/account")
    public SessionView choose(@Nullable AccountChoice choice) {
        String wanted = call.requireBody(choice).account();
        if (wanted == null) {
            throw ApiException.invalid("This member is required.", "account");
        }
        long account = AccountId.fromString(wanted).value();
        SignedInPerson person = call.person();
        if (!sessions.choose(person, account)) {
            throw ApiException.notFound("account", "account");
        }
        Membership chosen = users.listAccounts(person.user()).stream()
                .filter(known -> known.account() == account)
                .findFirst()
                .orElseThrow(() -> ApiException.notFound("account", "account"));
        return toView(person.in(account, chosen.accountName(), chosen.role()));
    }

    /** Gives a new session instead of the one of the request: an id from before is of no use after. */
    @POST
    @Path("/session/confirm")
    public RestResponse<SessionView> confirm(@Nullable Confirmation confirmation) {
        SignedInPerson person = call.person();
        String password =
                Objects.requireNonNullElse(call.requireBody(confirmation).password(), "");
        User user = logins.authenticate(call.page(), person.email(), password)
                .filter(known -> known.id() == person.user())
                .orElseThrow(() -> ApiException.invalid("The password is wrong.", "password"));
        var answer = RestResponse.ResponseBuilder.ok(toView(person.signedInAt(clock.instant())));
        logins.start(call.page(), user, SignInMethod.PASSWORD)
                .forEach(cookie -> answer.header(HttpHeaders.SET_COOKIE, cookie));
        return answer.build();
    }

    @PATCH
    @Path("/settings")
    public UserSettings change(@Nullable SettingsRequest request) {
        long user = call.person().user();
        UserSettings settings = call.requireBody(request).applyTo(users.settings(user));
        users.store(user, settings);
        return settings;
    }

    @GET
    @Path("/sessions")
    public Page<SessionRow> list() {
        SignedInPerson person = call.person();
        List<SessionRow> rows = sessions.list(person.user()).stream()
                .map(known -> new SessionRow(
                        known.session(),
                        known.session().equals(person.session()),
                        known.signedInAt(),
                        known.lastSeenAt(),
                        known.address(),
                        known.browser()))
                .toList();
        return new Page<>(rows, null);
    }

    @DELETE
    @Path("/sessions")
    public Page<SessionRow> endOthers() {
        profiles.endSessions(call.person(), Optional.empty(), call.requestId());
        return list();
    }

    @DELETE
    @Path("/sessions/{id}")
    public Page<SessionRow> end(@RestPath String id) {
        if (!profiles.endSessions(call.person(), Optional.of(id), call.requestId())) {
            throw ApiException.notFound("session");
        }
        return list();
    }

    private SessionView toView(SignedInPerson person) {
        return SessionView.of(person, users.listAccounts(person.user()), users.settings(person.user()));
    }
}
