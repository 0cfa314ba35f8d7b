// SPDX-License-Identifier: Apache-2.0
package dev.atelier.library.serve;

import dev.atelier.library.media.MediaName;
import dev.atelier.library.media.StoredObject;
import dev.atelier.library.media.StoredObjectRepository;
import dev.atelier.library.serve.MediaSource.Behind;
import dev.atelier.library.serve.MediaSource.Elsewhere;
import dev.atelier.library.serve.MediaSource.OnDisk;
import dev.atelier.library.storage.ObjectStore;
import dev.atelier.library.storage.ObjectStore.Presentation;
import dev.atelier.platform.error.ApiException;
import dev.atelier.platform.error.ErrorCode;
import io.quarkus.narayana.jta.QuarkusTransaction;
import jakarta.enterprise.context.ApplicationScoped;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.nio.file.Path;
import java.util.Optional;

/** Finds the bytes behind a media address. */
@ApplicationScoped
class MediaService {
    private final StoredObjectRepository objects;
    private final ObjectStore store;
    private final ThumbnailKeeper thumbnails;
    private final MediaHeaders headers;

    MediaService(StoredObjectRepository objects, ObjectStore store, ThumbnailKeeper thumbnails, MediaHeaders headers) {
        this.objects = objects;
        this.store = store;
        this.thumbnails = thumbnails;
        this.headers = headers;
    }

    /** @param width of the small picture that is asked for; empty for the medium itself */
    Media get(String name, Optional<String> width) throws IOException {
        // The connection is given back before a slow reader gets the first byte.
        StoredObject object = QuarkusTransaction.requiringNew()
                .call(() -> MediaName.parse(name).flatMap(this::find))
                .orElseThrow(() -> new ApiException(ErrorCode.NOT_FOUND, "There is no media at this address."));
        return Media.of(width.isPresent() ? thumbnails.of(object, width.orElseThrow()) : object);
    }

    MediaSource source(Media media) {
        Optional<Path> file = store.file(media.key());
        if (file.isPresent()) {
            return new OnDisk(file.orElseThrow());
        }
        Optional<URI> link = store.link(
                media.key(), new Presentation(media.contentType(), Disposition.of(media), headers.cacheControl()));
        return link.isPresent() ? new Elsewhere(link.orElseThrow()) : new Behind();
    }

    InputStream read(Media media, long from, long length) throws IOException {
        return store.read(media.key(), from, length);
    }

    private Optional<StoredObject> find(MediaName name) {
        return objects.findByKey(name.key()).filter(object -> object.extension().equals(name.extension()));
    }
}
