// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.run;

import static dev.atelier.generation.support.Api.lastAccount;
import static dev.atelier.generation.support.Api.newAccount;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.atelier.generation.lifecycle.GenerationRepository;
import dev.atelier.generation.provider.JobHandle;
import dev.atelier.generation.support.Rows;
import io.quarkus.narayana.jta.QuarkusTransaction;
import io.quarkus.test.junit.QuarkusTest;
import jakarta.inject.Inject;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Each step of a job is stored only by the worker that holds its run, and wholly or not at all. */
@QuarkusTest
class ProviderRunRepositoryTest {
    private static final JobHandle HANDLE = new JobHandle("job_1");
    private static final Duration PAUSE = Duration.ofMinutes(1);

    @Inject
    ProviderRunRepository jobs;

    @Inject
    GenerationRepository generations;

    @Inject
    ObjectMapper json;

    @Inject
    Rows rows;

    @Test
    void theStepsOfAJobFollowEachOther() {
        ClaimedRun run = insertSubmitting();

        assertThat(accept(run)).isTrue();

        assertThat(job(run)).isEqualTo("accepted job_1 0");
        assertThat(generation(run)).isEqualTo("processing t t");
        ClaimedRun polled = claimAgain(run);
        assertThat(jobs.park(polled, StepResult.Later.answered(PAUSE, OptionalDouble.of(1.5))))
                .isTrue();
        assertThat(job(run)).isEqualTo("accepted job_1 1");
        assertThat(generation(run)).isEqualTo("processing t t");
        assertThat(progress(run)).isEqualTo("1");
    }

    @Test
    void progressOnlyGrowsAndStaysWithoutNews() {
        ClaimedRun run = insertSubmitting();
        rows.execute("update generation set progress = 0.5 where id = " + run.generation());

        assertThat(jobs.park(run, StepResult.Later.answered(PAUSE, OptionalDouble.of(0.25))))
                .isTrue();
        assertThat(progress(run)).isEqualTo("0.5");

        assertThat(jobs.park(claimAgain(run), StepResult.Later.unanswered(PAUSE)))
                .isTrue();
        assertThat(progress(run)).isEqualTo("0.5");
        assertThat(rows.text("select unanswered from provider_run where generation_id = " + run.generation(), ""))
                .isEqualTo("1");
    }

    @Test
    void aWorkerWhoseRunWasTakenOverStoresNoStep() {
        ClaimedRun run = insertSubmitting();
        rows.execute("update generation set lease = gen_random_uuid() where id = " + run.generation());

        assertThat(accept(run)).isFalse();
        assertThat(jobs.park(run, StepResult.Later.answered(PAUSE, OptionalDouble.of(0.5))))
                .isFalse();

        assertThat(job(run)).isEqualTo("submitting null 0");
        assertThat(generation(run)).isEqualTo("queued f f");
        assertThat(progress(run)).isEqualTo("null");
    }

    @Test
    void ofManyThatAcceptWithTheSameLeaseOneDoes() throws Exception {
        ClaimedRun run = insertSubmitting();
        List<Callable<Boolean>> workers = IntStream.range(0, 8)
                .<Callable<Boolean>>mapToObj(_ -> {
                    ClaimedRun copy = read(run.generation());
                    return () -> accept(copy);
                })
                .toList();

        int accepted = 0;
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            for (Future<Boolean> answer : threads.invokeAll(workers)) {
                accepted += answer.get() ? 1 : 0;
            }
        }

        assertThat(accepted).isEqualTo(1);
        assertThat(job(run)).isEqualTo("accepted job_1 0");
    }

    private boolean accept(ClaimedRun run) {
        return jobs.accept(run, HANDLE, Duration.ofMinutes(5), PAUSE);
    }

    /** A run of a new account that a worker has for the next minute, as it is while its job is sent. */
    private ClaimedRun insertSubmitting() {
        newAccount();
        Instant later = Instant.now().plusSeconds(60);
        long id = rows.insert(Rows.Row.of(lastAccount(), "queued")
                .lease(UUID.randomUUID(), later)
                .deadline(later));
        rows.execute("update generation set started_at = null where id = " + id);
        rows.execute("insert into provider_run (generation_id, account_id, upstream, model, state, submitted_at)"
                + " values (%d, %d, 'by-hand', '', 'submitting', now())".formatted(id, lastAccount()));
        return read(id);
    }

    private ClaimedRun claimAgain(ClaimedRun run) {
        rows.execute("update generation set lease = gen_random_uuid(), due_at = now() + interval '1 minute' where id = "
                + run.generation());
        return read(run.generation());
    }

    private ClaimedRun read(long id) {
        return QuarkusTransaction.requiringNew()
                .call(() -> generations.findInAnyState(id))
                .map(found -> ClaimedRun.of(found, Optional.empty(), json))
                .orElseThrow();
    }

    private String job(ClaimedRun run) {
        return rows.text(
                "select concat_ws(' ', state, coalesce(handle, 'null'), polls) from provider_run where generation_id = "
                        + run.generation(),
                "gone");
    }

    /** Its status, whether it has started, and whether it waits for its next poll without a worker. */
    private String generation(ClaimedRun run) {
        return rows.text(
                "select concat_ws(' ', status, started_at is not null, lease is null and due_at > now()) from generation"
                        + " where id = " + run.generation(),
                "gone");
    }

    private String progress(ClaimedRun run) {
        return rows.text("select progress from generation where id = " + run.generation(), "gone");
    }
}
