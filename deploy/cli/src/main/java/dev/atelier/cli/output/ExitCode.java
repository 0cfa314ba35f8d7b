// SPDX-License-Identifier: Apache-2.0
package dev.atelier.cli.output;

import picocli.CommandLine;

/** What the program's end says to a script; docs/command-line.md lists them. */
public enum ExitCode {
    DONE(CommandLine.ExitCode.OK),
    /** A person answered no, or the program has a fault. */
    DECLINED(CommandLine.ExitCode.SOFTWARE),
    USAGE(CommandLine.ExitCode.USAGE),
    REFUSED(3),
    CREDITS(4),
    CONTENT(5),
    RUN_FAILED(6),
    UNREACHABLE(7),
    LOGIN(8),
    INTERRUPTED(130);

    private static final int SERVER_ERRORS = 500;

    private final int number;

    ExitCode(int number) {
        this.number = number;
    }

    public int number() {
        return number;
    }

    /** Of a refusal by the API; a code that comes later is known by its status. */
    public static ExitCode of(int status, String code) {
        return switch (code) {
            case "moderation_blocked" -> CONTENT;
            case "provider_error" -> RUN_FAILED;
            default ->
                switch (status) {
                    case 401, 403 -> LOGIN;
                    case 402 -> CREDITS;
                    case 408, 429 -> UNREACHABLE;
                    default -> status >= SERVER_ERRORS ? UNREACHABLE : REFUSED;
                };
        };
    }
}
