// SPDX-License-Identifier: Apache-2.0
package dev.atelier.compat.dialect;

import dev.atelier.platform.dialect.DialectError;

/** Ends a request with an error that no native code stands for. */
public class DialectRefusal extends RuntimeException {
    private final transient DialectError error;

    public DialectRefusal(DialectError error) {
        // This is an answer to a client; its stack trace has no reader.
        super("refused in the dialect", null, false, false);
        this.error = error;
    }

    public DialectError error() {
        return error;
    }
}
