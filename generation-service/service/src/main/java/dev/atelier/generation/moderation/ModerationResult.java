// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.moderation;

/** The answer of the moderation endpoint for some texts. */
sealed interface ModerationResult {

    record Allowed() implements ModerationResult {}

    /**
     * One of the texts is not allowed.
     *
     * @param text its index
     */
    record Blocked(int text, String category) implements ModerationResult {}

    /** The endpoint gave no usable answer. */
    record Unknown(String cause) implements ModerationResult {}
}
