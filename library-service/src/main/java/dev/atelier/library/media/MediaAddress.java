// SPDX-License-Identifier: Apache-2.0
package dev.atelier.library.media;

import jakarta.enterprise.context.ApplicationScoped;
import java.util.Optional;
import org.eclipse.microprofile.config.inject.ConfigProperty;

/** Knows under which public address an object can be read, and which address is one of ours. */
@ApplicationScoped
public class MediaAddress {
    private static final String PATH = "/media/";
    private static final int THUMBNAIL_WIDTH = 320;

    private final String baseUrl;

    MediaAddress(@ConfigProperty(name = "atelier.base-url") String baseUrl) {
        this.baseUrl = baseUrl;
    }

    public String of(StoredObject object) {
        return baseUrl + PATH + object.key() + "." + object.extension();
    }

    /** Address of a small picture; empty for what cannot be seen. */
    public Optional<String> thumbnailOf(StoredObject object) {
        return switch (object.kind()) {
            case IMAGE, VIDEO -> Optional.of(of(object) + "?w=" + THUMBNAIL_WIDTH);
            case AUDIO, OTHER -> Optional.empty();
        };
    }

    /** The last part of an address of ours; empty for an address of anybody else. */
    public Optional<String> nameIn(String url) {
        String prefix = baseUrl + PATH;
        if (!url.startsWith(prefix)) {
            return Optional.empty();
        }
        String rest = url.substring(prefix.length());
        int end = rest.indexOf('?');
        return Optional.of(end < 0 ? rest : rest.substring(0, end));
    }
}
