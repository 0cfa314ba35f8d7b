// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.moderation;

/** What a judge says of some texts. */
sealed interface Verdict {

    record Allowed() implements Verdict {}

    /**
     * One of the texts is not allowed.
     *
     * @param text which of them, counting from 0
     */
    record Blocked(int text, String category) implements Verdict {}

    /** Nobody could say. */
    record Unknown(String cause) implements Verdict {}
}
