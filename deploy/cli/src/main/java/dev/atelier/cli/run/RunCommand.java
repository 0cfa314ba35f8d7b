// SPDX-License-Identifier: Apache-2.0
package dev.atelier.cli.run;

import dev.atelier.cli.host.Terminal;
import dev.atelier.cli.login.PlatformCommand;
import dev.atelier.cli.output.Picture;
import dev.atelier.cli.output.Picture.Preview;
import dev.atelier.cli.output.Table;
import dev.atelier.cli.output.Text;
import dev.atelier.client.Atelier;
import dev.atelier.client.AtelierException;
import dev.atelier.client.types.Generation;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/** What the commands have in common that wait for a run and show it. */
abstract class RunCommand extends PlatformCommand {
    private static final Duration CANCEL_TIMEOUT = Duration.ofSeconds(5);

    private final PendingRuns pending = new PendingRuns(environment().state(), Clock.systemUTC());

    final PendingRuns pending() {
        return pending;
    }

    /** Whether only the answer is wanted. */
    final boolean isQuiet() {
        return isJson();
    }

    /** Waits for the end, and says on Ctrl-C how to go on. */
    final Generation await(Atelier atelier, String id, WaitOptions options) {
        AtomicReference<@Nullable Generation> last = new AtomicReference<>();
        boolean isLive = Terminal.is(Terminal.Stream.ERR)
                && !environment().find("TERM").orElse("").equals("dumb");
        try (var line = new ProgressLine(err(), isLive);
                var _ = new InterruptNotice(() -> interrupted(atelier, id, options, line))) {
            return atelier.withTimeout(options.timeout()).await(id, run -> {
                last.set(run);
                line.show(run);
            });
        } catch (AtelierException.GenerationFailed e) {
            Generation failed = last.get();
            if (failed != null && isJson()) {
                showJson(failed.raw());
            }
            throw e;
        }
    }

    /** Waits for a run that was begun here; it is forgotten when its files are there, or when it has failed. */
    final int complete(Atelier atelier, PendingRun run, String id, WaitOptions options) throws IOException {
        Optional<String> output = Optional.ofNullable(options.output).or(run::output);
        try {
            int code = finish(atelier, await(atelier, id, options), output, options.preview);
            pending.delete(run.id());
            return code;
        } catch (AtelierException.GenerationFailed e) {
            pending.delete(run.id());
            throw e;
        }
    }

    private void interrupted(Atelier atelier, String id, WaitOptions options, ProgressLine line) {
        line.close();
        if (options.cancelOnInterrupt) {
            try {
                atelier.withTimeout(CANCEL_TIMEOUT).cancel(id);
                say("Canceled " + id + "; its credits went back.");
                return;
            } catch (AtelierException e) {
                say("Not canceled: " + e.getMessage());
            }
        }
        say("Interrupted. " + id + " goes on; wait for it with: atelier resume " + id + "\nEnd it with: atelier cancel "
                + id);
    }

    /** Keeps the files of a run that succeeded, and shows it. */
    final int finish(Atelier atelier, Generation run, Optional<String> output, Preview preview) throws IOException {
        List<Path> saved = output.isPresent() ? OutputFiles.save(atelier, run, output.orElseThrow()) : List.of();
        if (isJson()) {
            Map<String, @Nullable Object> answer = new LinkedHashMap<>(run.raw());
            if (output.isPresent()) {
                answer.put("files", saved.stream().map(Path::toString).toList());
            }
            return showJson(answer);
        }
        show(lines(run, saved));
        showPicture(atelier, run, preview);
        return 0;
    }

    private List<String> lines(Generation run, List<Path> saved) {
        List<String> lines = new ArrayList<>(new Table()
                .row(run.id(), run.status(), Runs.credits(run.creditsCharged()), Runs.seconds(run.completedInSeconds()))
                .lines(hasColours(Terminal.Stream.OUT)));
        for (int index = 0; index < run.outputs().size(); index++) {
            lines.add(Text.printable(
                    index < saved.size()
                            ? saved.get(index).toString()
                            : run.outputs().get(index).url()));
        }
        run.warnings().forEach(warning -> say("note: " + Text.printable(warning)));
        return lines;
    }

    private void showPicture(Atelier atelier, Generation run, Preview wanted) {
        Preview protocol = wanted == Preview.AUTO ? Picture.detect(environment()) : wanted;
        if (protocol == Preview.NEVER || !Terminal.is(Terminal.Stream.OUT)) {
            return;
        }
        run.outputs().stream()
                .filter(output -> output.type().equals("image"))
                .findFirst()
                .ifPresent(output -> {
                    try {
                        Picture.sequence(atelier.bytes(output), protocol).ifPresent(out()::println);
                        out().flush();
                    } catch (IOException | RuntimeException e) {
                        // The run is paid and its files are saved, whatever a reader of pictures thinks of them.
                        say("The picture cannot be shown: " + e.getMessage());
                    }
                });
    }
}
