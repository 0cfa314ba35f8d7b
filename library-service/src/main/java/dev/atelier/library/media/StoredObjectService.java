// SPDX-License-Identifier: Apache-2.0
package dev.atelier.library.media;

import dev.atelier.library.storage.ObjectKey;
import dev.atelier.library.storage.ObjectStore;
import dev.atelier.library.storage.StorageConfig;
import dev.atelier.platform.error.ApiException;
import dev.atelier.platform.error.ErrorCode;
import dev.atelier.platform.failpoint.FailPoint;
import io.quarkus.narayana.jta.QuarkusTransaction;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import java.io.IOException;
import java.time.Clock;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jboss.logging.Logger;

/**
 * Stores, finds and deletes objects. An object's key is registered as an orphan, its bytes are published, and then one
 * transaction writes all rows: a crash at any point leaves nothing visible, and the orphan worker deletes the bytes.
 */
@ApplicationScoped
public class StoredObjectService {
    private static final Logger LOG = Logger.getLogger(StoredObjectService.class);
    private static final int EXPIRY_BATCH = 100;
    // Bounds one run of the clean-up, so that a stop of the service does not wait for a large backlog.
    private static final int EXPIRED_PER_RUN = 10_000;

    private final ObjectStore store;
    private final StoredObjectRepository objects;
    private final OrphanRepository orphans;
    private final StorageConfig config;
    private final Clock clock;

    StoredObjectService(
            ObjectStore store,
            StoredObjectRepository objects,
            OrphanRepository orphans,
            StorageConfig config,
            Clock clock) {
        this.store = store;
        this.objects = objects;
        this.orphans = orphans;
        this.config = config;
        this.clock = clock;
    }

    /**
     * Result of an attempt to use a new object.
     *
     * @param won false when another writer was faster, so that the new bytes are not needed
     */
    public record Claim<T>(T value, boolean won) {}

    @Transactional
    public Optional<StoredObject> find(ObjectKey key) {
        return objects.findByKey(key);
    }

    /** Finds objects by the text of their keys; deleted objects are absent. */
    @Transactional
    public Map<String, StoredObject> findByKeys(Collection<ObjectKey> keys) {
        return keys.isEmpty()
                ? Map.of()
                : objects.findByKeys(keys).stream()
                        .collect(Collectors.toMap(object -> object.key().value(), object -> object));
    }

    /** @param claim runs in the transaction that writes the object, before its row exists */
    public <T> Claim<T> save(StagedMedia media, ObjectMetadata metadata, Function<StoredObject, Claim<T>> claim)
            throws IOException {
        StoredObject object = new StoredObject(media, metadata, clock.instant());
        ObjectKey key = object.key();
        Instant orphanAt = clock.instant().plus(config.orphanAfter());
        QuarkusTransaction.requiringNew().run(() -> orphans.register(key, orphanAt));
        boolean used = false;
        try {
            store.publish(media.file(), key);
            FailPoint.hit("library.object.published");
            Claim<T> result = QuarkusTransaction.requiringNew().call(() -> writeRows(object, claim));
            used = result.won();
            return result;
        } finally {
            if (!used) {
                discard(key);
            }
        }
    }

    private <T> Claim<T> writeRows(StoredObject object, Function<StoredObject, Claim<T>> claim) {
        Claim<T> result = claim.apply(object);
        if (result.won()) {
            // Flushed, because the statements of other repositories bypass Hibernate.
            objects.persistAndFlush(object);
            if (!orphans.unregister(object.key())) {
                throw new ApiException(ErrorCode.SERVICE_UNAVAILABLE, "Storing took too long. Retry shortly.");
            }
        }
        return result;
    }

    /** Deletes rows in the caller's transaction; the orphan worker deletes the bytes, because a row must never lack bytes. */
    public void deleteAll(Collection<ObjectKey> keys) {
        if (!keys.isEmpty()) {
            QuarkusTransaction.joiningExisting().run(() -> objects.remove(keys, clock.instant()));
        }
    }

    /** Deletes expired objects, up to a fixed number, and returns how many. */
    public int deleteExpired() {
        int deleted = 0;
        int batch = EXPIRY_BATCH;
        while (batch == EXPIRY_BATCH && deleted < EXPIRED_PER_RUN) {
            batch = QuarkusTransaction.requiringNew().call(() -> objects.removeExpired(clock.instant(), EXPIRY_BATCH));
            deleted += batch;
        }
        return deleted;
    }

    /**
     * Deletes bytes that got no row. The row may exist after all when the answer to the commit was lost, so the
     * registration decides: it is absent exactly when the row exists.
     */
    private void discard(ObjectKey key) {
        try {
            boolean claimed = QuarkusTransaction.requiringNew().call(() -> orphans.claim(key));
            if (claimed) {
                store.delete(key);
                QuarkusTransaction.requiringNew().run(() -> orphans.remove(List.of(key)));
            }
        } catch (IOException | RuntimeException e) {
            // The registration still exists, so the orphan worker deletes the bytes when they are due.
            LOG.debugf(e, "orphan left to the worker");
        }
    }
}
