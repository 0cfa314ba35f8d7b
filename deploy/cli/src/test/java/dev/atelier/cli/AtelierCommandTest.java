// SPDX-License-Identifier: Apache-2.0
package dev.atelier.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.assertj.core.api.Assumptions.assumeThat;

import com.sun.net.httpserver.HttpServer;
import dev.atelier.cli.output.CommandException;
import dev.atelier.cli.output.ExitCode;
import dev.atelier.client.Atelier;
import dev.atelier.client.AtelierException;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
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

    @ParameterizedTest
    @ValueSource(strings = {"nosuch", "webhooks nosuch", "files nosuch"})
    void anUnknownCommandIsSaidToBeOne(String words) {
        execute(words.split(" ", -1));

        assertThat(err.toString()).startsWith("atelier: There is no command 'nosuch'.");
    }

    @Test
    void aWordTooManyIsNoCommand() {
        execute("account", "nosuch");

        assertThat(err.toString()).contains("'nosuch'").doesNotContain("command");
    }

    @Test
    void aRefusedInputIsNamed() throws IOException {
        byte[] refusal = """
                {"error": {"code": "invalid_input", "message": "This member is required.", "param": "input.prompt"}}
                """.getBytes(StandardCharsets.UTF_8);
        HttpServer platform = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        platform.createContext("/", exchange -> {
            exchange.getResponseHeaders().set("Content-Type", "application/json");
            exchange.sendResponseHeaders(422, refusal.length);
            exchange.getResponseBody().write(refusal);
            exchange.close();
        });
        platform.start();
        try {
            assertThat(messageOfACallTo(
                            "http://localhost:" + platform.getAddress().getPort()))
                    .startsWith("atelier: input.prompt: This member is required.");
        } finally {
            platform.stop(0);
        }
    }

    @Test
    void aPlatformThatCannotBeReachedIsNamed() throws IOException {
        int unused;
        try (var socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            unused = socket.getLocalPort();
        }

        assertThat(messageOfACallTo("http://localhost:" + unused))
                .contains("http://localhost:" + unused, "nobody answers there");
        assertThat(messageOfACallTo("http://nosuch.invalid"))
                .contains("http://nosuch.invalid", "there is no host of that name");
    }

    private String messageOfACallTo(String address) {
        Atelier atelier =
                Atelier.builder().baseUrl(address).apiKey("key").maxRetries(0).build();
        var failure = catchThrowableOfType(AtelierException.class, atelier::account);
        new Failures().handleExecutionException(failure, commandLine("account"), null);
        return err.toString();
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
