// SPDX-License-Identifier: Apache-2.0
package dev.atelier.library.storage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.atelier.platform.error.ApiException;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DirectoryStoreTest {
    private static final long MANY = 10_000_000;

    @TempDir
    Path directory;

    private DirectoryStore store;

    @BeforeEach
    void open() throws IOException {
        store = new DirectoryStore(new FixedStorage(directory));
    }

    @Test
    void whatIsPublishedIsWhatWasTakenIn() throws IOException {
        byte[] bytes = randomBytes(300_000);
        ObjectKey key = ObjectKey.random();

        try (StagedObject staged = store.stage(new ByteArrayInputStream(bytes), MANY)) {
            assertThat(staged.size()).isEqualTo(bytes.length);
            assertThat(staged.head()).hasSize(64).startsWith(bytes[0], bytes[1]);
            assertThat(store.file(key)).isEmpty();
            store.publish(staged, key);
        }

        assertThat(store.file(key)).hasValueSatisfying(file -> assertThat(file).hasBinaryContent(bytes));
        assertThat(incoming()).isEmpty();
    }

    @Test
    void theHashIsTheOneOfTheBytes() throws IOException {
        try (StagedObject staged = store.stage(stream("abc"), MANY)) {
            assertThat(staged.sha256()).isEqualTo("ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
        }
    }

    @Test
    void theHeadIsWholeWhenTheFirstReadsAreShort() throws IOException {
        InputStream dripping =
                new SequenceInputStream(stream("ab"), new SequenceInputStream(stream("c"), stream("de")));

        try (StagedObject staged = store.stage(dripping, MANY)) {
            assertThat(staged.head()).asString(StandardCharsets.US_ASCII).isEqualTo("abcde");
        }
    }

    @Test
    void bytesThatWereNotPublishedAreGone() throws IOException {
        store.stage(stream("abc"), MANY).close();

        assertThat(incoming()).isEmpty();
    }

    @Test
    void aStreamOfExactlyTheLimitIsTakenAndOneByteMoreIsNot() throws IOException {
        store.stage(stream("abc"), 3).close();

        assertThatThrownBy(() -> store.stage(stream("abcd"), 3)).isInstanceOf(ApiException.class);

        assertThat(incoming()).isEmpty();
    }

    @Test
    void aStreamThatBreaksLeavesNothing() {
        InputStream broken = new SequenceInputStream(stream("abc"), new InputStream() {
            @Override
            public int read() throws IOException {
                throw new IOException("cut");
            }

            @Override
            public int read(byte[] into, int offset, int length) throws IOException {
                return read();
            }
        });

        assertThatThrownBy(() -> store.stage(broken, MANY)).hasMessage("cut");

        assertThat(incoming()).isEmpty();
    }

    @Test
    void deletingTwiceIsFine() throws IOException {
        ObjectKey key = ObjectKey.random();
        try (StagedObject staged = store.stage(stream("abc"), MANY)) {
            store.publish(staged, key);
        }

        store.delete(key);
        store.delete(key);

        assertThat(store.file(key)).isEmpty();
    }

    private Stream<Path> incoming() {
        try (Stream<Path> files = Files.list(store.incoming())) {
            return files.toList().stream();
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    private static InputStream stream(String text) {
        return new ByteArrayInputStream(text.getBytes(StandardCharsets.US_ASCII));
    }

    private static byte[] randomBytes(int size) {
        byte[] bytes = new byte[size];
        new Random(7).nextBytes(bytes);
        return bytes;
    }
}
