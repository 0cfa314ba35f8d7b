// SPDX-License-Identifier: Apache-2.0
package dev.atelier.cli.login;

import dev.atelier.cli.host.Environment;
import dev.atelier.cli.host.Terminal;
import dev.atelier.cli.output.Table;
import dev.atelier.cli.output.Text;
import dev.atelier.client.Atelier;
import dev.atelier.client.Json;
import java.io.PrintWriter;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ScopeType;
import picocli.CommandLine.Spec;

/** What the commands that talk to a platform have in common: their options, the client, and the two ways of printing. */
public abstract class PlatformCommand implements Callable<Integer> {
    private static final Duration TIMEOUT = Duration.ofMinutes(2);

    private final Environment environment = Environment.ofProcess();
    private final PlatformAccess access = new PlatformAccess(environment, Clock.systemUTC());

    @Spec
    private @Nullable CommandSpec spec;

    @Option(
            names = {"-h", "--help"},
            usageHelp = true,
            scope = ScopeType.INHERIT,
            description = "show this and end")
    @SuppressWarnings("UnusedVariable") // picocli acts on it by itself.
    private boolean help;

    @Option(names = "--json", scope = ScopeType.INHERIT, description = "print the answer as JSON")
    private boolean json;

    @Option(
            names = "--base-url",
            scope = ScopeType.INHERIT,
            paramLabel = "URL",
            description = "the platform (ATELIER_BASE_URL, or that of the last login)")
    private @Nullable String baseUrl;

    protected final Environment environment() {
        return environment;
    }

    protected final PlatformAccess access() {
        return access;
    }

    protected final String platform() {
        return access.platform(baseUrl);
    }

    protected final Atelier atelier() {
        return atelier(TIMEOUT);
    }

    /** @param timeout of each whole call */
    protected final Atelier atelier(Duration timeout) {
        return access.open(platform(), timeout);
    }

    protected final boolean isJson() {
        return json;
    }

    protected final CommandSpec spec() {
        if (spec == null) {
            throw new IllegalStateException("not run by picocli");
        }
        return spec;
    }

    protected final PrintWriter out() {
        return spec().commandLine().getOut();
    }

    /** For what is no answer: prices, progress, advice. */
    protected final PrintWriter err() {
        return spec().commandLine().getErr();
    }

    protected final boolean hasColours(Terminal.Stream stream) {
        return environment.allowsColours() && Terminal.is(stream);
    }

    /** Prints an answer, as it came or for a person. */
    protected final int show(Object answer, Table table) {
        return isJson() ? showJson(answer) : show(table);
    }

    protected final int show(Table table) {
        return show(table.lines(hasColours(Terminal.Stream.OUT)));
    }

    protected final int show(List<String> lines) {
        lines.forEach(out()::println);
        out().flush();
        return 0;
    }

    protected final int showJson(Object answer) {
        out().println(Json.pretty(answer));
        out().flush();
        return 0;
    }

    /** Says something beside the answer; what a platform wrote in it is only text. */
    public final void say(String text) {
        err().println(Text.printableLines(text));
        err().flush();
    }
}
