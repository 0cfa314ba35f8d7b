// SPDX-License-Identifier: Apache-2.0
package dev.atelier.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.atelier.cli.output.CommandException;
import dev.atelier.cli.output.ExitCode;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;

class AtelierCommandTest {
    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    private int execute(String... words) {
        return commandLine(words).execute(words);
    }

    private CommandLine commandLine(String... words) {
        return AtelierCommand.commandLine(words).setOut(new PrintWriter(out)).setErr(new PrintWriter(err));
    }

    @Test
    void theHelpListsEachCommandWithWhatItDoes() {
        assertThat(execute("--help")).isZero();

        AtelierCommand.commandLine().getSubcommands().forEach((name, command) -> {
            String[] description = command.getCommandSpec().usageMessage().description();
            assertThat(out.toString()).contains(name).contains(description[0].substring(0, 10));
        });
    }

    /** Only the named command is read; its help has to be the same as if all were. */
    @Test
    void aCommandIsReadByEachOfItsNames() {
        assertThat(execute("generate", "--help")).isZero();
        assertThat(execute("run", "--help")).isZero();
        assertThat(execute("webhooks", "create", "--help")).isZero();

        assertThat(out.toString()).contains("--max-credits").contains("--events");
    }

    @ParameterizedTest
    @ValueSource(strings = {"acount", "generate --nosuch", "", "list --limit x", "webhooks test", "completion ksh"})
    void wrongArgumentsAreSaidInAFewLines(String words) {
        int code = execute(words.isEmpty() ? new String[0] : words.split(" ", -1));

        assertThat(code).isEqualTo(ExitCode.USAGE.number());
        assertThat(out.toString()).isEmpty();
        assertThat(err.toString()).startsWith("atelier: ").contains("--help");
        assertThat(err.toString().lines()).hasSizeLessThanOrEqualTo(3);
    }

    @Test
    void generateWaitsUnlessItIsToldNotTo() {
        assertThat(isWaiting("generate", "model")).isTrue();
        assertThat(isWaiting("generate", "model", "--wait")).isTrue();
        assertThat(isWaiting("generate", "model", "--no-wait")).isFalse();
    }

    private static boolean isWaiting(String... words) {
        CommandLine.ParseResult generate =
                AtelierCommand.commandLine(words).parseArgs(words).subcommand();
        return generate.commandSpec().findOption("--wait").getValue();
    }

    @Test
    void aMisspeltCommandNamesTheNearestOne() {
        execute("acount");

        assertThat(err.toString()).contains("atelier account");
    }

    @Test
    void aFailureIsOneLineWithItsExitCode() {
        int code = new Failures()
                .handleExecutionException(
                        new CommandException(ExitCode.CREDITS, "Too much."), commandLine("account"), null);

        assertThat(code).isEqualTo(4);
        assertThat(err.toString()).isEqualToNormalizingNewlines("atelier: Too much.\n");
    }

    @Test
    void aFaultOfTheProgramShowsItsStackTrace() {
        int code =
                new Failures().handleExecutionException(new IllegalStateException("odd"), commandLine("account"), null);

        assertThat(code).isOne();
        assertThat(err.toString()).contains("fault of the program").contains("at dev.atelier.cli.AtelierCommandTest");
    }

    @ParameterizedTest
    @ValueSource(strings = {"bash", "zsh", "fish"})
    void completionsAreScriptsThatTheirShellReads(String shell) throws Exception {
        assertThat(execute("completion", shell)).isZero();

        assertThat(out.toString()).contains("max-credits").contains("webhooks");
        Path script = Files.writeString(Files.createTempFile("completion", shell), out.toString());
        assumeThat(isInstalled(shell)).as(shell + " on the path").isTrue();
        Process process = new ProcessBuilder(List.of(shell, "-n", script.toString()))
                .redirectErrorStream(true)
                .start();
        String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).as(said).isZero();
        Files.delete(script);
    }

    private static boolean isInstalled(String program) {
        try {
            return new ProcessBuilder(program, "-c", "exit 0").start().waitFor() == 0;
        } catch (IOException _) {
            return false;
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
            return false;
        }
    }
}
