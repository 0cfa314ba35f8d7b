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
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StagingAreaTest {
    private static final ContentCheck ANY = ContentCheck.maxBytes(10_000_000);

    @TempDir
    Path directory;

    private StagingArea staging;

    @BeforeEach
    void open() throws IOException {
        staging = new StagingArea(new FixedStorage(directory));
    }

    @Test
    void theHashIsTheOneOfTheBytes() throws IOException {
        try (StagedFile staged = staging.stage(ANY, stream("abc")::transferTo)) {
            assertThat(staged.sha256()).isEqualTo("ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
        }
    }

    @Test
    void theHeadIsWholeWhenTheFirstReadsAreShort() throws IOException {
        InputStream dripping =
                new SequenceInputStream(stream("ab"), new SequenceInputStream(stream("c"), stream("de")));

        List<String> heads = new ArrayList<>();
        ContentCheck check = (head, _) -> heads.add(new String(head, StandardCharsets.US_ASCII));

        staging.stage(check, dripping::transferTo).close();

        assertThat(heads).endsWith("abcde");
    }

    @Test
    void aStreamOfExactlyTheLimitIsTakenAndOneByteMoreIsNot() throws IOException {
        staging.stage(ContentCheck.maxBytes(3), stream("abc")::transferTo).close();

        assertThatThrownBy(() -> staging.stage(ContentCheck.maxBytes(3), stream("abcd")::transferTo))
                .isInstanceOf(ApiException.class);

        assertThat(files()).isEmpty();
    }

    @Test
    void aBodyIsJudgedByAWholeHeadAndNotTakenToItsEnd() {
        List<Integer> heads = new ArrayList<>();
        byte[] body = new byte[1_000_000];

        assertThatThrownBy(() -> staging.stage(
                        (head, size) -> {
                            heads.add(head.length);
                            throw ApiException.invalid("no", "file");
                        },
                        new ByteArrayInputStream(body)::transferTo))
                .isInstanceOf(ApiException.class);

        assertThat(heads).containsExactly(StagedFile.HEAD_BYTES);
        assertThat(files()).isEmpty();
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

        assertThatThrownBy(() -> staging.stage(ANY, broken::transferTo)).hasMessage("cut");

        assertThat(files()).isEmpty();
    }

    private List<Path> files() {
        try (var files = Files.list(staging.directory())) {
            return files.toList();
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    private static InputStream stream(String text) {
        return new ByteArrayInputStream(text.getBytes(StandardCharsets.US_ASCII));
    }
}
