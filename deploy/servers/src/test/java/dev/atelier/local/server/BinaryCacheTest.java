// SPDX-License-Identifier: Apache-2.0
package dev.atelier.local.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BinaryCacheTest {

    /** Any resource does; this one is there for sure. */
    private static final String RESOURCE = "dev/atelier/local/server/BinaryCache.class";

    @TempDir
    Path root;

    @Test
    void severalAtOnceGetTheSameWholeDirectoryAndLeaveNothingElse() throws Exception {
        int parties = 4;
        var everybodyUnpacks = new CountDownLatch(parties);
        List<Future<Path>> directories;
        try (var threads = Executors.newFixedThreadPool(parties)) {
            directories = IntStream.range(0, parties)
                    .mapToObj(_ ->
                            threads.submit(() -> new BinaryCache(root).directory("thing", RESOURCE, (in, directory) -> {
                                everybodyUnpacks.countDown();
                                await(everybodyUnpacks);
                                copy(in, directory);
                            })))
                    .toList();
        }

        for (Future<Path> directory : directories) {
            assertThat(directory.get()).isEqualTo(directories.getFirst().get());
            assertThat(directory.get().resolve("whole")).exists();
        }
        try (var left = Files.list(root)) {
            assertThat(left).hasSize(1);
        }
    }

    @Test
    void anUnpackedBinaryIsNotUnpackedAgain() {
        var cache = new BinaryCache(root);
        Path first = cache.directory("thing", RESOURCE, BinaryCacheTest::copy);

        Path second = cache.directory("thing", RESOURCE, (_, _) -> {
            throw new IOException("must not be called");
        });

        assertThat(second).isEqualTo(first);
    }

    @Test
    void aMachineWithoutAFittingBinaryGetsInstructions() {
        assertThatThrownBy(() ->
                        new BinaryCache(root).directory("thing", "thing-for-another-machine", BinaryCacheTest::copy))
                .isInstanceOf(StartupException.class)
                .hasMessageContaining("no thing for " + HostPlatform.describe());
    }

    private static void copy(InputStream packed, Path directory) throws IOException {
        Files.copy(packed, directory.resolve("whole"));
    }

    private static void await(CountDownLatch latch) throws IOException {
        try {
            latch.await();
        } catch (InterruptedException e) {
            throw new IOException(e);
        }
    }
}
