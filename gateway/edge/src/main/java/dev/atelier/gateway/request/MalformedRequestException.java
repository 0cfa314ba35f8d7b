// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.request;

import dev.atelier.platform.error.ApiException;
import dev.atelier.platform.error.ErrorCode;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http.TooLongHttpHeaderException;
import io.netty.handler.codec.http.TooLongHttpLineException;

/** The refusal of a request that is not well-formed HTTP; it has a status of the HTTP layer, and ends the connection. */
public final class MalformedRequestException extends ApiException {
    private final int status;

    /** @param status 400, 414 or 431 */
    public MalformedRequestException(int status) {
        super(ErrorCode.INVALID_INPUT, message(status));
        this.status = status;
    }

    /** @param cause why the request could not be decoded */
    public static MalformedRequestException of(Throwable cause) {
        HttpResponseStatus status = switch (cause) {
            case TooLongHttpLineException _ -> HttpResponseStatus.REQUEST_URI_TOO_LONG;
            case TooLongHttpHeaderException _ -> HttpResponseStatus.REQUEST_HEADER_FIELDS_TOO_LARGE;
            default -> HttpResponseStatus.BAD_REQUEST;
        };
        return new MalformedRequestException(status.code());
    }

    public int status() {
        return status;
    }

    private static String message(int status) {
        return switch (status) {
            case 414 -> "The request line is too long.";
            case 431 -> "The headers are too long.";
            default -> "The request is not well-formed HTTP/1.1.";
        };
    }
}
