// SPDX-License-Identifier: Apache-2.0
package dev.atelier.compat.dialect;

/** The texts that explain to people why a generation failed; none of them repeats a provider's message. */
public final class FailureMessages {
    private FailureMessages() {}

    public static String of(String errorCode) {
        return switch (errorCode) {
            case "timeout" -> "The run did not end in time. It was not charged.";
            case "moderation_blocked" -> "The content rules do not allow this. It was not charged.";
            case "canceled" -> "The request was canceled. It was not charged.";
            case "model_unavailable" -> "The model is temporarily unavailable. The run was not charged.";
            case "insufficient_credits" -> "Not enough credits.";
            case "token_cap_exceeded" -> "The key's credit limit would be passed.";
            default -> "The model could not deliver a result. The run was not charged.";
        };
    }
}
