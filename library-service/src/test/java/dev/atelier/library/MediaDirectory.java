// SPDX-License-Identifier: Apache-2.0
package dev.atelier.library;

import dev.atelier.library.storage.LoopbackS3;
import dev.atelier.local.demo.DemoChain;
import io.quarkus.test.common.QuarkusTestResourceLifecycleManager;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.HashMap;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * An empty store for one application under test: a directory, or with {@code -Dstore=s3-proxy} an S3 server beside
 * one. ({@code s3-redirect} works too, but what serves there is the S3 server, whose answers have headers of its own.)
 */
public final class MediaDirectory implements QuarkusTestResourceLifecycleManager {
    private static final String STORE = System.getProperty("store", "directory");

    private @Nullable Path directory;
    private @Nullable LoopbackS3 s3;

    @Override
    public Map<String, String> start() {
        try {
            directory = Files.createTempDirectory("atelier-media-");
            Map<String, String> settings = new HashMap<>(Map.of("atelier.media.directory", directory.toString()));
            DemoChain chain = DemoChain.loadOrCreate(directory.resolve("provenance"));
            settings.put("atelier.provenance.key", "file:" + chain.key());
            settings.put("atelier.provenance.chain", "file:" + chain.chain());
            if (STORE.startsWith("s3-")) {
                s3 = new LoopbackS3();
                settings.putAll(s3.settings(STORE.substring("s3-".length())));
            }
            return settings;
        } catch (Exception e) {
            throw new IllegalStateException("the store " + STORE + " does not start", e);
        }
    }

    @Override
    public void stop() {
        if (s3 != null) {
            s3.close();
        }
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
