// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.signin.oidc;

import dev.atelier.gateway.admission.AddressRateLimiter;
import dev.atelier.gateway.signin.Secrets;
import dev.atelier.gateway.signin.Sessions;
import dev.atelier.gateway.signin.SignInMethod;
import dev.atelier.gateway.signin.SignedInPerson;
import dev.atelier.gateway.signin.challenge.ChallengeRepository;
import dev.atelier.gateway.signin.challenge.ChallengeRepository.Challenge;
import dev.atelier.gateway.signin.login.LoginService;
import dev.atelier.gateway.signin.page.BrowserRequest;
import dev.atelier.gateway.signin.page.HostCookie;
import dev.atelier.gateway.signin.page.LocalTarget;
import dev.atelier.gateway.signin.page.PageAnswer;
import dev.atelier.gateway.signin.page.PageException;
import io.vertx.core.json.JsonObject;
import jakarta.inject.Singleton;
import java.time.Clock;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalLong;
import org.eclipse.microprofile.config.inject.ConfigProperty;
import org.jboss.logging.Logger;

/** Sends a browser to the identity provider, and receives it back. */
@Singleton
class OidcService {
    private static final Logger LOG = Logger.getLogger(OidcService.class);
    /** Sign-ins begun in a minute: one office behind one address begins its day. */
    private static final int PER_ADDRESS = 60;

    /** The secret of a browser is 43 characters. */
    private static final int MAX_COOKIE_LENGTH = 64;

    private final OidcFlow flow;
    private final HostCookie cookie;
    private final ChallengeRepository challenges;
    private final IdentityService identities;
    private final LoginService logins;
    private final Sessions sessions;
    private final AddressRateLimiter limiter;

    OidcService(
            OidcFlow flow,
            ChallengeRepository challenges,
            IdentityService identities,
            LoginService logins,
            Sessions sessions,
            @ConfigProperty(name = "atelier.base-url") String baseUrl,
            Clock clock) {
        this.flow = flow;
        this.cookie = new HostCookie(baseUrl, "oidc", MAX_COOKIE_LENGTH);
        this.challenges = challenges;
        this.identities = identities;
        this.logins = logins;
        this.sessions = sessions;
        this.limiter = new AddressRateLimiter(PER_ADDRESS, clock, "Too many sign-ins from this address.");
    }

    /** @param person who wants to connect an identity; empty for a sign-in */
    PageAnswer start(BrowserRequest request, LocalTarget target, Optional<SignedInPerson> person) {
        limiter.admit(request.address());
        String nonce = Secrets.create();
        String verifier = Secrets.create();
        String browser = Secrets.create();
        var content = new JsonObject()
                .put("nonce", nonce)
                .put("verifier", verifier)
                .put("browser", Secrets.hash(browser))
                .put("next", target.path());
        OptionalLong user =
                person.map(SignedInPerson::user).map(OptionalLong::of).orElseGet(OptionalLong::empty);
        String state = challenges.insert(new Challenge(Challenge.Kind.OIDC, user, content.encode()));
        try {
            return PageAnswer.seeOther(flow.requestUri(state, nonce, verifier))
                    .with("Set-Cookie", cookie.write(browser, ChallengeRepository.LIFETIME));
        } catch (IdentityProviderException fault) {
            return failed(target, fault);
        }
    }

    PageAnswer finish(BrowserRequest request) {
        Challenge challenge = challenges
                .take(request.query().text("state"), Challenge.Kind.OIDC)
                .orElseThrow(OidcService::stale);
        var content = new JsonObject(challenge.content());
        // Another browser began: an attacker wants to sign this browser in as the attacker (RFC 9700, section 4.7).
        boolean isSameBrowser = cookie.read(request)
                .filter(browser -> Secrets.hash(browser).equals(content.getString("browser")))
                .isPresent();
        if (!isSameBrowser) {
            throw stale();
        }
        LocalTarget target = LocalTarget.parse(content.getString("next"));
        Optional<String> code = request.query().single("code");
        if (code.isEmpty()) {
            return failed(target, new IdentityProviderException("the provider sent no code"));
        }
        Identity identity;
        try {
            identity = flow.redeem(
                    code.orElseThrow(),
                    request.query().text("iss"),
                    content.getString("nonce"),
                    content.getString("verifier"));
        } catch (IdentityProviderException fault) {
            return failed(target, fault);
        }
        PageAnswer answer = challenge.user().isPresent()
                ? connect(request, identity, challenge.user().orElseThrow())
                : signIn(request, identity, target);
        return answer.with("Set-Cookie", cookie.write("", Duration.ZERO));
    }

    private PageAnswer connect(BrowserRequest request, Identity identity, long user) {
        boolean isSamePerson =
                sessions.find(request).filter(person -> person.user() == user).isPresent();
        if (!isSamePerson) {
            throw stale();
        }
        identities.connect(identity, user, request.requestId());
        return PageAnswer.seeOther(LocalTarget.PROFILE.path());
    }

    private PageAnswer signIn(BrowserRequest request, Identity identity, LocalTarget target) {
        IdentityService.Entered entered = identities.enter(identity, target, request);
        return PageAnswer.seeOther(entered.next().path())
                .withCookies(logins.start(request, entered.user(), SignInMethod.OIDC));
    }

    private static PageAnswer failed(LocalTarget target, IdentityProviderException fault) {
        LOG.warnf("sign-in by the identity provider failed cause=%s", fault);
        return PageAnswer.seeOther(target.loginLink() + "&failed=oidc");
    }

    private static PageException stale() {
        return PageException.forbidden("error_oidc_stale");
    }
}
