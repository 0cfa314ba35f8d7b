// SPDX-License-Identifier: Apache-2.0
package dev.atelier.library.output;

import dev.atelier.library.media.MediaAddress;
import dev.atelier.library.media.MediaFormat;
import dev.atelier.library.media.MediaKind;
import dev.atelier.library.media.StoredObject;
import dev.atelier.library.media.StoredObjectRepository;
import dev.atelier.library.storage.ObjectKey;
import dev.atelier.library.storage.ObjectStore;
import dev.atelier.library.storage.StagedObject;
import dev.atelier.platform.error.ApiException;
import io.quarkus.narayana.jta.QuarkusTransaction;
import jakarta.enterprise.context.ApplicationScoped;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.time.Clock;
import java.util.Optional;

/** Keeps each output of a generation once, however often and however simultaneously it is handed in. */
@ApplicationScoped
class OutputKeeper {
    private final ObjectStore store;
    private final OutputRepository outputs;
    private final StoredObjectRepository objects;
    private final MediaAddress address;
    private final OutputConfig config;
    private final OutputMetrics metrics;
    private final Clock clock;

    OutputKeeper(
            ObjectStore store,
            OutputRepository outputs,
            StoredObjectRepository objects,
            MediaAddress address,
            OutputConfig config,
            OutputMetrics metrics,
            Clock clock) {
        this.store = store;
        this.outputs = outputs;
        this.objects = objects;
        this.address = address;
        this.config = config;
        this.metrics = metrics;
        this.clock = clock;
    }

    OutputView keep(OutputId id, OutputRequest request, InputStream body) throws IOException {
        StoredObject object = stored(id, request, body);
        return OutputView.of(object, address.of(object));
    }

    private StoredObject stored(OutputId id, OutputRequest request, InputStream body) throws IOException {
        Optional<StoredObject> known = QuarkusTransaction.requiringNew().call(() -> outputs.find(id));
        if (known.isPresent()) {
            // Read to the end: a client that is still writing would take an early answer for a broken connection.
            body.transferTo(OutputStream.nullOutputStream());
            metrics.repeated();
            return known.orElseThrow();
        }
        try (StagedObject staged = store.stage(body, config.largest().asLongValue())) {
            ObjectKey key = ObjectKey.random();
            StoredObject object = new StoredObject(
                    key, request.owner(), format(staged, request.kind()), request.facts(), staged, clock.instant());
            store.publish(staged, key);
            return record(id, object);
        }
    }

    private StoredObject record(OutputId id, StoredObject object) throws IOException {
        boolean kept = false;
        try {
            StoredObject result = QuarkusTransaction.requiringNew().call(() -> claim(id, object));
            kept = result.key().equals(object.key());
            metrics.kept(result, kept);
            return result;
        } finally {
            if (!kept) {
                store.delete(object.key());
            }
        }
    }

    private StoredObject claim(OutputId id, StoredObject object) {
        if (outputs.claim(id, object)) {
            objects.persist(object);
            return object;
        }
        return outputs.find(id).orElseThrow();
    }

    private static MediaFormat format(StagedObject staged, MediaKind stated) {
        MediaFormat format = MediaFormat.of(staged.head())
                .orElseThrow(() ->
                        ApiException.invalid("The body is none of PNG, JPEG, WebP, GIF, MP4, WAV and MP3.", "type"));
        if (format.kind() != stated) {
            throw ApiException.invalid(
                    "The body is " + format.contentType() + ", which is no " + stated.wire() + ".", "type");
        }
        return format;
    }
}
