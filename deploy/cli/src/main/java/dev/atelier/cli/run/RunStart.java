// SPDX-License-Identifier: Apache-2.0
package dev.atelier.cli.run;

import dev.atelier.client.ApiException;
import dev.atelier.client.Atelier;
import dev.atelier.client.types.Generation;
import java.util.Optional;

/** The one start of a run, sent as often as it takes with the same key. */
record RunStart(RunCommand command) {

    /** Notes the run's id as soon as the platform has named it; a refusal leaves nothing to go on with. */
    Generation start(Atelier atelier, PendingRun run) {
        try (var _ = new InterruptNotice(
                () -> command.say("Interrupted. It may have been started; go on with: atelier resume " + run.id()
                        + "\nIt is never paid twice."))) {
            Generation started = atelier.start(run.model(), run.input(), run.options());
            command.pending().save(run.withGeneration(started.id()));
            if (!command.isQuiet()) {
                command.say(started.id() + " started");
            }
            return started;
        } catch (ApiException e) {
            if (isFinal(e)) {
                command.pending().delete(run.id());
            }
            throw e;
        }
    }

    /** The account that pays; empty for a credential that may not read it. */
    static Optional<String> account(Atelier atelier) {
        try {
            return Optional.of(atelier.account().id());
        } catch (ApiException.PermissionDenied _) {
            return Optional.empty();
        }
    }

    /** A platform that was too busy, or that is still at the first request, may take the same start later. */
    private static boolean isFinal(ApiException refusal) {
        return refusal.status() < 500
                && refusal.status() != 429
                && refusal.status() != 401
                && !refusal.code().equals("idempotency_in_progress");
    }
}
