// SPDX-License-Identifier: Apache-2.0
package dev.atelier.library.media;

import dev.atelier.library.media.StoredObject.Thumbnail;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * Owner, name and lifetime of a new object.
 *
 * @param name file name of a download; null for none
 * @param lifetime time after which the object may be deleted; null for no limit
 * @param thumbnail parent and width of a thumbnail; null for every other object
 */
public record ObjectMetadata(
        Owner owner,
        @Nullable String name,
        @Nullable Duration lifetime,
        @Nullable Thumbnail thumbnail) {
    public static ObjectMetadata of(Owner owner) {
        return new ObjectMetadata(owner, null, null, null);
    }

    public static ObjectMetadata named(Owner owner, String name) {
        return new ObjectMetadata(owner, name, null, null);
    }

    public static ObjectMetadata temporary(Owner owner, Duration lifetime) {
        return new ObjectMetadata(owner, null, lifetime, null);
    }

    /** Describes a thumbnail of {@code parent}; both are deleted together. */
    public static ObjectMetadata ofThumbnail(StoredObject parent, int width) {
        return new ObjectMetadata(parent.owner(), null, null, new Thumbnail(parent.key(), width));
    }
}
