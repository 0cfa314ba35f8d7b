// SPDX-License-Identifier: Apache-2.0
package dev.atelier.library.output;

import dev.atelier.library.media.OutputId;
import dev.atelier.library.media.Owner;
import dev.atelier.library.media.StoredObject;
import dev.atelier.library.media.StoredObjectService;
import dev.atelier.library.project.ProjectAccessService.AccessScope;
import dev.atelier.library.storage.ObjectKey;
import dev.atelier.platform.event.GenerationFinished;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jboss.logging.Logger;

/** Finds outputs, and keeps or deletes them when their generation ends. */
@ApplicationScoped
public class OutputService {
    private static final Logger LOG = Logger.getLogger(OutputService.class);
    // Every run ends long before, so no output can arrive later.
    private static final Duration FAILURE_LIFETIME = Duration.ofDays(30);

    private final OutputRepository outputs;
    private final StoredObjectService objects;
    private final Clock clock;

    OutputService(OutputRepository outputs, StoredObjectService objects, Clock clock) {
        this.outputs = outputs;
        this.objects = objects;
        this.clock = clock;
    }

    @Transactional
    public Optional<Output> find(OutputId id, AccessScope scope) {
        return outputs.find(id)
                .filter(object -> {
                    Owner owner = object.owner();
                    return scope.includes(owner.account(), owner.project().value());
                })
                .map(object -> new Output(id, object, outputs.findPrompt(id)));
    }

    /** Finds the account's own output with these bytes. */
    @Transactional
    public Optional<OutputId> findByKey(ObjectKey key, long account) {
        return outputs.findByKey(key, account);
    }

    /** Finds an output that was made here by its bytes, also when it was deleted. */
    @Transactional
    public Optional<MadeOutput> findMadeByHash(String sha256) {
        return outputs.findMade("sha256", sha256);
    }

    /** Finds an output that was made here by its manifest, also when it was deleted. */
    @Transactional
    public Optional<MadeOutput> findMadeByManifest(String manifest) {
        return outputs.findMade("manifest", manifest);
    }

    /** Applies each event once: a success keeps the outputs, a failure deletes them and refuses late outputs. */
    void apply(List<GenerationFinished> events) {
        outputs.end(events, clock.instant())
                .ifPresent(removed -> LOG.debugf("outputs ended generations=%d removed=%d", events.size(), removed));
    }

    /** Deletes up to {@code limit} outputs of an account that were created before {@code end}. */
    @Transactional
    public int deleteOlderThan(Instant end, long account, int limit) {
        List<ObjectKey> deleted = outputs.removeOlderThan(end, account, limit);
        objects.deleteAll(deleted);
        return deleted.size();
    }

    /** Deletes records of failures that are too old for a late output. */
    @Transactional
    public int deleteOldFailures() {
        return outputs.deleteFailuresBefore(clock.instant().minus(FAILURE_LIFETIME));
    }

    /**
     * An output that was made here once; it may be gone.
     *
     * @param certificate SHA-256 of the certificate that signed it; empty for an output that was not signed here
     */
    public record MadeOutput(OutputId id, long account, Optional<String> certificate) {}

    /** An output of a generation, its object and the beginning of its prompt. */
    public record Output(OutputId id, StoredObject object, Optional<String> prompt) {}
}
