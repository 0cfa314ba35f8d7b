// SPDX-License-Identifier: Apache-2.0
package dev.atelier.cli.login;

import dev.atelier.cli.host.Terminal;
import dev.atelier.cli.output.CommandException;
import dev.atelier.cli.output.ExitCode;
import dev.atelier.cli.output.JsonValue;
import dev.atelier.cli.output.Table;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code atelier login}: by a browser, or with an API key. */
@Command(name = "login")
public final class LoginCommand extends PlatformCommand {
    private static final Duration TIMEOUT = Duration.ofSeconds(30);
    /** No key and no address that comes back is longer. */
    private static final int MOST_BYTES = 16_384;

    // Without a value: other users of a machine can read a process's arguments.
    @Option(names = "--key", description = "with an API key, which is asked for or read from standard input")
    private boolean withKey;

    @Option(
            names = "--no-browser",
            description = "on a machine without a browser: paste the address where one elsewhere ends")
    private boolean withoutBrowser;

    @Override
    public Integer call() throws IOException, InterruptedException {
        String platform = platform();
        Login login = withKey ? new Login.ApiKey(readKey()) : signIn(platform);
        Map<String, @Nullable Object> account =
                access().openWith(platform, bearer(login), TIMEOUT).request("GET", "/v1/account");
        access().store().save(platform, login);
        if (environment().find("ATELIER_API_KEY").isPresent()) {
            say("ATELIER_API_KEY is set and goes before this login.");
        }
        var view = new JsonValue(account);
        return show(
                account,
                new Table()
                        .row("logged in to", platform)
                        .row("account", view.text("name") + " (" + view.text("id") + ")")
                        .row("credits", view.text("credits")));
    }

    private static String bearer(Login login) {
        return switch (login) {
            case Login.ApiKey(String key) -> key;
            case Login.Connection connection -> connection.accessToken();
        };
    }

    private String readKey() throws IOException {
        String key = Terminal.is(Terminal.Stream.IN) ? askKey() : readLine();
        if (key.isBlank()) {
            throw new CommandException(ExitCode.USAGE, "There is no key on standard input.");
        }
        return key.strip();
    }

    /** Nobody sees what is typed; a machine without a console reads it as a line. */
    private static String askKey() throws IOException {
        Optional<char[]> typed =
                Optional.ofNullable(System.console()).map(console -> console.readPassword("API key: "));
        return typed.isPresent() ? new String(typed.orElseThrow()) : readLine();
    }

    private static String readLine() throws IOException {
        return new String(System.in.readNBytes(MOST_BYTES), StandardCharsets.UTF_8)
                .lines()
                .findFirst()
                .orElse("");
    }

    private Login.Connection signIn(String platform) throws IOException, InterruptedException {
        AuthorizationServer authorizations = access().authorizations();
        try (var signIn = new BrowserSignIn(authorizations.discover(platform))) {
            String page = signIn.address();
            if (withoutBrowser) {
                say("Open this page in a browser, and allow:\n\n" + page + "\n\nThe browser ends at an address of "
                        + "127.0.0.1 that it cannot open. Copy that address, paste it here and press Enter:");
                return signIn.finish(authorizations, readPastedLine());
            }
            say(
                    openBrowser(page)
                            ? "Your browser opens; if it does not, open this page:\n" + page
                            : "Open this page in a browser on this machine (or use --no-browser):\n" + page);
            return signIn.await(authorizations);
        }
    }

    private static String readPastedLine() throws IOException {
        var line = new StringBuilder();
        for (int read = System.in.read();
                read >= 0 && read != '\n' && line.length() < MOST_BYTES;
                read = System.in.read()) {
            line.append((char) read);
        }
        return line.toString();
    }

    private boolean openBrowser(String page) {
        String system = System.getProperty("os.name").toLowerCase(java.util.Locale.ROOT);
        Optional<String> chosen = environment().find("BROWSER");
        boolean hasDisplay = environment().find("DISPLAY").isPresent()
                || environment().find("WAYLAND_DISPLAY").isPresent();
        if (chosen.isPresent()) {
            return start(chosen.orElseThrow(), page);
        }
        if (system.startsWith("mac")) {
            return start("open", page);
        }
        if (system.startsWith("windows")) {
            return start("rundll32", "url.dll,FileProtocolHandler", page);
        }
        return hasDisplay && start("xdg-open", page);
    }

    private static boolean start(String... words) {
        try {
            new ProcessBuilder(words)
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .redirectError(ProcessBuilder.Redirect.DISCARD)
                    .start();
            return true;
        } catch (IOException _) {
            return false;
        }
    }
}
