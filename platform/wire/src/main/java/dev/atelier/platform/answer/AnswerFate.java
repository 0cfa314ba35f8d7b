// SPDX-License-Identifier: Apache-2.0
package dev.atelier.platform.answer;

import java.util.Arrays;
import java.util.Optional;

/** How far the answer to a submit got. */
public enum AnswerFate {
    /** It is awaited, or was written, on a connection that is still there: a client does not repeat what it waits for. */
    OPEN("open"),

    /** It arrived, or nothing speaks against it. */
    WRITTEN("written"),

    /** It was written, and the connection ended soon after: its client has it, or somebody between us took it away. */
    DOUBTFUL("doubtful"),

    /** It cannot have arrived. */
    LOST("lost");

    private final String wire;

    AnswerFate(String wire) {
        this.wire = wire;
    }

    public String wire() {
        return wire;
    }

    public static Optional<AnswerFate> of(String wire) {
        return Arrays.stream(values()).filter(fate -> fate.wire.equals(wire)).findFirst();
    }
}
