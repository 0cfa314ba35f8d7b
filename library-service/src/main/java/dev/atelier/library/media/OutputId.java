// SPDX-License-Identifier: Apache-2.0
package dev.atelier.library.media;

import dev.atelier.platform.id.GenerationId;

/** One output of a generation, counted from 0: {@code gen_5#0} on the wire. */
public record OutputId(GenerationId generation, int index) {

    @Override
    public String toString() {
        return generation + "#" + index;
    }
}
