// SPDX-License-Identifier: Apache-2.0
package dev.atelier.cli;

import picocli.CommandLine;
import picocli.CommandLine.Command;

/** The program's entry. */
@Command(
        name = "atelier",
        description = "For users of an Atelier platform.",
        mixinStandardHelpOptions = true,
        subcommands = ListenCommand.class)
public final class AtelierCommand {
    AtelierCommand() {}

    public static void main(String[] args) {
        System.exit(new CommandLine(new AtelierCommand()).execute(args));
    }
}
