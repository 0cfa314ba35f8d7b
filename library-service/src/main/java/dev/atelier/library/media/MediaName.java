// SPDX-License-Identifier: Apache-2.0
package dev.atelier.library.media;

import dev.atelier.library.storage.ObjectKey;
import java.util.Optional;

/** The last part of a media address: a key and the extension of its type. */
public record MediaName(ObjectKey key, String extension) {

    public static Optional<MediaName> parse(String text) {
        int dot = text.indexOf('.');
        return dot < 0
                ? Optional.empty()
                : ObjectKey.parse(text.substring(0, dot)).map(key -> new MediaName(key, text.substring(dot + 1)));
    }
}
