// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.admission;

import dev.atelier.gateway.admission.AdmissionDecision.RateLimitStatus;
import dev.atelier.gateway.credential.Audience;
import dev.atelier.gateway.credential.CallerClaims;
import dev.atelier.gateway.credential.CallerTokenCache;
import dev.atelier.gateway.credential.Credential;
import dev.atelier.gateway.credential.Restrictions;
import dev.atelier.gateway.eventloop.BlockingWork;
import dev.atelier.gateway.request.RequestContext;
import dev.atelier.platform.caller.Caller;
import dev.atelier.platform.caller.Scope;
import dev.atelier.platform.error.ApiException;
import dev.atelier.platform.error.ErrorCode;
import dev.atelier.platform.internal.ServiceName;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import io.vertx.core.Future;
import jakarta.inject.Singleton;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;

/** Admits a request or refuses it: checks the credential, then its rights, then its rate limits. */
@Singleton
public class AdmissionFilter {
    private final KeyGuard guard;
    private final AdmissionRules rules;
    private final CallerTokenCache tokens;
    private final MeterRegistry meters;
    private final Map<String, Counter> outcomes = new ConcurrentHashMap<>();
    private final Counter admitted;
    private final BearerChallenge challenge;

    AdmissionFilter(
            KeyGuard guard,
            AdmissionRules rules,
            CallerTokenCache tokens,
            MeterRegistry meters,
            BearerChallenge challenge) {
        this.guard = guard;
        this.rules = rules;
        this.tokens = tokens;
        this.meters = meters;
        this.admitted = counter("admitted");
        this.challenge = challenge;
    }

    /**
     * Fails with the refusal when the request is not admitted.
     *
     * @param service the service that answers the request, and that the caller token is for
     */
    public Future<AdmittedRequest> admit(RequestContext context, RouteRequirement requirement, ServiceName service) {
        try {
            AdmissionRequest request = guard.read(context, requirement);
            return rules.decide(request)
                    .compose(decision -> apply(decision, context, request, service, ofRoute(requirement)))
                    .onFailure(cause -> countRefusal(context, requirement, cause));
        } catch (ApiException refusal) {
            countRefusal(context, requirement, refusal);
            return Future.failedFuture(refusal);
        }
    }

    /**
     * Admits a request of a person whose session was checked; fails with the refusal.
     *
     * @param credential that the person has in the account
     * @param rights of the person there
     */
    public Future<AdmittedRequest> admitSession(
            RequestContext context,
            long credential,
            Set<Scope> rights,
            RouteRequirement requirement,
            ServiceName service) {
        var request = AdmissionRequest.ofSession(credential, requirement);
        return rules.decide(request)
                .compose(decision ->
                        apply(decision, context, request, service, claims -> CallerClaims.within(claims, rights)))
                .recover(cause -> {
                    boolean isRevoked =
                            cause instanceof ApiException refusal && refusal.code() == ErrorCode.INVALID_TOKEN;
                    Throwable shown = isRevoked
                            ? new ApiException(ErrorCode.INSUFFICIENT_SCOPE, "This account is closed.")
                            : cause;
                    if (shown instanceof ApiException refusal) {
                        counter(refusal.code().wire()).increment();
                    }
                    return Future.failedFuture(shown);
                });
    }

    /** What the caller token says of a caller with a key or a token. */
    private static UnaryOperator<String> ofRoute(RouteRequirement requirement) {
        return requirement.audience() == Audience.MCP ? CallerClaims::throughMcp : UnaryOperator.identity();
    }

    /** Throws the refusal of a request without a well-formed credential, before anything else of the request is read. */
    public void requireCredential(RequestContext context, RouteRequirement requirement) {
        try {
            guard.read(context, requirement);
        } catch (ApiException refusal) {
            countRefusal(context, requirement, refusal);
            throw refusal;
        }
    }

    private Future<AdmittedRequest> apply(
            AdmissionDecision decision,
            RequestContext context,
            AdmissionRequest request,
            ServiceName service,
            UnaryOperator<String> stated) {
        return switch (decision) {
            case AdmissionDecision.Admitted(var claims, var rateLimit, var permit) -> {
                rateLimit.writeTo(
                        context.response(), String.valueOf(context.request().path()));
                admitted.increment();
                yield BlockingWork.await(tokens.get(service, stated.apply(claims)))
                        .map(callerToken -> {
                            context.identify(callerToken.caller());
                            return new AdmittedRequest(callerToken, permit);
                        });
            }
            case AdmissionDecision.Limited(var rateLimit) -> {
                rateLimit.writeTo(
                        context.response(), String.valueOf(context.request().path()));
                yield Future.failedFuture(tooFast(rateLimit));
            }
            case AdmissionDecision.Forbidden(var claims) -> {
                Caller caller = CallerClaims.read(claims);
                ApiException refusal = notCovered(request.requirement(), caller);
                if (refusal.code() == ErrorCode.INSUFFICIENT_SCOPE) {
                    challenge.askForScope(context.request(), request.requirement(), caller);
                }
                yield Future.failedFuture(refusal);
            }
            case AdmissionDecision.Elsewhere() -> Future.failedFuture(Restrictions.elsewhere());
            case AdmissionDecision.Refused() ->
                guard.slowDown(request).compose(_ -> Future.failedFuture(BearerToken.invalid()));
        };
    }

    /** Counts a refusal, and adds to the response how the client authenticates. */
    private void countRefusal(RequestContext context, RouteRequirement requirement, Throwable cause) {
        if (!(cause instanceof ApiException refusal)) {
            return;
        }
        counter(refusal.code().wire()).increment();
        switch (refusal.code()) {
            case UNAUTHORIZED -> challenge.askForToken(context.request(), requirement.audience());
            case INVALID_TOKEN -> challenge.refuseToken(context.request(), requirement.audience());
            default -> {}
        }
    }

    private static ApiException tooFast(RateLimitStatus rateLimit) {
        return new ApiException(
                        ErrorCode.RATE_LIMITED,
                        "More than " + rateLimit.limit() + " in a minute. Wait the seconds in Retry-After.")
                .retryAfter(rateLimit.reset());
    }

    private static ApiException notCovered(RouteRequirement requirement, Caller caller) {
        if (!Credential.planCovers(caller)) {
            return new ApiException(ErrorCode.PLAN_REQUIRED, "API keys work on the plans pro and studio.");
        }
        return caller.scopes().contains(requirement.scope())
                ? Caller.needsApiKey()
                : new ApiException(
                        ErrorCode.INSUFFICIENT_SCOPE,
                        "This needs the scope %s, and %s has %s."
                                .formatted(requirement.scope().wire(), credential(caller), scopes(caller)));
    }

    private static String credential(Caller caller) {
        return switch (caller.kind()) {
            case API_KEY -> "this API key";
            case OAUTH -> "this connection";
            case WEB -> "your role in this account";
        };
    }

    private static String scopes(Caller caller) {
        return caller.scopes().isEmpty()
                ? "none"
                : caller.scopes().stream().sorted().map(Scope::wire).collect(Collectors.joining(", "));
    }

    private Counter counter(String outcome) {
        return outcomes.computeIfAbsent(
                outcome,
                name -> Counter.builder("atelier.gateway.admission")
                        .description("Requests by the result of admission")
                        .tag("outcome", name)
                        .register(meters));
    }
}
