// SPDX-License-Identifier: Apache-2.0
package dev.atelier.library;

import io.quarkus.test.common.QuarkusTestResourceLifecycleManager;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** An empty store for one application under test. */
public final class MediaDirectory implements QuarkusTestResourceLifecycleManager {
    private @Nullable Path directory;

    @Override
    public Map<String, String> start() {
        try {
            directory = Files.createTempDirectory("atelier-media-");
            return Map.of("atelier.media.directory", directory.toString());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void stop() {
        if (directory == null) {
            return;
        }
        try (Stream<Path> paths = Files.walk(directory)) {
            for (Path path : paths.sorted(Comparator.reverseOrder()).toList()) {
                Files.deleteIfExists(path);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
