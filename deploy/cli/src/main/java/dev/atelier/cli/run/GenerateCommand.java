// SPDX-License-Identifier: Apache-2.0
package dev.atelier.cli.run;

import dev.atelier.cli.host.Terminal;
import dev.atelier.cli.output.CommandException;
import dev.atelier.cli.output.ExitCode;
import dev.atelier.cli.output.Text;
import dev.atelier.client.Atelier;
import dev.atelier.client.RunOptions;
import dev.atelier.client.types.Estimate;
import dev.atelier.client.types.Generation;
import java.io.IOException;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code atelier generate}: the price, a question, the run, its files. */
@Command(name = "generate", aliases = "run")
public final class GenerateCommand extends RunCommand implements ModelHelp.Asked {
    @Mixin
    private InputOptions input = new InputOptions();

    @Mixin
    private WaitOptions waiting = new WaitOptions();

    @Option(
            names = "--wait",
            negatable = true,
            defaultValue = "true",
            fallbackValue = "true",
            description = "wait for the end (default), or only start")
    private boolean wait = true;

    @Option(
            names = {"-y", "--yes"},
            description = "start without a question, at the price that is said")
    private boolean yes;

    @Option(
            names = "--max-credits",
            paramLabel = "N",
            description = "start without a question when it costs at most so much, else not at all")
    private @Nullable Long maxCredits;

    @Option(
            names = "--metadata",
            paramLabel = "KEY=VALUE",
            description = "kept with the run; usage can be summed by it")
    private Map<String, String> metadata = new LinkedHashMap<>();

    @Override
    public Integer call() throws IOException {
        Atelier atelier = atelier();
        Map<String, @Nullable Object> members = input.read(atelier);
        Estimate price = atelier.estimate(input.model(), members, input.project);
        agree(price);
        var run = new PendingRun(
                PendingRuns.newId(),
                platform(),
                RunStart.account(atelier),
                Instant.now(),
                RunOptions.newKey(),
                input.model(),
                members,
                Optional.ofNullable(input.project),
                metadata,
                price.credits(),
                Optional.ofNullable(waiting.output),
                Optional.empty());
        pending().save(run);
        Generation started = new RunStart(this).start(atelier, run);
        return wait ? complete(atelier, run, started.id(), waiting) : finishStarted(run, started);
    }

    /** Without files to keep there is nothing to go on with. */
    private int finishStarted(PendingRun run, Generation started) {
        if (run.output().isEmpty()) {
            pending().delete(run.id());
        }
        say("Wait for it with: atelier resume " + started.id());
        return isJson() ? showJson(started.raw()) : show(java.util.List.of(Text.printable(started.id())));
    }

    /** The price goes before the run: nobody pays what they did not see or limit. */
    private void agree(Estimate price) {
        if (maxCredits != null && price.credits() > maxCredits) {
            throw new CommandException(
                    ExitCode.CREDITS,
                    "It costs " + Runs.credits(price.credits()) + ", more than --max-credits " + maxCredits
                            + ". Nothing was started.");
        }
        if (!isJson() || !(yes || maxCredits != null)) {
            say(Runs.price(price));
        }
        if (yes || maxCredits != null) {
            return;
        }
        if (!Terminal.is(Terminal.Stream.IN)) {
            throw new CommandException(
                    ExitCode.USAGE,
                    "Nobody can be asked here. Add --yes, or --max-credits " + price.credits()
                            + ". Nothing was started.");
        }
        err().print("Start it? [Y/n] ");
        err().flush();
        String answer = readAnswer().strip().toLowerCase(Locale.ROOT);
        if (!answer.isEmpty() && !answer.equals("y") && !answer.equals("yes")) {
            throw new CommandException(ExitCode.DECLINED, "Nothing was started.");
        }
    }

    /** The end of the input is a no. */
    private static String readAnswer() {
        try {
            var line = new StringBuilder();
            int read = System.in.read();
            while (read >= 0 && read != '\n') {
                line.append((char) read);
                read = System.in.read();
            }
            return read < 0 ? "no" : line.toString();
        } catch (IOException _) {
            return "no";
        }
    }

    @Override
    public int showModelHelp() {
        return input.model == null
                ? 0
                : show(ModelHelp.lines(atelier().model(input.model).raw()));
    }
}
