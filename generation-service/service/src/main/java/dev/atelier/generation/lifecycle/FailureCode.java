// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.lifecycle;

import dev.atelier.platform.error.ErrorCode;
import dev.atelier.platform.json.WireName;

/** Why a generation failed. */
public enum FailureCode implements WireName {
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

    static FailureCode of(String wire) {
        return WireName.find(FailureCode.class, wire)
                .orElseThrow(() -> new IllegalStateException("no failure code " + wire));
    }
}
