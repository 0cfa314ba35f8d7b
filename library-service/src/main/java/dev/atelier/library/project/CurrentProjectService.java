// SPDX-License-Identifier: Apache-2.0
package dev.atelier.library.project;

import dev.atelier.platform.error.ApiException;
import dev.atelier.platform.error.ErrorCode;
import dev.atelier.platform.internal.InternalCallHeaders;
import dev.atelier.platform.internal.InternalErrors;
import io.quarkus.narayana.jta.QuarkusTransaction;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.ws.rs.DELETE;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.QueryParam;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.function.Supplier;
import org.eclipse.microprofile.rest.client.annotation.RegisterClientHeaders;
import org.eclipse.microprofile.rest.client.annotation.RegisterProvider;
import org.eclipse.microprofile.rest.client.inject.RegisterRestClient;
import org.eclipse.microprofile.rest.client.inject.RestClient;

/**
 * Changes the current project of an account, or its role there, so that no run starts by the former one once the change is
 * answered: generation-service hears of each change before its commit (docs/adr/0078).
 */
@ApplicationScoped
class CurrentProjectService {
    /** As long as a client would wait; a change takes milliseconds, and repeats only for another one of the same account. */
    private static final Duration LONGEST = Duration.ofSeconds(5);

    private final ProjectRepository projects;
    private final CurrentProjectClient runs;
    private final Clock clock;

    CurrentProjectService(ProjectRepository projects, @RestClient CurrentProjectClient runs, Clock clock) {
        this.projects = projects;
        this.runs = runs;
        this.clock = clock;
    }

    /** @param work runs in a transaction of its own, which another change of the same account waits for */
    <T> T change(long account, Supplier<T> work) {
        Instant deadline = clock.instant().plus(LONGEST);
        do {
            long revision = projects.findCurrent(account).revision();
            runs.forget(account, revision + 1);
            Optional<T> done = changeFrom(account, revision, work);
            if (done.isPresent()) {
                return done.orElseThrow();
            }
        } while (clock.instant().isBefore(deadline));
        throw new ApiException(
                        ErrorCode.SERVICE_UNAVAILABLE, "Other changes of the account's projects are under way. Retry.")
                .retryAfter(Duration.ofSeconds(1));
    }

    /** Empty when another change came between. */
    private <T> Optional<T> changeFrom(long account, long revision, Supplier<T> work) {
        try {
            return QuarkusTransaction.requiringNew()
                    .call(() -> projects.advanceRevision(account, revision)
                            ? Optional.of(work.get())
                            : Optional.<T>empty());
        } catch (ApiException refusal) {
            // Nothing has changed, and generation-service waits for the revision that was announced.
            projects.advanceRevision(account, revision);
            throw refusal;
        }
    }

    /** Tells generation-service, which keeps the current projects of accounts. */
    @RegisterRestClient(configKey = "generation")
    @RegisterProvider(InternalErrors.class)
    @RegisterClientHeaders(InternalCallHeaders.ToGeneration.class)
    @Path("/internal/accounts")
    public interface CurrentProjectClient {

        /** @param before the revision that the next change will have */
        @DELETE
        @Path("/{account}/current-project")
        void forget(@PathParam("account") long account, @QueryParam("before") long before);
    }
}
