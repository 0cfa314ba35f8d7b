// SPDX-License-Identifier: Apache-2.0
package dev.atelier.cli;

import dev.atelier.cli.host.Terminal;
import dev.atelier.cli.listen.ListenCommand;
import dev.atelier.cli.login.KeysCommand;
import dev.atelier.cli.login.LoginCommand;
import dev.atelier.cli.login.LogoutCommand;
import dev.atelier.cli.resource.AccountCommand;
import dev.atelier.cli.resource.FilesCommand;
import dev.atelier.cli.resource.ImportCommand;
import dev.atelier.cli.resource.ListCommand;
import dev.atelier.cli.resource.ModelsCommand;
import dev.atelier.cli.resource.ProjectsCommand;
import dev.atelier.cli.resource.ShelfCommand;
import dev.atelier.cli.resource.UploadCommand;
import dev.atelier.cli.resource.UsageCommand;
import dev.atelier.cli.resource.VoicesCommand;
import dev.atelier.cli.resource.WebhooksCommand;
import dev.atelier.cli.run.CancelCommand;
import dev.atelier.cli.run.EstimateCommand;
import dev.atelier.cli.run.GenerateCommand;
import dev.atelier.cli.run.GetCommand;
import dev.atelier.cli.run.ModelHelp;
import dev.atelier.cli.run.ResumeCommand;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.function.Supplier;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.RunLast;
import picocli.CommandLine.Spec;

/** The program's entry. */
@Command(
        name = AtelierCommand.NAME,
        description =
                "For users of an Atelier platform: `atelier login`, then `atelier generate MODEL -p 'what it shows'`.",
        mixinStandardHelpOptions = true)
public final class AtelierCommand implements Runnable {
    static final String NAME = "atelier";

    /** A command with what the list of commands says of it. */
    private record Entry(List<String> names, String description, Supplier<Object> command) {
        Entry(String name, String description, Supplier<Object> command) {
            this(List.of(name), description, command);
        }
    }

    private static final List<Entry> ENTRIES = List.of(
            new Entry("login", "Log in by a browser, or with an API key.", LoginCommand::new),
            new Entry("logout", "Forget a login.", LogoutCommand::new),
            new Entry("models", "List the models, or show what one takes.", ModelsCommand::new),
            new Entry(
                    List.of("generate", "run"),
                    "Price a run, start it, wait for it and keep its files. `generate MODEL --help` shows the inputs of a model.",
                    GenerateCommand::new),
            new Entry("estimate", "Say the exact price of a run without starting it.", EstimateCommand::new),
            new Entry("resume", "Go on with a run after Ctrl-C or a broken line; it is paid once.", ResumeCommand::new),
            new Entry("get", "Show a run, or keep its files.", GetCommand::new),
            new Entry("list", "List runs, the newest first.", ListCommand::new),
            new Entry("cancel", "Cancel a run that can still be canceled.", CancelCommand::new),
            new Entry("upload", "Upload files.", UploadCommand::new),
            new Entry("import", "Take files from public https addresses.", ImportCommand::new),
            new Entry("files", "List, save and delete uploads.", FilesCommand::new),
            new Entry("shelf", "Named media: list, add, rename, remove.", ShelfCommand::new),
            new Entry("projects", "List projects, or make one.", ProjectsCommand::new),
            new Entry("voices", "List the account's own voices.", VoicesCommand::new),
            new Entry("account", "Show plan, credits, and what this login may do.", AccountCommand::new),
            new Entry("usage", "Sum up what was spent.", UsageCommand::new),
            new Entry("keys", "List the logins of this machine.", KeysCommand::new),
            new Entry("webhooks", "Manage the addresses that events are sent to.", WebhooksCommand::new),
            new Entry("listen", "Forward events to a program on this machine.", ListenCommand::new),
            new Entry("completion", "Print completions for bash, zsh or fish.", CompletionCommand::new));

    @Spec
    private @org.jspecify.annotations.Nullable CommandSpec spec;

    AtelierCommand() {}

    public static void main(String[] args) {
        System.exit(commandLine(args).execute(args));
    }

    /** All commands with all their options. */
    static CommandLine commandLine() {
        return commandLine(_ -> true);
    }

    /** For these arguments. */
    static CommandLine commandLine(String[] args) {
        return commandLine(named(args));
    }

    /** Only the command that the arguments name is read in full, because reading one takes as long as starting the JVM does. */
    private static Predicate<Entry> named(String[] args) {
        Optional<String> name =
                Arrays.stream(args).filter(word -> !word.startsWith("-")).findFirst();
        return entry -> name.filter(entry.names()::contains).isPresent();
    }

    private static CommandLine commandLine(Predicate<Entry> isRead) {
        var line = new CommandLine(new AtelierCommand());
        for (Entry entry : ENTRIES) {
            CommandLine command =
                    isRead.test(entry) ? new CommandLine(entry.command().get()) : new CommandLine(CommandSpec.create());
            command.getCommandSpec().usageMessage().description(entry.description());
            String[] others = entry.names().stream().skip(1).toArray(String[]::new);
            line.addSubcommand(entry.names().getFirst(), command, others);
        }
        var failures = new Failures();
        line.setOut(Terminal.out())
                .setErr(Terminal.err())
                .setCaseInsensitiveEnumValuesAllowed(true)
                .setExecutionExceptionHandler(failures)
                .setParameterExceptionHandler(failures)
                .setExecutionStrategy(AtelierCommand::execute);
        return line;
    }

    /** The help of a command that runs models goes on with that of the model. */
    private static int execute(ParseResult arguments) {
        ParseResult last = arguments;
        while (last.hasSubcommand()) {
            last = last.subcommand();
        }
        int code = new RunLast().execute(arguments);
        if (last.isUsageHelpRequested() && last.commandSpec().userObject() instanceof ModelHelp.Asked command) {
            try {
                return command.showModelHelp();
            } catch (RuntimeException e) {
                return new Failures()
                        .handleExecutionException(e, last.commandSpec().commandLine(), last);
            }
        }
        return code;
    }

    @Override
    public void run() {
        if (spec != null) {
            throw new ParameterException(spec.commandLine(), "Which command?");
        }
    }
}
