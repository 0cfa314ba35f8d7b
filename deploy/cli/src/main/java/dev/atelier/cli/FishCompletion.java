// SPDX-License-Identifier: Apache-2.0
package dev.atelier.cli;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import picocli.CommandLine;
import picocli.CommandLine.Model.OptionSpec;

/** Completions for fish, which picocli has none for. */
final class FishCompletion {
    private static final String COMPLETE = "complete -c " + AtelierCommand.NAME;

    private FishCompletion() {}

    static String script(CommandLine all) {
        List<String> lines = new ArrayList<>();
        lines.add(COMPLETE + " -f");
        all.getSubcommands().forEach((name, command) -> {
            lines.add(COMPLETE + " -n __fish_use_subcommand -a " + name + described(description(command)));
            addBelow(lines, name, command);
        });
        return String.join("\n", lines) + "\n";
    }

    private static void addBelow(List<String> lines, String name, CommandLine command) {
        String inside = " -n '__fish_seen_subcommand_from " + name + "'";
        for (Map.Entry<String, CommandLine> below : command.getSubcommands().entrySet()) {
            lines.add(COMPLETE + inside + " -a " + below.getKey() + described(description(below.getValue())));
        }
        for (OptionSpec option : command.getCommandSpec().options()) {
            if (!option.hidden()) {
                lines.add(COMPLETE + inside + names(option) + described(first(option.description())));
            }
        }
    }

    private static String names(OptionSpec option) {
        var names = new StringBuilder();
        for (String name : option.names()) {
            names.append(name.startsWith("--") ? " -l " + name.substring(2) : " -s " + name.substring(1));
        }
        // A value may be a file.
        return option.arity().max() > 0 ? names.append(" -r -F").toString() : names.toString();
    }

    private static String description(CommandLine command) {
        return first(command.getCommandSpec().usageMessage().description());
    }

    private static String first(String... lines) {
        return lines.length == 0 ? "" : lines[0];
    }

    private static String described(String text) {
        return text.isEmpty() ? "" : " -d '" + text.replace("\\", "\\\\").replace("'", "\\'") + "'";
    }
}
