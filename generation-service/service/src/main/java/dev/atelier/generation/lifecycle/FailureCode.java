// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.lifecycle;

import com.fasterxml.jackson.annotation.JsonValue;
import dev.atelier.platform.error.ErrorCode;
import java.util.Arrays;
import java.util.Locale;

/** Why a generation failed. */
public enum FailureCode {
    CANCELED(ErrorCode.PROVIDER_ERROR),
    PROVIDER_ERROR(ErrorCode.PROVIDER_ERROR),
    MODERATION_BLOCKED(ErrorCode.MODERATION_BLOCKED),
    MODEL_UNAVAILABLE(ErrorCode.MODEL_UNAVAILABLE),
    TIMEOUT(ErrorCode.PROVIDER_ERROR);

    private final ErrorCode refusal;

    FailureCode(ErrorCode refusal) {
        this.refusal = refusal;
    }

    /** The error with which a synchronous create answers this failure. */
    public ErrorCode refusal() {
        return refusal;
    }

    @JsonValue
    public String wire() {
        return name().toLowerCase(Locale.ROOT);
    }

    static FailureCode of(String wire) {
        return Arrays.stream(values())
                .filter(code -> code.wire().equals(wire))
                .findFirst()
                .orElseThrow(() -> new IllegalStateException("no failure code " + wire));
    }
}
