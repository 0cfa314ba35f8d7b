// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.proxy;

/** How far the answer to a submit got. */
enum AnswerFate {
    /** It is awaited, or was written, on a connection that is still there: a client does not repeat what it waits for. */
    OPEN("open"),

    /** It arrived. */
    WRITTEN("written"),

    /** It was written, and the connection ended soon after: its client has it, or somebody between us took it away. */
    DOUBTFUL("doubtful"),

    /** It cannot have arrived. */
    LOST("lost");

    private final String wire;

    AnswerFate(String wire) {
        this.wire = wire;
    }

    String wire() {
        return wire;
    }
}
