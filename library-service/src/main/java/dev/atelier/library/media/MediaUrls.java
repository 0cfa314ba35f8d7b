// SPDX-License-Identifier: Apache-2.0
package dev.atelier.library.media;

import dev.atelier.library.storage.ObjectKey;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.Optional;
import org.eclipse.microprofile.config.inject.ConfigProperty;

/** Builds and parses the public URLs of objects. */
@ApplicationScoped
public class MediaUrls {
    private static final String PATH = "/media/";
    private static final int THUMBNAIL_WIDTH = 320;

    private final String baseUrl;

    MediaUrls(@ConfigProperty(name = "atelier.base-url") String baseUrl) {
        this.baseUrl = baseUrl;
    }

    /** The last part of a media URL: a key and the extension of the format. */
    public record MediaName(ObjectKey key, String extension) {

        /** Parses a name; empty when the text is no media name. */
        public static Optional<MediaName> parse(String text) {
            int dot = text.indexOf('.');
            return dot < 0
                    ? Optional.empty()
                    : ObjectKey.parse(text.substring(0, dot)).map(key -> new MediaName(key, text.substring(dot + 1)));
        }
    }

    public String urlOf(StoredObject object) {
        return baseUrl + PATH + object.key() + "." + object.extension();
    }

    /** The URL of a thumbnail; empty for sound and documents. */
    public Optional<String> thumbnailUrlOf(StoredObject object) {
        return switch (object.kind()) {
            case IMAGE, VIDEO -> Optional.of(urlOf(object) + "?w=" + THUMBNAIL_WIDTH);
            case AUDIO, OTHER -> Optional.empty();
        };
    }

    /** Whether the URL is a media URL of this platform. */
    public boolean isOwn(String url) {
        return url.startsWith(baseUrl + PATH);
    }

    /** The media name in a URL of this platform; empty for every other URL. */
    public Optional<MediaName> parse(String url) {
        if (!isOwn(url)) {
            return Optional.empty();
        }
        String rest = url.substring((baseUrl + PATH).length());
        int end = rest.indexOf('?');
        return MediaName.parse(end < 0 ? rest : rest.substring(0, end));
    }
}
