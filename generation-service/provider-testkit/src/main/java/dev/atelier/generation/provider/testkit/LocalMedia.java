// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.provider.testkit;

import dev.atelier.generation.provider.MediaFacts;
import dev.atelier.generation.provider.MediaInput;
import dev.atelier.generation.provider.MediaKind;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/** A media file of a client, or one that cannot be had. */
public record LocalMedia(String url, String contentType, String content, boolean gone) implements MediaInput {

    public static LocalMedia png(String url, String content) {
        return new LocalMedia(url, "image/png", content, false);
    }

    @Override
    public MediaFacts facts() {
        return new MediaFacts(MediaKind.IMAGE, 640, 480, Optional.empty());
    }

    @Override
    public Path file() throws IOException {
        if (gone) {
            throw new IOException("the library does not answer");
        }
        Path file = Files.createTempFile("atelier-test-media-", "");
        file.toFile().deleteOnExit();
        return Files.writeString(file, content);
    }
}
