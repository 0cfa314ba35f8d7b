// SPDX-License-Identifier: Apache-2.0
package dev.atelier.compat.translate;

import java.util.List;

/** Refuses a request with all errors of its members. */
public class InvalidBody extends RuntimeException {
    private final transient List<FieldError> errors;

    public InvalidBody(List<FieldError> errors) {
        // This is an answer to a client; its stack trace has no reader.
        super("invalid body", null, false, false);
        this.errors = List.copyOf(errors);
    }

    public List<FieldError> errors() {
        return errors;
    }
}
