// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.exchange;

import dev.atelier.platform.error.ApiException;
import dev.atelier.platform.error.ErrorCode;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpServerRequest;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** What can be said of a body before it is read. */
public final class AnnouncedBody {
    private static final String JSON = "application/json";
    private static final String PARTS = "multipart/form-data;";
    private static final int MOST_DIGITS = 18;

    private AnnouncedBody() {}

    /** Refuses a body that is announced as something else than JSON, as packed, or as too large. */
    public static void check(HttpServerRequest request, long limit) {
        if (isEmpty(request)) {
            return;
        }
        if (!isJson(request.getHeader(HttpHeaders.CONTENT_TYPE))) {
            throw new ApiException(ErrorCode.INVALID_INPUT, "The body must be application/json.");
        }
        checkSize(request, limit);
    }

    /** Refuses an upload that is not one part after another, or announced as too large. */
    public static void checkUpload(HttpServerRequest request, long limit) {
        String type = request.getHeader(HttpHeaders.CONTENT_TYPE);
        boolean parts = type != null && type.strip().toLowerCase(Locale.ROOT).startsWith(PARTS);
        if (isEmpty(request) || !parts) {
            throw ApiException.invalid("The body must be multipart/form-data with a part \"file\".", "file");
        }
        refusePacked(request);
        if (isLongerThan(request, limit)) {
            throw fileTooLarge();
        }
    }

    /** Refuses what is announced as packed or as too large, of any type. */
    public static void checkSize(HttpServerRequest request, long limit) {
        refusePacked(request);
        if (isLongerThan(request, limit)) {
            throw tooLarge();
        }
    }

    public static ApiException tooLarge() {
        return new ApiException(ErrorCode.INVALID_INPUT, "The body is too large.");
    }

    public static ApiException fileTooLarge() {
        return ApiException.invalid("The file is too large.", "file");
    }

    private static void refusePacked(HttpServerRequest request) {
        if (request.headers().contains(HttpHeaders.CONTENT_ENCODING)) {
            throw new ApiException(ErrorCode.INVALID_INPUT, "The body must not be compressed.");
        }
    }

    private static boolean isLongerThan(HttpServerRequest request, long limit) {
        String length = request.getHeader(HttpHeaders.CONTENT_LENGTH);
        boolean chunked = request.headers().contains(HttpHeaders.TRANSFER_ENCODING);
        return !chunked && length != null && (length.length() > MOST_DIGITS || Long.parseLong(length) > limit);
    }

    private static boolean isEmpty(HttpServerRequest request) {
        String length = request.getHeader(HttpHeaders.CONTENT_LENGTH);
        boolean chunked = request.headers().contains(HttpHeaders.TRANSFER_ENCODING);
        return !chunked && (length == null || length.equals("0"));
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
