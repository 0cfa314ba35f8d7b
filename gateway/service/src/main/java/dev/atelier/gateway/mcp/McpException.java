// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.mcp;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.Serial;
import org.jspecify.annotations.Nullable;

/** The refusal of a message as JSON-RPC writes it; the message is written for the client. */
final class McpException extends RuntimeException {
    static final int PARSE_ERROR = -32700;
    static final int INVALID_REQUEST = -32600;
    static final int METHOD_NOT_FOUND = -32601;
    static final int INVALID_PARAMS = -32602;
    /** A header says something else than the message. */
    static final int HEADER_MISMATCH = -32020;

    static final int UNSUPPORTED_VERSION = -32022;

    @Serial
    private static final long serialVersionUID = 1L;

    private final int status;
    private final int code;
    private final transient @Nullable ObjectNode data;

    McpException(int status, int code, String message) {
        this(status, code, message, null);
    }

    /** @param status of the HTTP response */
    McpException(int status, int code, String message, @Nullable ObjectNode data) {
        super(message, null, false, false);
        this.status = status;
        this.code = code;
        this.data = data;
    }

    int status() {
        return status;
    }

    ObjectNode toError() {
        ObjectNode error = McpJson.object().put("code", code).put("message", getMessage());
        if (data != null) {
            error.set("data", data);
        }
        return error;
    }
}
