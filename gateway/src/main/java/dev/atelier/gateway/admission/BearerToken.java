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
    /** The other vendors' clients say it this way, and one of them writes the last underscore as a colon. */
    private static final String COMPAT_SCHEME = "Key ";

    private static final String COMPAT = "/compat/";

    private BearerToken() {}

    static ApiKeySecret of(HttpServerRequest request) {
        List<String> sent = request.headers().getAll("Authorization");
        boolean compat = String.valueOf(request.path()).startsWith(COMPAT);
        if (sent.size() == 1 && compat && is(COMPAT_SCHEME, sent.getFirst())) {
            return parse(withUnderscore(sent.getFirst().substring(COMPAT_SCHEME.length())));
        }
        if (sent.isEmpty() || !is(SCHEME, sent.getFirst())) {
            throw new ApiException(
                    ErrorCode.UNAUTHORIZED, "Send your API key in the header Authorization: Bearer <key>.");
        }
        if (sent.size() > 1) {
            throw invalid();
        }
        String key = sent.getFirst().substring(SCHEME.length());
        return parse(compat ? withUnderscore(key) : key);
    }

    private static ApiKeySecret parse(String key) {
        return ApiKeySecret.parse(key.strip()).orElseThrow(BearerToken::invalid);
    }

    private static String withUnderscore(String key) {
        int colon = key.lastIndexOf(':');
        return colon < 0 ? key : key.substring(0, colon) + "_" + key.substring(colon + 1);
    }

    static ApiException invalid() {
        return new ApiException(ErrorCode.INVALID_TOKEN, "This key is malformed, revoked or expired.");
    }

    private static boolean is(String scheme, String header) {
        return header.regionMatches(true, 0, scheme, 0, scheme.length());
    }
}
