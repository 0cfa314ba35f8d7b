// SPDX-License-Identifier: Apache-2.0
package dev.atelier.platform.answer;

/** The headers of a submit, and of its answer, by which the two services find out what became of the answer. */
public final class AnswerHeaders {
    /** The name of an attempt, under which the gateway tells afterwards how far the answer got. */
    public static final String RECEIPT = "X-Atelier-Receipt";

    /** When the gateway got the submit, in milliseconds since 1970. */
    public static final String ARRIVED = "X-Atelier-Arrived";

    /** What the gateway knows of the answers before: {@link AnswerWord}s. */
    public static final String ANSWERS = "X-Atelier-Answers";

    /** On the way back: what is written is not the answer, which a repeat shall get. */
    public static final String WITHHELD = "X-Atelier-Withheld";

    private AnswerHeaders() {}
}
