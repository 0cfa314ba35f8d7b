// SPDX-License-Identifier: Apache-2.0
package dev.atelier.cli.run;

import dev.atelier.cli.output.CommandException;
import dev.atelier.cli.output.ExitCode;
import dev.atelier.cli.output.Table;
import dev.atelier.client.Atelier;
import dev.atelier.client.types.Generation;
import java.io.IOException;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code atelier resume}: goes on with a run that was begun here. */
@Command(name = "resume")
public final class ResumeCommand extends RunCommand {
    @Parameters(paramLabel = "ID", arity = "0..1", description = "of the run (gen_…) or of its start; else the newest")
    private @Nullable String id;

    @Option(names = "--list", description = "list what was begun here and is not finished")
    private boolean list;

    @Option(names = "--forget", description = "do not go on with it; a run that was started goes on by itself")
    private boolean forget;

    @Mixin
    private WaitOptions waiting = new WaitOptions();

    @Override
    public Integer call() throws IOException {
        if (list) {
            return showList();
        }
        Optional<PendingRun> run =
                id == null ? pending().all().stream().findFirst() : pending().find(id);
        if (run.isPresent()) {
            return forget ? forget(run.orElseThrow()) : goOn(run.orElseThrow());
        }
        if (id == null || !id.startsWith("gen_")) {
            throw new CommandException(
                    ExitCode.REFUSED,
                    id == null ? "There is nothing to go on with." : "Nothing was begun here as " + id + ".");
        }
        // Begun elsewhere, or finished.
        Atelier atelier = atelier();
        Generation ended = await(atelier, id, waiting);
        return finish(atelier, ended, Optional.ofNullable(waiting.output), waiting.preview);
    }

    private int goOn(PendingRun run) throws IOException {
        Atelier atelier = access().open(run.platform(), waiting.timeout());
        String generation = run.generation().isPresent() ? run.generation().orElseThrow() : startAgain(atelier, run);
        return complete(atelier, run, generation, waiting);
    }

    /** The first start may have arrived; with its key it is the same run as long as the platform remembers the key. */
    private String startAgain(Atelier atelier, PendingRun run) {
        if (!run.isRepeatable(Instant.now())) {
            throw new CommandException(
                    ExitCode.REFUSED,
                    "The start of " + run.id() + " is older than 23 hours, so it could be paid again. Look for it with "
                            + "`atelier list`, then: atelier resume --forget " + run.id());
        }
        Optional<String> account = RunStart.account(atelier);
        if (!account.equals(run.account())) {
            throw new CommandException(
                    ExitCode.REFUSED,
                    run.id() + " was begun by " + run.account().orElse("another login") + " and not by "
                            + account.orElse("this one") + ", so it could be paid again. Log in as before.");
        }
        return new RunStart(this).start(atelier, run).id();
    }

    private int forget(PendingRun run) {
        pending().delete(run.id());
        return show(java.util.Map.of("forgotten", run.id()), new Table().row("forgotten", run.id()));
    }

    private int showList() {
        List<PendingRun> runs = pending().all();
        var table = new Table("id", "run", "model", "credits", "begun", "platform");
        runs.forEach(run -> table.row(
                run.id(),
                run.generation().orElse("not known"),
                run.model(),
                run.credits(),
                run.createdAt().truncatedTo(ChronoUnit.SECONDS),
                run.platform()));
        return show(runs.stream().map(PendingRun::toJson).toList(), table);
    }
}
