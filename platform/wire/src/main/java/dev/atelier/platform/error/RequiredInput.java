// SPDX-License-Identifier: Apache-2.0
package dev.atelier.platform.error;

import org.jspecify.annotations.Nullable;

/** Refuses requests without a body or without a required parameter. */
public final class RequiredInput {
    private RequiredInput() {}

    /** @throws ApiException when the request has no body */
    public static <T> T body(@Nullable T body) {
        if (body == null) {
            throw new ApiException(ErrorCode.INVALID_JSON, "The body is not valid JSON.");
        }
        return body;
    }

    /** @throws ApiException when the parameter is absent */
    public static <T> T param(@Nullable T value, String param) {
        if (value == null) {
            throw ApiException.invalid(param + " is missing.", param);
        }
        return value;
    }
}
