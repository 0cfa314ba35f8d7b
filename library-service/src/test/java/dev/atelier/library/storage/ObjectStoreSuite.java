// SPDX-License-Identifier: Apache-2.0
package dev.atelier.library.storage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What every store must do. */
abstract class ObjectStoreSuite {
    private static final ContentCheck ANY = ContentCheck.maxBytes(10_000_000);

    @TempDir
    Path directory;

    private StagingArea staging;
    private ObjectStore store;

    abstract ObjectStore open(StorageConfig config) throws IOException;

    @BeforeEach
    void open() throws IOException {
        var config = new FixedStorage(directory);
        staging = new StagingArea(config);
        store = open(config);
    }

    @Test
    void whatIsPublishedIsWhatWasTakenIn() throws IOException {
        byte[] bytes = randomBytes(300_000);

        ObjectKey key = published(bytes);

        assertThat(store.has(key)).isTrue();
        assertThat(read(key, 0, bytes.length)).isEqualTo(bytes);
        assertThat(incoming()).isZero();
    }

    @Test
    void aPartIsThatPart() throws IOException {
        byte[] bytes = randomBytes(10_000);
        ObjectKey key = published(bytes);

        assertThat(read(key, 0, 1)).isEqualTo(Arrays.copyOf(bytes, 1));
        assertThat(read(key, 4_000, 2_000)).isEqualTo(Arrays.copyOfRange(bytes, 4_000, 6_000));
        assertThat(read(key, 9_999, 1)).isEqualTo(Arrays.copyOfRange(bytes, 9_999, 10_000));
    }

    @Test
    void bytesThatWereNotPublishedAreNowhere() throws IOException {
        ObjectKey key = ObjectKey.random();

        staging.stage(ANY, new ByteArrayInputStream(new byte[] {1})::transferTo).close();

        assertThat(store.has(key)).isFalse();
        assertThat(store.file(key)).isEmpty();
        assertThat(incoming()).isZero();
    }

    @Test
    void whatIsNotThereCannotBeRead() {
        assertThatThrownBy(() -> read(ObjectKey.random(), 0, 1)).isInstanceOf(IOException.class);
    }

    @Test
    void deletingTwiceIsFine() throws IOException {
        ObjectKey key = published(new byte[] {1, 2, 3});

        store.delete(key);
        store.delete(key);

        assertThat(store.has(key)).isFalse();
    }

    private ObjectKey published(byte[] bytes) throws IOException {
        ObjectKey key = ObjectKey.random();
        try (StagedFile staged = staging.stage(ANY, new ByteArrayInputStream(bytes)::transferTo)) {
            store.publish(staged, key);
        }
        return key;
    }

    private byte[] read(ObjectKey key, long from, long length) throws IOException {
        try (InputStream bytes = store.read(key, from, length)) {
            return bytes.readAllBytes();
        }
    }

    private long incoming() throws IOException {
        try (var files = Files.list(staging.directory())) {
            return files.count();
        }
    }

    private static byte[] randomBytes(int size) {
        byte[] bytes = new byte[size];
        new Random(7).nextBytes(bytes);
        return bytes;
    }
}
