// SPDX-License-Identifier: Apache-2.0
package dev.atelier.compat.request;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** How far the answer to a submit got. */
public enum AnswerFate {
    /** It was written, and nothing speaks against its having arrived. */
    WRITTEN("written"),

    /** It was written, and the client's connection ended right after it. */
    DOUBTFUL("doubtful"),

    /** It cannot have arrived. */
    LOST("lost");

    private final String wire;

    AnswerFate(String wire) {
        this.wire = wire;
    }

    String column() {
        return wire;
    }

    /** What may still turn into this: word of one answer can arrive in any order, and the worst of it holds. */
    List<String> after() {
        return switch (this) {
            case WRITTEN -> List.of("pending");
            case DOUBTFUL -> List.of("pending", "written");
            case LOST -> List.of("pending", "written", "doubtful");
        };
    }

    public static Optional<AnswerFate> of(String text) {
        return Arrays.stream(values()).filter(fate -> fate.wire.equals(text)).findFirst();
    }
}
