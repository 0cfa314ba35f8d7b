// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.signin;

import static dev.atelier.platform.json.OptionalNumbers.orNull;

import dev.atelier.gateway.request.SessionUse;
import dev.atelier.gateway.signin.page.BrowserRequest;
import dev.atelier.gateway.signin.page.HostCookie;
import dev.atelier.platform.secret.Hmac;
import jakarta.inject.Singleton;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Base64;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import org.eclipse.microprofile.config.inject.ConfigProperty;

/**
 * The sessions of people in browsers. PostgreSQL holds them, so that a session that was ended is ended on every replica
 * with the next request. The methods block.
 */
@Singleton
public class Sessions {
    /** An unused session ends. */
    public static final Duration IDLE = Duration.ofHours(12);
    /** Every session ends, however much it is used. */
    public static final Duration LIFETIME = Duration.ofDays(30);
    /** Acts that cost money or hand out access need a sign-in that is younger. */
    public static final Duration RECENT = Duration.ofMinutes(15);

    /** The id is 43 characters; a longer value is not looked up. */
    private static final int MAX_ID_LENGTH = 64;

    private final SessionRepository sessions;
    private final HostCookie cookie;
    private final Clock clock;

    Sessions(SessionRepository sessions, @ConfigProperty(name = "atelier.base-url") String baseUrl, Clock clock) {
        this.sessions = sessions;
        this.cookie = new HostCookie(baseUrl, "sid", MAX_ID_LENGTH);
        this.clock = clock;
    }

    /** A session of a person, as the person may see it in a list. */
    public record SessionSummary(
            String session, Instant signedInAt, Instant lastSeenAt, String address, String browser) {}

    /** Who sends the request; empty without a valid session, or without a membership. */
    public Optional<SignedInPerson> find(BrowserRequest request) {
        return find(request, OptionalLong.empty());
    }

    /**
     * @param account that the person acts for if they are a member, instead of the one that is chosen in the session; the
     *     answer says which one it is
     */
    public Optional<SignedInPerson> find(BrowserRequest request, OptionalLong account) {
        Long wanted = orNull(account);
        return cookie.read(request).flatMap(id -> {
            Instant now = clock.instant();
            Optional<SignedInPerson> person = sessions.find(Secrets.hash(id), wanted, now, now.minus(IDLE));
            person.ifPresent(found -> sessions.touch(found.session(), now));
            return person;
        });
    }

    /** Those of the uses whose session is valid and whose person is still a member of the account. */
    public Set<SessionUse> keepAllowed(Collection<SessionUse> uses) {
        Instant now = clock.instant();
        Set<SessionUse> allowed = new HashSet<>(sessions.listAllowed(uses, now, now.minus(IDLE)));
        allowed.retainAll(Set.copyOf(uses));
        return allowed;
    }

    /**
     * Starts a session with a new id, and ends the session that the browser had: an id from before a sign-in is of no use
     * after it.
     *
     * @return the header that gives the session to the browser
     */
    public String start(BrowserRequest request, long user, SignInMethod method) {
        cookie.read(request).ifPresent(former -> sessions.end(Secrets.hash(former)));
        String id = Secrets.create();
        Instant now = clock.instant();
        sessions.insert(
                new SessionRepository.NewSession(
                        Secrets.hash(id),
                        user,
                        Secrets.create(),
                        method,
                        request.address(),
                        request.header("User-Agent")),
                now,
                now.plus(LIFETIME));
        return cookie.write(id, LIFETIME);
    }

    /** Ends the session of the request; returns the header that removes it from the browser. */
    public String end(BrowserRequest request) {
        cookie.read(request).ifPresent(id -> sessions.end(Secrets.hash(id)));
        return cookie.write("", Duration.ZERO);
    }

    /** Ends one session of a person; another person's session stays. */
    public boolean end(long user, String session) {
        return sessions.end(user, session);
    }

    /** Ends all sessions of a person but one; the empty text spares none. */
    public int endOthers(long user, String spared) {
        return sessions.endOthers(user, spared);
    }

    /** The valid sessions of a person, the one that was used last first. */
    public List<SessionSummary> list(long user) {
        Instant now = clock.instant();
        return sessions.list(user, now, now.minus(IDLE));
    }

    /** Chooses an account of the person for this session; returns whether the person is a member of it. */
    public boolean choose(SignedInPerson person, long account) {
        return sessions.choose(person.session(), person.user(), account);
    }

    public boolean isRecent(SignedInPerson person) {
        return person.signedInAt().isAfter(clock.instant().minus(RECENT));
    }

    /**
     * The hidden field that proves that a form is from a page of this session.
     *
     * @param purpose what the form does, and to what: {@code consent req_12}
     */
    public String csrfToken(SignedInPerson person, String purpose) {
        return Base64.getUrlEncoder().withoutPadding().encodeToString(mac(person, purpose));
    }

    /** Compares in constant time. */
    public boolean isCsrfToken(SignedInPerson person, String purpose, String token) {
        return MessageDigest.isEqual(bytes(csrfToken(person, purpose)), bytes(token));
    }

    private static byte[] mac(SignedInPerson person, String purpose) {
        return new Hmac(Hmac.key(bytes(person.csrfSecret()))).compute(bytes(purpose));
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
