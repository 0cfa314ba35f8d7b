// SPDX-License-Identifier: Apache-2.0
package dev.atelier.webhook.endpoint;

import dev.atelier.platform.egress.EgressClient;
import dev.atelier.platform.egress.EgressFailure;
import dev.atelier.platform.egress.EgressUrl;
import dev.atelier.platform.egress.ParsedUrl;
import dev.atelier.platform.error.ApiException;
import dev.atelier.platform.error.ErrorCode;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Duration;

/** Checks the URL of an endpoint before it is stored; each attempt checks it again, because names get new addresses. */
@ApplicationScoped
class EndpointUrlValidator {
    private static final String PARAM = "url";
    private static final Duration RETRY = Duration.ofSeconds(2);

    private final EgressClient egress;

    EndpointUrlValidator(EgressClient egress) {
        this.egress = egress;
    }

    /** Returns the normalised URL. Asks name servers, so call this outside a transaction. */
    String validate(String text) {
        EgressUrl url = switch (EgressUrl.parse(text)) {
            case ParsedUrl.BadUrl(var problem) -> throw ApiException.invalid(problem.message(), PARAM);
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
