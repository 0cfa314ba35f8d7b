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
import java.io.IOException;
import java.time.Clock;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.function.Function;
import org.jboss.logging.Logger;

/**
 * Makes bytes an object: announced, published, then written down together with whatever refers to it. Wherever that
 * stops, nothing is visible and the sweeper finds the bytes.
 */
@ApplicationScoped
public class ObjectKeeper {
    private static final Logger LOG = Logger.getLogger(ObjectKeeper.class);

    private final ObjectStore store;
    private final StoredObjectRepository objects;
    private final DoomedObjectRepository doomed;
    private final StorageConfig config;
    private final Clock clock;

    ObjectKeeper(
            ObjectStore store,
            StoredObjectRepository objects,
            DoomedObjectRepository doomed,
            StorageConfig config,
            Clock clock) {
        this.store = store;
        this.objects = objects;
        this.doomed = doomed;
        this.config = config;
        this.clock = clock;
    }

    /**
     * What became of an object that was offered.
     *
     * @param used false when another writer was faster, so that the bytes are not needed
     */
    public record Kept<T>(T value, boolean used) {}

    /** @param record runs in the transaction that writes the object down, before its row is there */
    public <T> Kept<T> keep(Medium medium, Keeping keeping, Function<StoredObject, Kept<T>> record) throws IOException {
        ObjectKey key = ObjectKey.random();
        return keep(new StoredObject(key, medium, keeping, clock.instant()), medium, record);
    }

    /** The same for a row that the caller made. */
    public <T> Kept<T> keep(StoredObject object, Medium medium, Function<StoredObject, Kept<T>> record)
            throws IOException {
        ObjectKey key = object.key();
        Instant orphanAt = clock.instant().plus(config.orphanAfter());
        QuarkusTransaction.requiringNew().run(() -> doomed.announce(key, orphanAt));
        boolean used = false;
        try {
            store.publish(medium.bytes(), key);
            FailPoint.hit("library.object.published");
            Kept<T> kept = QuarkusTransaction.requiringNew().call(() -> written(object, record));
            used = kept.used();
            return kept;
        } finally {
            if (!used) {
                discard(key);
            }
        }
    }

    private <T> Kept<T> written(StoredObject object, Function<StoredObject, Kept<T>> record) {
        Kept<T> kept = record.apply(object);
        if (kept.used()) {
            objects.persist(object);
            if (!doomed.spare(object.key())) {
                throw new ApiException(ErrorCode.SERVICE_UNAVAILABLE, "Storing took too long. Retry shortly.");
            }
        }
        return kept;
    }

    /** The row first: bytes that are gone while a row tells of them would be a lost disk. */
    public void removeAll(Collection<ObjectKey> keys) {
        QuarkusTransaction.joiningExisting().run(() -> objects.remove(keys, clock.instant()));
    }

    /**
     * Removes bytes that got no row. When the commit's answer was lost the row may be there after all, so only the
     * announcement tells: it is gone exactly when the row exists.
     */
    private void discard(ObjectKey key) {
        try {
            boolean ours = QuarkusTransaction.requiringNew().call(() -> doomed.claim(key));
            if (ours) {
                store.delete(key);
                QuarkusTransaction.requiringNew().run(() -> doomed.forget(List.of(key)));
            }
        } catch (IOException | RuntimeException e) {
            // The announcement is still there, and the sweeper comes by when it is due.
            LOG.debugf(e, "bytes are left to the sweeper");
        }
    }
}
