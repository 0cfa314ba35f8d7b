// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.run;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.atelier.generation.catalogue.Model;
import dev.atelier.generation.lifecycle.Generation;
import dev.atelier.generation.lifecycle.GenerationRepository;
import dev.atelier.platform.sql.Database;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;

/** Claims due runs and keeps leases; one worker at a time holds a run, over all processes. */
@ApplicationScoped
class RunLeaseService {
    private static final String START =
            "update generation set status = ?, started_at = ?, deadline = ? where id = ? and lease = ?";

    private final Database database;
    private final GenerationRepository generations;
    private final RequeueService requeues;
    private final ProviderRunRepository providerRuns;
    private final RunConfig config;
    private final ObjectMapper json;
    private final Clock clock;

    RunLeaseService(
            Database database,
            GenerationRepository generations,
            RequeueService requeues,
            ProviderRunRepository providerRuns,
            RunConfig config,
            ObjectMapper json,
            Clock clock) {
        this.database = database;
        this.generations = generations;
        this.requeues = requeues;
        this.providerRuns = providerRuns;
        this.config = config;
        this.json = json;
        this.clock = clock;
    }

    /**
     * Claims due runs, the longest waiting first. A run whose job was never sent is not among them: it waits in its queue
     * again.
     *
     * @param without names of upstreams whose runs are left alone
     */
    @Transactional
    List<ClaimedRun> claimDue(Collection<String> without, int limit) {
        Instant now = clock.instant();
        List<Generation> due = generations.lockDue(now, without, limit);
        Set<Long> waiting = requeues.waitAgain(due);
        Map<Long, ProviderRun> jobs =
                providerRuns.findAll(due.stream().map(Generation::id).toList());
        return due.stream()
                .filter(generation -> !waiting.contains(generation.id()))
                .filter(generation -> generation.claim(UUID.randomUUID(), now, now.plus(config.lease())))
                .map(generation -> ClaimedRun.of(generation, Optional.ofNullable(jobs.get(generation.id())), json))
                .toList();
    }

    /** The work of a run begins; false when it has ended or another worker holds it. */
    boolean start(ClaimedRun run, Model model) {
        Generation row = run.row();
        return row.start(run.lease(), clock.instant(), model.limits().run())
                && database.update(
                                START,
                                row.status().wire(),
                                row.times().startedAt().orElseThrow(),
                                row.times().deadline().orElseThrow(),
                                run.generation(),
                                run.lease())
                        == 1;
    }

    /** How often leases are renewed, whatever their length: two renewals may fail before a lease expires. */
    Duration renewInterval() {
        return config.lease().dividedBy(3);
    }

    /** Extends the leases that this process still holds, and returns their generations. */
    @Transactional
    Set<Long> renew(Collection<ClaimedRun> runs) {
        return extend(runs, clock.instant().plus(config.lease()));
    }

    /** Lets other processes claim the runs at once. */
    @Transactional
    void releaseNow(Collection<ClaimedRun> runs) {
        extend(runs, clock.instant());
    }

    private Set<Long> extend(Collection<ClaimedRun> runs, Instant until) {
        return runs.stream()
                .filter(run -> generations.extendLease(run.generation(), run.lease(), until))
                .map(ClaimedRun::generation)
                .collect(Collectors.toUnmodifiableSet());
    }
}
