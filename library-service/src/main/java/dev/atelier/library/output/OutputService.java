// SPDX-License-Identifier: Apache-2.0
package dev.atelier.library.output;

import dev.atelier.library.media.OutputId;
import dev.atelier.library.media.Owner;
import dev.atelier.library.media.StoredObjectService;
import dev.atelier.library.project.AccessScope;
import dev.atelier.library.storage.ObjectKey;
import dev.atelier.platform.event.GenerationFinished;
import dev.atelier.platform.inbox.Inbox;
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
    private final Inbox inbox;
    private final Clock clock;

    OutputService(OutputRepository outputs, StoredObjectService objects, Inbox inbox, Clock clock) {
        this.outputs = outputs;
        this.objects = objects;
        this.inbox = inbox;
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

    /** Applies an event once: a success keeps the outputs, a failure deletes them and refuses late outputs. */
    @Transactional
    void apply(GenerationFinished event) {
        Instant now = clock.instant();
        if (inbox.apply(
                        OutputRepository.LOCK_FIRST,
                        _ -> true,
                        event.eventId(),
                        event.generation().value())
                .isEmpty()) {
            return;
        }
        switch (event.outcome()) {
            case SUCCEEDED -> outputs.markKept(event.generation(), now);
            case FAILED -> {
                List<ObjectKey> deleted = outputs.removeFailed(event.generation(), now);
                objects.deleteAll(deleted);
                LOG.debugf("outputs deleted generation=%s outputs=%d", event.generation(), deleted.size());
            }
        }
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
}
