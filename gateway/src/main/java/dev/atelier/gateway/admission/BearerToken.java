// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.admission;

import dev.atelier.gateway.apikey.ApiKeySecret;
import dev.atelier.platform.error.ApiException;
import dev.atelier.platform.error.ErrorCode;
import io.vertx.core.http.HttpServerRequest;
import java.util.List;

/** Reads the credential of a request; what cannot be one is refused without asking anybody. */
final class BearerToken {
    private static final String SCHEME = "Bearer ";

    private BearerToken() {}

    static ApiKeySecret of(HttpServerRequest request) {
        List<String> sent = request.headers().getAll("Authorization");
        if (sent.isEmpty() || !isBearer(sent.getFirst())) {
            throw new ApiException(
                    ErrorCode.UNAUTHORIZED, "Send your API key in the header Authorization: Bearer <key>.");
        }
        if (sent.size() > 1) {
            throw invalid();
        }
        return ApiKeySecret.parse(sent.getFirst().substring(SCHEME.length()).strip())
                .orElseThrow(BearerToken::invalid);
    }

    static ApiException invalid() {
        return new ApiException(ErrorCode.INVALID_TOKEN, "This key is malformed, revoked or expired.");
    }

    private static boolean isBearer(String header) {
        return header.regionMatches(true, 0, SCHEME, 0, SCHEME.length());
    }
}
