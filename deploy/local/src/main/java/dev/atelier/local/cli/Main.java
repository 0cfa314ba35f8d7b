// SPDX-License-Identifier: Apache-2.0
package dev.atelier.local.cli;

import dev.atelier.cli.listen.ListenCommand;
import dev.atelier.cli.output.CommandException;
import dev.atelier.local.ops.OpsCommand;
import dev.atelier.local.server.StartupException;
import dev.atelier.local.stack.LauncherState;
import java.io.PrintWriter;
import picocli.CommandLine;
import picocli.CommandLine.Command;

/** Entry point of the launcher. */
@Command(
        name = "atelier",
        mixinStandardHelpOptions = true,
        subcommands = {
            UpCommand.class,
            DownCommand.class,
            StatusCommand.class,
            LogsCommand.class,
            DevCommand.class,
            AdminCommand.class,
            OpsCommand.class,
            ListenCommand.class
        })
public final class Main {

    public static void main(String[] arguments) {
        System.setProperty("org.slf4j.simpleLogger.defaultLogLevel", "error");
        System.exit(commandLine().execute(arguments));
    }

    static CommandLine commandLine() {
        return new CommandLine(new Main()).setExecutionExceptionHandler((failure, command, _) -> {
            PrintWriter err = command.getErr();
            // A known failure is one line that says what to do; any other failure is a defect and needs its stack
            // trace.
            if (failure instanceof StartupException
                    || failure instanceof LauncherState.AlreadyRunningException
                    || failure instanceof CommandException) {
                err.println("atelier: " + failure.getMessage());
            } else {
                failure.printStackTrace(err);
            }
            return CommandLine.ExitCode.SOFTWARE;
        });
    }
}
