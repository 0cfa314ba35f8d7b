// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.run;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.atelier.generation.lifecycle.Generation;
import dev.atelier.generation.lifecycle.GenerationRepository;
import dev.atelier.generation.lifecycle.RunRepository;
import dev.atelier.platform.sql.Database;
import dev.atelier.platform.sql.NamedValues;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;
import org.jboss.logging.Logger;

/** Claims due runs and keeps leases; one worker at a time holds a run, over all processes. */
@ApplicationScoped
class RunLeaseService {
    private static final Logger LOG = Logger.getLogger(RunLeaseService.class);

    /** The longest waiting first: those to be polled, and those whose worker is silent. */
    private static final String LOCK_DUE = """
            select id from run
            where due_at is not null and due_at <= :now and state not in ('pending_charge', 'abandoned') and deadline > :now
                and queue <> all(:busy::text[])
            order by due_at limit :most for update skip locked
            """;

    private final Database database;
    private final GenerationRepository generations;
    private final RequeueService requeues;
    private final RunRepository runs;
    private final RunConfig config;
    private final ObjectMapper json;
    private final Clock clock;

    RunLeaseService(
            Database database,
            GenerationRepository generations,
            RequeueService requeues,
            RunRepository runs,
            RunConfig config,
            ObjectMapper json,
            Clock clock) {
        this.database = database;
        this.generations = generations;
        this.requeues = requeues;
        this.runs = runs;
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
        List<Long> locked = database.list(
                LOCK_DUE,
                row -> row.getLong("id"),
                NamedValues.of("now", now).and("busy", without).and("most", limit));
        if (locked.isEmpty()) {
            return List.of();
        }
        List<Generation> due = generations.findAll(locked);
        Set<Long> waiting = requeues.waitAgain(due);
        UUID lease = UUID.randomUUID();
        List<Generation> claimed = due.stream()
                .filter(generation -> !waiting.contains(generation.id()))
                .map(generation -> generation.claimed(lease))
                .toList();
        if (claimed.isEmpty()) {
            return List.of();
        }
        runs.claim(claimed.stream().map(Generation::id).toList(), lease, now.plus(config.lease()));
        return claimed.stream()
                .map(generation -> ClaimedRun.of(generation, json))
                .toList();
    }

    /** How often leases are renewed, whatever their length: two renewals may fail before a lease expires. */
    Duration renewInterval() {
        return config.lease().dividedBy(3);
    }

    /** Extends the leases that this process still holds, and returns their generations. */
    Set<Long> renew(Collection<ClaimedRun> held) {
        return extend(held, clock.instant().plus(config.lease()));
    }

    /** Lets other processes claim the runs at once. */
    void releaseNow(Collection<ClaimedRun> held) {
        Set<Long> released = extend(held, clock.instant());
        LOG.debugf("leases released runs=%d of=%d", released.size(), held.size());
    }

    private Set<Long> extend(Collection<ClaimedRun> held, Instant until) {
        Map<Long, UUID> leases = held.stream().collect(Collectors.toMap(ClaimedRun::generation, ClaimedRun::lease));
        return Set.copyOf(runs.extend(leases, until));
    }
}
