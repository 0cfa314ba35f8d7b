// SPDX-License-Identifier: Apache-2.0
package dev.atelier.webhook.endpoint;

import dev.atelier.platform.egress.BadUrl;
import dev.atelier.platform.egress.EgressClient;
import dev.atelier.platform.egress.EgressFailure;
import dev.atelier.platform.egress.EgressUrl;
import dev.atelier.platform.error.ApiException;
import dev.atelier.platform.error.ErrorCode;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Duration;

/** Judges the URL of an endpoint before it is taken; each send judges it again, because names move. */
@ApplicationScoped
class EndpointUrl {
    private static final String PARAM = "url";
    private static final Duration RETRY = Duration.ofSeconds(2);

    private final EgressClient egress;

    EndpointUrl(EgressClient egress) {
        this.egress = egress;
    }

    /** The URL in its one spelling. Asks name servers: call it outside a transaction. */
    String vetted(String text) {
        EgressUrl url = switch (EgressUrl.parse(text)) {
            case BadUrl(var problem) -> throw ApiException.invalid(problem.message(), PARAM);
            case EgressUrl good -> good;
        };
        egress.check(url.text()).ifPresent(failure -> {
            throw refusal(failure);
        });
        return url.text();
    }

    private static ApiException refusal(EgressFailure failure) {
        return failure.isOurs()
                ? new ApiException(ErrorCode.SERVICE_UNAVAILABLE, "The URL cannot be checked now. Retry shortly.")
                        .retryAfter(RETRY)
                : ApiException.invalid(failure.detail(), PARAM);
    }
}
