// SPDX-License-Identifier: Apache-2.0
package dev.atelier.library.storage;

import io.quarkus.runtime.StartupEvent;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import jakarta.enterprise.inject.Disposes;
import jakarta.enterprise.inject.Produces;
import java.io.IOException;

/** Opens the configured store. */
@ApplicationScoped
class ObjectStoreProducer {

    @Produces
    @ApplicationScoped
    ObjectStore store(StorageConfig config, S3Config s3) throws IOException {
        return switch (config.store()) {
            case DIRECTORY -> new DirectoryStore(config);
            case S3 -> new S3Store(s3);
        };
    }

    /** Opens the store at start, so that a wrong configuration fails before the first upload. */
    void open(@Observes StartupEvent event, ObjectStore store) {
        store.file(ObjectKey.random());
    }

    void close(@Disposes ObjectStore store) throws Exception {
        if (store instanceof AutoCloseable open) {
            open.close();
        }
    }
}
