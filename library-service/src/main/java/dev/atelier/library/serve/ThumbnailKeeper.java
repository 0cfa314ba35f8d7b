// SPDX-License-Identifier: Apache-2.0
package dev.atelier.library.serve;

import dev.atelier.library.media.MediaKind;
import dev.atelier.library.media.Medium;
import dev.atelier.library.media.ObjectKeeper;
import dev.atelier.library.media.ObjectKeeper.Kept;
import dev.atelier.library.media.StoredObject;
import dev.atelier.library.media.StoredObjectRepository;
import dev.atelier.library.storage.ObjectKey;
import dev.atelier.platform.error.ApiException;
import dev.atelier.platform.error.ErrorCode;
import io.quarkus.narayana.jta.QuarkusTransaction;
import jakarta.enterprise.context.ApplicationScoped;
import java.io.IOException;
import java.time.Clock;
import java.util.Optional;
import org.hibernate.exception.ConstraintViolationException;

/** Small pictures of images and videos, each made when it is first asked for and kept. */
@ApplicationScoped
class ThumbnailKeeper {
    private static final int MOST_DIGITS = 5;

    private final StoredObjectRepository objects;
    private final ObjectKeeper keeper;
    private final ThumbnailMaker maker;
    private final ServeConfig config;
    private final Clock clock;

    ThumbnailKeeper(
            StoredObjectRepository objects,
            ObjectKeeper keeper,
            ThumbnailMaker maker,
            ServeConfig config,
            Clock clock) {
        this.objects = objects;
        this.keeper = keeper;
        this.maker = maker;
        this.config = config;
        this.clock = clock;
    }

    /** The small picture; the object itself where it is an image that is no wider. */
    StoredObject of(StoredObject object, String wanted) throws IOException {
        int width = width(wanted);
        Integer own = object.facts().width();
        boolean visible = object.kind() == MediaKind.IMAGE || object.kind() == MediaKind.VIDEO;
        if (!visible || object.thumbnail().isPresent()) {
            throw new ApiException(ErrorCode.NOT_FOUND, "There is no small picture of this.");
        }
        if (object.kind() == MediaKind.IMAGE && own != null && own <= width) {
            return object;
        }
        Optional<StoredObject> known = find(object, width);
        return known.isPresent() ? known.orElseThrow() : made(object, width);
    }

    private StoredObject made(StoredObject object, int width) throws IOException {
        try (Medium picture = maker.make(object, width)) {
            StoredObject row = StoredObject.thumbnail(ObjectKey.random(), picture, object, width, clock.instant());
            return keeper.keep(row, picture, ours -> claim(object, width, ours)).value();
        } catch (ConstraintViolationException lost) {
            // Somebody else made it in the same moment, or the object was deleted meanwhile.
            return find(object, width)
                    .orElseThrow(() -> new ApiException(ErrorCode.NOT_FOUND, "There is no media at this address."));
        }
    }

    private Kept<StoredObject> claim(StoredObject parent, int width, StoredObject ours) {
        Optional<StoredObject> faster = objects.findThumbnail(parent.key(), width);
        return faster.map(theirs -> new Kept<>(theirs, false)).orElseGet(() -> new Kept<>(ours, true));
    }

    private Optional<StoredObject> find(StoredObject object, int width) {
        return QuarkusTransaction.requiringNew().call(() -> objects.findThumbnail(object.key(), width));
    }

    private int width(String text) {
        boolean number = text.length() <= MOST_DIGITS && text.matches("[0-9]+");
        if (!number || !config.widths().contains(Integer.valueOf(text))) {
            throw ApiException.invalid(
                    "w is one of " + config.widths().stream().sorted().toList() + ".", "w");
        }
        return Integer.parseInt(text);
    }
}
