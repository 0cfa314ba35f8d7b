// SPDX-License-Identifier: Apache-2.0
package dev.atelier.library.serve;

import dev.atelier.library.media.MediaUrls.MediaName;
import dev.atelier.library.media.StoredObject;
import dev.atelier.library.media.StoredObjectRepository;
import dev.atelier.library.serve.MediaService.MediaSource.LocalFile;
import dev.atelier.library.serve.MediaService.MediaSource.RemoteStore;
import dev.atelier.library.serve.MediaService.MediaSource.SignedUrl;
import dev.atelier.library.storage.ObjectKey;
import dev.atelier.library.storage.ObjectStore;
import dev.atelier.library.storage.ObjectStore.Presentation;
import dev.atelier.platform.error.ApiException;
import dev.atelier.platform.error.ErrorCode;
import dev.atelier.platform.media.MediaFormat;
import io.quarkus.narayana.jta.QuarkusTransaction;
import jakarta.enterprise.context.ApplicationScoped;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.nio.file.Path;
import java.util.Optional;

/** Finds the object and the bytes behind a media URL. */
@ApplicationScoped
class MediaService {
    private final StoredObjectRepository objects;
    private final ObjectStore store;
    private final ThumbnailService thumbnails;

    MediaService(StoredObjectRepository objects, ObjectStore store, ThumbnailService thumbnails) {
        this.objects = objects;
        this.store = store;
        this.thumbnails = thumbnails;
    }

    /** @param width width of a thumbnail; empty for the object itself */
    ServedMedia get(String name, Optional<String> width) throws IOException {
        // The transaction ends first, so that a slow reader holds no database connection.
        StoredObject object = QuarkusTransaction.requiringNew()
                .call(() -> MediaName.parse(name).flatMap(this::find))
                .orElseThrow(() -> new ApiException(ErrorCode.NOT_FOUND, "There is no media at this address."));
        return ServedMedia.of(width.isPresent() ? thumbnails.findOrCreate(object, width.orElseThrow()) : object);
    }

    MediaSource source(ServedMedia media) {
        Optional<Path> file = store.file(media.key());
        if (file.isPresent()) {
            return new LocalFile(file.orElseThrow());
        }
        Optional<URI> link = store.link(
                media.key(),
                new Presentation(media.contentType(), ContentDisposition.of(media), MediaHeaders.CACHE_CONTROL));
        return link.isPresent() ? new SignedUrl(link.orElseThrow()) : new RemoteStore();
    }

    InputStream read(ServedMedia media, long from, long length) throws IOException {
        return store.read(media.key(), from, length);
    }

    private Optional<StoredObject> find(MediaName name) {
        return objects.findByKey(name.key()).filter(object -> object.extension().equals(name.extension()));
    }

    /** An object as it is sent to a client. */
    record ServedMedia(
            ObjectKey key, long size, EntityTag tag, String contentType, boolean inline, Optional<String> name) {

        static ServedMedia of(StoredObject object) {
            return new ServedMedia(
                    object.key(),
                    object.size(),
                    EntityTag.of(object.sha256()),
                    object.contentType(),
                    MediaFormat.isInline(object.contentType()),
                    object.name());
        }
    }

    /** Where a client gets the bytes of an object from. */
    sealed interface MediaSource {

        /** A file that the kernel can send. */
        record LocalFile(Path file) implements MediaSource {}

        /** A URL of the store from which the client downloads. */
        record SignedUrl(URI url) implements MediaSource {}

        /** A remote store that this service reads for the client. */
        record RemoteStore() implements MediaSource {}
    }
}
