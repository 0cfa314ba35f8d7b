// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.oauth.consent;

import com.nimbusds.oauth2.sdk.OAuth2Error;
import dev.atelier.gateway.audit.Actor;
import dev.atelier.gateway.audit.AuditLog;
import dev.atelier.gateway.audit.AuditLog.Action;
import dev.atelier.gateway.oauth.Issuer;
import dev.atelier.gateway.oauth.OAuthSecrets;
import dev.atelier.gateway.oauth.Words;
import dev.atelier.gateway.oauth.authorize.ClientAnswer;
import dev.atelier.gateway.oauth.authorize.PendingRequest;
import dev.atelier.gateway.oauth.authorize.PendingRequest.Decision;
import dev.atelier.gateway.oauth.authorize.RequestRepository;
import dev.atelier.gateway.oauth.client.ClientRepository;
import dev.atelier.gateway.oauth.token.CodeRepository;
import dev.atelier.gateway.oauth.token.Grant;
import dev.atelier.platform.caller.Scope;
import dev.atelier.platform.error.ApiException;
import dev.atelier.platform.failpoint.FailPoint;
import io.quarkus.narayana.jta.QuarkusTransaction;
import jakarta.inject.Singleton;
import java.net.URI;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;

/**
 * Records how a person decided, once. A form that is sent again gets the answer of the first time, so that an answer that
 * was lost on its way is neither lost nor doubled.
 */
@Singleton
public class ConsentService {
    /** An application fetches its code at once; a code that is found later in a browser's history has ended. */
    private static final Duration CODE_LIFETIME = Duration.ofSeconds(60);

    private final RequestRepository requests;
    private final CodeRepository codes;
    private final ClientRepository clients;
    private final OAuthSecrets secrets;
    private final Issuer issuer;
    private final AuditLog audit;
    private final Clock clock;

    ConsentService(
            RequestRepository requests,
            CodeRepository codes,
            ClientRepository clients,
            OAuthSecrets secrets,
            Issuer issuer,
            AuditLog audit,
            Clock clock) {
        this.requests = requests;
        this.codes = codes;
        this.clients = clients;
        this.secrets = secrets;
        this.issuer = issuer;
        this.audit = audit;
        this.clock = clock;
    }

    /**
     * What a person allows.
     *
     * @param dailyCap in credits; empty for no limit
     */
    public record Allowed(Set<Scope> scopes, OptionalLong dailyCap, boolean topUp) {

        public Allowed {
            scopes = Set.copyOf(scopes);
        }
    }

    /** Finds a request that this person may decide, or has decided. */
    public PendingRequest find(String requestId, long user) {
        return requests.find(requestId, clock.instant())
                .filter(request -> request.isOpenTo(user))
                .orElseThrow(ConsentService::over);
    }

    /**
     * Allows a request for an account, whose plan is stored before.
     *
     * @return where the browser goes with the answer
     */
    public URI allow(String requestId, long account, long user, Allowed allowed, Actor actor) {
        URI answer = QuarkusTransaction.requiringNew().call(() -> {
            PendingRequest request = lock(requestId, user);
            if (request.decision().isEmpty()) {
                record(requestId, request, account, user, within(request, allowed), actor);
            }
            return answer(requestId, request, request.decision().orElse(Decision.ALLOWED));
        });
        FailPoint.hit("gateway.oauth.after-consent");
        return answer;
    }

    /** @return where the browser goes with the answer */
    public URI deny(String requestId, long user) {
        return QuarkusTransaction.requiringNew().call(() -> {
            PendingRequest request = lock(requestId, user);
            requests.decide(requestId, Decision.DENIED, user);
            return answer(requestId, request, request.decision().orElse(Decision.DENIED));
        });
    }

    private void record(
            String requestId, PendingRequest request, long account, long user, Allowed allowed, Actor actor) {
        Instant now = clock.instant();
        requests.decide(requestId, Decision.ALLOWED, user);
        clients.markAuthorized(request.client(), now);
        codes.insert(
                secrets.code(requestId),
                new Grant(
                        request.client(),
                        request.redirectUri(),
                        request.challenge(),
                        request.audiences(),
                        account,
                        user,
                        allowed.scopes(),
                        allowed.dailyCap(),
                        allowed.topUp(),
                        now.plus(CODE_LIFETIME),
                        OptionalLong.empty()));
        audit.record(
                actor,
                Action.CONNECTION_APPROVED,
                account,
                Map.of("client", request.client(), "scopes", Words.of(allowed.scopes()), "top_up", allowed.topUp()));
    }

    /** A person cannot allow what the application did not ask for. */
    private static Allowed within(PendingRequest request, Allowed allowed) {
        if (allowed.scopes().isEmpty() || !request.scopes().containsAll(allowed.scopes())) {
            throw ApiException.invalid("Choose at least one of the scopes that the application asks for.", "scope");
        }
        return allowed;
    }

    private PendingRequest lock(String requestId, long user) {
        return requests.lock(requestId, clock.instant())
                .filter(request -> request.isOpenTo(user))
                .orElseThrow(ConsentService::over);
    }

    private URI answer(String requestId, PendingRequest request, Decision decision) {
        Optional<String> state = request.state();
        return switch (decision) {
            case ALLOWED -> ClientAnswer.withCode(issuer, request.redirectUri(), state, secrets.code(requestId));
            case DENIED -> ClientAnswer.withError(issuer, request.redirectUri(), state, OAuth2Error.ACCESS_DENIED);
        };
    }

    private static ApiException over() {
        return ApiException.notFound("request; begin again in the application");
    }
}
