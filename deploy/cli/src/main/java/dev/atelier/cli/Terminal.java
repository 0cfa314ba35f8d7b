// SPDX-License-Identifier: Apache-2.0
package dev.atelier.cli;

import java.io.Console;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/** The standard output of the commands. */
public final class Terminal {

    private static final PrintWriter OUT =
            new PrintWriter(new FileOutputStream(FileDescriptor.out), true, StandardCharsets.UTF_8);

    private Terminal() {}

    public static PrintWriter out() {
        return OUT;
    }

    /** False when output goes to a file or a pipe. */
    public static boolean isInteractive() {
        return Optional.ofNullable(System.console()).filter(Console::isTerminal).isPresent();
    }
}
