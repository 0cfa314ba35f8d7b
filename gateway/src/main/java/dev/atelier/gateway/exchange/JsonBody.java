// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.exchange;

import dev.atelier.platform.error.ApiException;
import dev.atelier.platform.error.ErrorCode;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpServerRequest;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** What can be said of a JSON body before it is read. */
public final class JsonBody {
    private static final String JSON = "application/json";
    private static final int MOST_DIGITS = 18;

    private JsonBody() {}

    /** Refuses a body that is announced as something else than JSON, as packed, or as too large. */
    public static void check(HttpServerRequest request, long limit) {
        String length = request.getHeader(HttpHeaders.CONTENT_LENGTH);
        boolean chunked = request.headers().contains(HttpHeaders.TRANSFER_ENCODING);
        boolean empty = !chunked && (length == null || length.equals("0"));
        if (empty) {
            return;
        }
        if (!isJson(request.getHeader(HttpHeaders.CONTENT_TYPE))) {
            throw new ApiException(ErrorCode.INVALID_INPUT, "The body must be application/json.");
        }
        if (request.headers().contains(HttpHeaders.CONTENT_ENCODING)) {
            throw new ApiException(ErrorCode.INVALID_INPUT, "The body must not be compressed.");
        }
        if (!chunked && length != null && (length.length() > MOST_DIGITS || Long.parseLong(length) > limit)) {
            throw tooLarge();
        }
    }

    public static ApiException tooLarge() {
        return new ApiException(ErrorCode.INVALID_INPUT, "The body is too large.");
    }

    /** Whether a {@code Content-Type} says JSON, with or without a charset. */
    public static boolean isJson(@Nullable String contentType) {
        if (contentType == null) {
            return false;
        }
        int end = contentType.indexOf(';');
        String type = end < 0 ? contentType : contentType.substring(0, end);
        return type.strip().toLowerCase(Locale.ROOT).equals(JSON);
    }
}
