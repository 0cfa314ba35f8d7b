// SPDX-License-Identifier: Apache-2.0
package dev.atelier.library.serve;

import dev.atelier.library.media.ObjectMetadata;
import dev.atelier.library.media.StagedMedia;
import dev.atelier.library.media.StoredObject;
import dev.atelier.library.media.StoredObjectRepository;
import dev.atelier.library.media.StoredObjectService;
import dev.atelier.library.media.StoredObjectService.Claim;
import dev.atelier.library.provenance.MediaMarker;
import dev.atelier.platform.error.ApiException;
import dev.atelier.platform.error.ErrorCode;
import dev.atelier.platform.media.MediaKind;
import io.quarkus.narayana.jta.QuarkusTransaction;
import jakarta.enterprise.context.ApplicationScoped;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;
import org.hibernate.exception.ConstraintViolationException;

/** Finds thumbnails of images and videos; renders and stores each at its first request. */
@ApplicationScoped
class ThumbnailService {
    // Part of the public API; each width costs space in the store.
    private static final SortedSet<Integer> WIDTHS = new TreeSet<>(List.of(160, 320, 640, 1280));
    private static final int MAX_DIGITS = 5;

    private final StoredObjectRepository objects;
    private final StoredObjectService storage;
    private final ThumbnailRenderer renderer;
    private final MediaMarker marker;

    ThumbnailService(
            StoredObjectRepository objects,
            StoredObjectService storage,
            ThumbnailRenderer renderer,
            MediaMarker marker) {
        this.objects = objects;
        this.storage = storage;
        this.renderer = renderer;
        this.marker = marker;
    }

    /** Finds or creates a thumbnail; returns the object itself when it is an image that is no wider. */
    StoredObject findOrCreate(StoredObject object, String requestedWidth) throws IOException {
        int width = parseWidth(requestedWidth);
        Integer ownWidth = object.facts().width();
        boolean visible = object.kind() == MediaKind.IMAGE || object.kind() == MediaKind.VIDEO;
        if (!visible || object.thumbnail().isPresent()) {
            throw new ApiException(ErrorCode.NOT_FOUND, "There is no small picture of this.");
        }
        if (object.kind() == MediaKind.IMAGE && ownWidth != null && ownWidth <= width) {
            return object;
        }
        Optional<StoredObject> known = find(object, width);
        return known.isPresent() ? known.orElseThrow() : create(object, width);
    }

    private StoredObject create(StoredObject parent, int width) throws IOException {
        try (StagedMedia picture = marker.markThumbnail(renderer.render(parent, width), parent)) {
            return storage.save(
                            picture,
                            ObjectMetadata.ofThumbnail(parent, width),
                            thumbnail -> claim(parent, width, thumbnail))
                    .value();
        } catch (ConstraintViolationException lost) {
            // Another request created the same thumbnail, or the parent was deleted.
            return find(parent, width)
                    .orElseThrow(() -> new ApiException(ErrorCode.NOT_FOUND, "There is no media at this address."));
        }
    }

    private Claim<StoredObject> claim(StoredObject parent, int width, StoredObject thumbnail) {
        return objects.findThumbnail(parent.key(), width)
                .map(earlier -> new Claim<>(earlier, false))
                .orElseGet(() -> new Claim<>(thumbnail, true));
    }

    private Optional<StoredObject> find(StoredObject parent, int width) {
        return QuarkusTransaction.requiringNew().call(() -> objects.findThumbnail(parent.key(), width));
    }

    private static int parseWidth(String text) {
        boolean number = text.length() <= MAX_DIGITS && text.matches("[0-9]+");
        if (!number || !WIDTHS.contains(Integer.valueOf(text))) {
            throw ApiException.invalid("w is one of " + WIDTHS + ".", "w");
        }
        return Integer.parseInt(text);
    }
}
