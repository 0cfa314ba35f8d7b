// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.oauth.authorize;

import com.nimbusds.oauth2.sdk.AuthorizationRequest;
import com.nimbusds.oauth2.sdk.ErrorObject;
import com.nimbusds.oauth2.sdk.OAuth2Error;
import com.nimbusds.oauth2.sdk.ParseException;
import com.nimbusds.oauth2.sdk.ResponseMode;
import com.nimbusds.oauth2.sdk.ResponseType;
import com.nimbusds.oauth2.sdk.pkce.CodeChallengeMethod;
import dev.atelier.gateway.credential.Audience;
import dev.atelier.gateway.oauth.Issuer;
import dev.atelier.gateway.oauth.OAuthException;
import dev.atelier.gateway.oauth.OAuthSecrets;
import dev.atelier.gateway.oauth.client.ClientDirectory;
import dev.atelier.gateway.oauth.client.OAuthClient;
import dev.atelier.gateway.request.Fields;
import dev.atelier.platform.caller.Scope;
import dev.atelier.platform.json.WireName;
import jakarta.inject.Singleton;
import java.net.URI;
import java.time.Clock;
import java.time.Duration;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Checks the request of an application, and keeps it until a person has decided. */
@Singleton
public class AuthorizationService {
    /** Long enough to sign in by mail, too short to be found in a history. */
    private static final Duration LIFETIME = Duration.ofMinutes(10);

    /** The hash of a verifier in base64url; everything else is no S256 challenge. */
    private static final Pattern CHALLENGE = Pattern.compile("[A-Za-z0-9_-]{43}");
    /** The request line is limited too; a longer state has no purpose. */
    private static final int MAX_STATE = 4_000;
    /** Only these may be there more than once (RFC 8707, RFC 6749 3.1). */
    private static final String REPEATABLE = "resource";

    private static final ErrorObject CONSENT_REQUIRED = new ErrorObject("consent_required", null, 400);

    private final ClientDirectory clients;
    private final RequestRepository requests;
    private final OAuthSecrets secrets;
    private final Issuer issuer;
    private final Clock clock;

    AuthorizationService(
            ClientDirectory clients, RequestRepository requests, OAuthSecrets secrets, Issuer issuer, Clock clock) {
        this.clients = clients;
        this.requests = requests;
        this.secrets = secrets;
        this.issuer = issuer;
        this.clock = clock;
    }

    /** Where the browser goes next. */
    public sealed interface Outcome {

        /** To the person, with the id of the stored request. */
        record Ask(String requestId) implements Outcome {}

        /** Back to the application, with an error. */
        record Refuse(URI location) implements Outcome {}
    }

    /**
     * Checks client and address first: before both are known to belong together, no answer goes anywhere.
     *
     * @param address where the request comes from
     * @throws OAuthException for a fault that only a page can show
     */
    public Outcome begin(Fields query, String address) {
        OAuthClient client = clients.findForRequest(only(query, "client_id"), address);
        String redirectUri = only(query, "redirect_uri");
        if (!client.mayRedirectTo(redirectUri)) {
            throw new OAuthException(
                    OAuth2Error.INVALID_REQUEST, "The redirect_uri is not one that this application registered.");
        }
        Optional<String> state = query.single("state").filter(AuthorizationService::isState);
        try {
            String id = secrets.randomText();
            requests.insert(id, check(query, client, redirectUri, state));
            return new Outcome.Ask(id);
        } catch (OAuthException refusal) {
            return new Outcome.Refuse(ClientAnswer.withError(issuer, redirectUri, state, refusal.error()));
        }
    }

    private static String only(Fields query, String name) {
        return query.single(name)
                .orElseThrow(() -> new OAuthException(
                        OAuth2Error.INVALID_REQUEST, "The parameter " + name + " is missing or there twice."));
    }

    private PendingRequest check(Fields query, OAuthClient client, String redirectUri, Optional<String> state) {
        query.values().forEach((name, values) -> {
            if (values.size() > 1 && !name.equals(REPEATABLE)) {
                throw new OAuthException(OAuth2Error.INVALID_REQUEST, "A parameter is there twice.");
            }
        });
        if (!isState(query.text("state"))) {
            throw new OAuthException(OAuth2Error.INVALID_REQUEST, "The state is too long or has control characters.");
        }
        if (query.text("prompt").equals("none")) {
            throw new OAuthException(CONSENT_REQUIRED, "A person is always asked.");
        }
        AuthorizationRequest request = parse(query);
        if (!ResponseType.CODE.equals(request.getResponseType())) {
            throw new OAuthException(OAuth2Error.UNSUPPORTED_RESPONSE_TYPE, "The response_type must be code.");
        }
        ResponseMode mode = request.getResponseMode();
        if (mode != null && !mode.equals(ResponseMode.QUERY)) {
            throw new OAuthException(OAuth2Error.INVALID_REQUEST, "The response_mode must be query.");
        }
        return new PendingRequest(
                client.id(),
                redirectUri,
                state,
                challenge(request),
                scopes(query.text("scope")),
                audiences(request.getResources()),
                clock.instant().plus(LIFETIME),
                Optional.empty(),
                OptionalLong.empty());
    }

    private static boolean isState(String text) {
        return text.length() <= MAX_STATE && text.chars().noneMatch(Character::isISOControl);
    }

    private static AuthorizationRequest parse(Fields query) {
        if (query.values().containsKey("request")) {
            throw new OAuthException(OAuth2Error.REQUEST_NOT_SUPPORTED, "Request objects are not supported.");
        }
        if (query.values().containsKey("request_uri")) {
            throw new OAuthException(OAuth2Error.REQUEST_URI_NOT_SUPPORTED, "Request objects are not supported.");
        }
        try {
            return AuthorizationRequest.parse(query.values());
        } catch (ParseException fault) {
            throw OAuthException.of(fault);
        }
    }

    private static String challenge(AuthorizationRequest request) {
        if (request.getCodeChallenge() == null
                || !CodeChallengeMethod.S256.equals(request.getCodeChallengeMethod())
                || !CHALLENGE.matcher(request.getCodeChallenge().getValue()).matches()) {
            throw new OAuthException(
                    OAuth2Error.INVALID_REQUEST, "A code_challenge with the code_challenge_method S256 is required.");
        }
        return request.getCodeChallenge().getValue();
    }

    /** Unknown scopes are left out, because clients ask for those of other servers too; without any, all are asked for. */
    private static Set<Scope> scopes(String words) {
        if (words.isBlank()) {
            return EnumSet.allOf(Scope.class);
        }
        Set<Scope> known = List.of(words.strip().split(" +")).stream()
                .flatMap(word -> WireName.find(Scope.class, word).stream())
                .collect(Collectors.toSet());
        if (known.isEmpty()) {
            throw new OAuthException(OAuth2Error.INVALID_SCOPE, "The scopes are read, generate and library.");
        }
        return known;
    }

    private Set<Audience> audiences(@Nullable List<URI> named) {
        return issuer.audiences(named == null ? List.of() : named)
                .orElseThrow(() -> new OAuthException(
                        OAuth2Error.INVALID_TARGET, "The resource is " + issuer.name() + " or that with /mcp."));
    }
}
