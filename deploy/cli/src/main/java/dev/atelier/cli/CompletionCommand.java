// SPDX-License-Identifier: Apache-2.0
package dev.atelier.cli;

import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.AutoComplete;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code atelier completion}: what a shell needs to complete commands and options. */
@Command(name = "completion")
final class CompletionCommand implements Callable<Integer> {
    /** A shell with completions. */
    enum Shell {
        BASH,
        ZSH,
        FISH
    }

    @Spec
    private @Nullable CommandSpec spec;

    @Parameters(paramLabel = "SHELL", description = "bash, zsh or fish")
    private Shell shell = Shell.BASH;

    @Option(
            names = {"-h", "--help"},
            usageHelp = true,
            description = "show this and end")
    @SuppressWarnings("UnusedVariable") // picocli acts on it by itself.
    private boolean help;

    @Override
    public Integer call() {
        CommandLine all = AtelierCommand.commandLine();
        String script = switch (shell) {
            // The script of bash switches zsh's emulation of it on by itself.
            case BASH, ZSH -> AutoComplete.bash(AtelierCommand.NAME, all);
            case FISH -> FishCompletion.script(all);
        };
        if (spec != null) {
            spec.commandLine().getOut().print(script);
            spec.commandLine().getOut().flush();
        }
        return 0;
    }
}
