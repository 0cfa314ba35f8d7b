// SPDX-License-Identifier: Apache-2.0
package dev.atelier.cli.output;

/** Ends a command with a message for the person, which says what to do. */
public final class CommandException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final ExitCode exitCode;

    public CommandException(ExitCode exitCode, String message) {
        super(message);
        this.exitCode = exitCode;
    }

    public ExitCode exitCode() {
        return exitCode;
    }
}
