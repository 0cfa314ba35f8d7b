// SPDX-License-Identifier: Apache-2.0
package dev.atelier.compat.submit;

import dev.atelier.compat.translate.FieldError;
import dev.atelier.compat.translate.InvalidBody;
import dev.atelier.platform.egress.EgressClient;
import dev.atelier.platform.egress.EgressFailure;
import dev.atelier.platform.error.ApiException;
import dev.atelier.platform.error.ErrorCode;
import jakarta.inject.Singleton;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** Checks the address of a callback before anything is charged; each delivery checks the address again. */
@Singleton
public class CallbackUrlCheck {
    private final EgressClient egress;

    CallbackUrlCheck(EgressClient egress) {
        this.egress = egress;
    }

    /** @param sent the address that the client gave, if any; an empty text is none */
    public Optional<String> check(String parameter, List<String> sent) {
        List<String> values = sent.stream().filter(text -> !text.isEmpty()).toList();
        if (values.isEmpty()) {
            return Optional.empty();
        }
        if (values.size() > 1) {
            throw refused(parameter, "Only one callback URL can be given.");
        }
        egress.check(values.getFirst()).ifPresent(failure -> refuse(parameter, failure));
        return Optional.of(values.getFirst());
    }

    private static void refuse(String parameter, EgressFailure failure) {
        if (failure.isOurs()) {
            throw new ApiException(ErrorCode.SERVICE_UNAVAILABLE, "The callback URL cannot be checked just now.")
                    .retryAfter(Duration.ofSeconds(2));
        }
        throw refused(parameter, failure.detail());
    }

    private static InvalidBody refused(String parameter, String why) {
        return new InvalidBody(List.of(FieldError.of(List.of("query", parameter), why, "url_not_allowed")));
    }
}
