// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.request;

import dev.atelier.platform.error.ApiException;
import dev.atelier.platform.error.ErrorCode;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpServerRequest;
import java.util.Arrays;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Checks the headers of a request body before the body is read. */
public final class RequestBodyCheck {
    private static final String JSON = "application/json";
    private static final String MULTIPART = "multipart/form-data;";
    private static final int MAX_DIGITS = 18;

    private RequestBodyCheck() {}

    /** Refuses a body that is not JSON, is compressed, or is longer than the limit. */
    public static void checkJson(HttpServerRequest request, long limit) {
        if (isEmpty(request)) {
            return;
        }
        if (!isJson(request.getHeader(HttpHeaders.CONTENT_TYPE))) {
            throw new ApiException(ErrorCode.INVALID_INPUT, "The body must be application/json.");
        }
        if (namesOtherCharset(request.getHeader(HttpHeaders.CONTENT_TYPE))) {
            throw new ApiException(ErrorCode.INVALID_INPUT, "The body must be in UTF-8.");
        }
        checkSize(request, limit);
    }

    /** Refuses an upload that is not multipart, is compressed, or is longer than the limit. */
    public static void checkUpload(HttpServerRequest request, long limit) {
        String type = request.getHeader(HttpHeaders.CONTENT_TYPE);
        boolean multipart =
                type != null && type.strip().toLowerCase(Locale.ROOT).startsWith(MULTIPART);
        if (isEmpty(request) || !multipart) {
            throw ApiException.invalid("The body must be multipart/form-data with a part \"file\".", "file");
        }
        refuseCompressed(request);
        if (isLongerThan(request, limit)) {
            throw fileTooLarge();
        }
    }

    /** Refuses a body of any type that is compressed or longer than the limit. */
    public static void checkSize(HttpServerRequest request, long limit) {
        refuseCompressed(request);
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

    private static void refuseCompressed(HttpServerRequest request) {
        if (request.headers().contains(HttpHeaders.CONTENT_ENCODING)) {
            throw new ApiException(ErrorCode.INVALID_INPUT, "The body must not be compressed.");
        }
    }

    private static boolean isLongerThan(HttpServerRequest request, long limit) {
        String length = request.getHeader(HttpHeaders.CONTENT_LENGTH);
        return !isChunked(request)
                && length != null
                && (length.length() > MAX_DIGITS || Long.parseLong(length) > limit);
    }

    private static boolean isEmpty(HttpServerRequest request) {
        String length = request.getHeader(HttpHeaders.CONTENT_LENGTH);
        return !isChunked(request) && (length == null || length.equals("0"));
    }

    private static boolean isChunked(HttpServerRequest request) {
        return request.headers().contains(HttpHeaders.TRANSFER_ENCODING);
    }

    /** JSON is UTF-8, with or without the parameter (RFC 8259). */
    private static boolean namesOtherCharset(String contentType) {
        return Arrays.stream(contentType.toLowerCase(Locale.ROOT).split(";"))
                .map(parameter -> parameter.strip().replace("\"", ""))
                .anyMatch(parameter -> parameter.startsWith("charset=") && !parameter.equals("charset=utf-8"));
    }

    /** Whether a {@code Content-Type} is JSON, with or without a charset. */
    public static boolean isJson(@Nullable String contentType) {
        if (contentType == null) {
            return false;
        }
        int end = contentType.indexOf(';');
        String type = end < 0 ? contentType : contentType.substring(0, end);
        return type.strip().toLowerCase(Locale.ROOT).equals(JSON);
    }
}
