// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.admission;

import dev.atelier.gateway.credential.CallerClaims;
import dev.atelier.gateway.credential.CallerTokens;
import dev.atelier.gateway.credential.Credential;
import dev.atelier.gateway.credential.Introduction;
import dev.atelier.gateway.exchange.Exchange;
import dev.atelier.gateway.loop.OffLoop;
import dev.atelier.platform.caller.Caller;
import dev.atelier.platform.error.ApiException;
import dev.atelier.platform.error.ErrorCode;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import io.vertx.core.Future;
import jakarta.inject.Singleton;
import java.util.Optional;
import org.eclipse.microprofile.config.inject.ConfigProperty;

/** Turns a verdict into an introduction or into the refusal the client reads. */
@Singleton
class AdmissionAnswer {
    private final CallerTokens tokens;
    private final Counter admitted;
    private final MeterRegistry meters;
    private final String challenge;

    AdmissionAnswer(
            CallerTokens tokens, MeterRegistry meters, @ConfigProperty(name = "atelier.base-url") String baseUrl) {
        this.tokens = tokens;
        this.meters = meters;
        this.admitted = counter(meters, "admitted");
        this.challenge = "Bearer resource_metadata=\"" + baseUrl + "/.well-known/oauth-protected-resource\"";
    }

    Future<Admission> give(Exchange exchange, Demand demand, Verdict verdict) {
        return switch (verdict) {
            case Verdict.Admitted(String claims, Quota quota, Optional<Slot> slot) -> {
                quota.writeTo(exchange.response());
                admitted.increment();
                yield introduce(exchange, claims).map(who -> new Admission(who, slot));
            }
            case Verdict.Limited(Quota quota) -> {
                quota.writeTo(exchange.response());
                yield refuse(exchange, tooFast(quota));
            }
            case Verdict.Forbidden(String claims) -> refuse(exchange, notCovered(demand, CallerClaims.read(claims)));
            case Verdict.Refused(), Verdict.Missing(var _) -> refuse(exchange, BearerToken.invalid());
        };
    }

    Future<Admission> refuse(Exchange exchange, Throwable fault) {
        if (!(fault instanceof ApiException refusal)) {
            return Future.failedFuture(fault);
        }
        counter(meters, refusal.code().wire()).increment();
        switch (refusal.code()) {
            case UNAUTHORIZED -> exchange.response().putHeader("WWW-Authenticate", challenge);
            case INVALID_TOKEN ->
                exchange.response().putHeader("WWW-Authenticate", challenge + ", error=\"invalid_token\"");
            default -> {}
        }
        return Future.failedFuture(refusal);
    }

    private Future<Introduction> introduce(Exchange exchange, String claims) {
        return OffLoop.when(tokens.introduce(claims))
                .onSuccess(who ->
                        exchange.belongsTo(who.caller().account(), who.caller().credential()));
    }

    private static ApiException tooFast(Quota quota) {
        return new ApiException(
                        ErrorCode.RATE_LIMITED,
                        "More than " + quota.limit() + " in a minute. Wait the seconds in Retry-After.")
                .retryAfter(quota.reset());
    }

    private static ApiException notCovered(Demand demand, Caller caller) {
        if (!Credential.planCovers(caller)) {
            return new ApiException(ErrorCode.PLAN_REQUIRED, "API keys work on the plans pro and studio.");
        }
        return caller.scopes().contains(demand.scope())
                ? new ApiException(ErrorCode.INSUFFICIENT_SCOPE, "This needs an API key.")
                : new ApiException(ErrorCode.INSUFFICIENT_SCOPE, "This key lacks the scope that the request needs.");
    }

    private static Counter counter(MeterRegistry meters, String outcome) {
        return Counter.builder("atelier.gateway.admission")
                .description("Requests by what admission said")
                .tag("outcome", outcome)
                .register(meters);
    }
}
