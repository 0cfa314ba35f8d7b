// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.provider.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.atelier.generation.provider.testkit.Samples;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class MediaTypeTest {

    @Test
    void aFileIsWhatItsFirstBytesSay() {
        assertThat(type(Samples.PNG)).hasValue("image/png");
        assertThat(type(Samples.JPEG)).hasValue("image/jpeg");
        assertThat(type(Samples.WEBP)).hasValue("image/webp");
        assertThat(type(Samples.bytes("GIF89a"))).hasValue("image/gif");
        assertThat(type(Samples.MP4)).hasValue("video/mp4");
        assertThat(type(Samples.bytes("\u0000\u0000\u0000\u0014ftypqt  "))).hasValue("video/quicktime");
        assertThat(type(Samples.bytes("\u001aE\u00df\u00a3...."))).hasValue("video/webm");
        assertThat(type(Samples.MP3)).hasValue("audio/mpeg");
        assertThat(type(Samples.bytes("\u00ff\u00fb\u0090d"))).hasValue("audio/mpeg");
        assertThat(type(Samples.bytes("\u00ff\u00f1P\u0080"))).hasValue("audio/aac");
        assertThat(type(Samples.WAV)).hasValue("audio/wav");
        assertThat(type(Samples.bytes("OggS\u0000"))).hasValue("audio/ogg");
        assertThat(type(Samples.bytes("fLaC\u0000"))).hasValue("audio/flac");
    }

    @Test
    void textIsTextAndMarkupIsNot() {
        assertThat(type("good morning, 世界".getBytes(StandardCharsets.UTF_8))).hasValue("text/plain");
        assertThat(type(Samples.bytes(" {\"text\":1}"))).hasValue("application/json");
        assertThat(type(Samples.HTML)).isEmpty();
        assertThat(type(Samples.bytes("\n<svg onload='x'/>"))).isEmpty();
    }

    @Test
    void aCutThroughACharacterDoesNotMakeTextAnythingElse() {
        byte[] head = new byte[4_096];
        byte[] text = "世".repeat(2_000).getBytes(StandardCharsets.UTF_8);
        System.arraycopy(text, 0, head, 0, head.length);

        assertThat(type(head)).hasValue("text/plain");
    }

    @Test
    void anythingElseIsNothing() {
        assertThat(type(new byte[0])).isEmpty();
        assertThat(type(new byte[64])).isEmpty();
        assertThat(type(Samples.bytes("MZ\u0090\u0000"))).isEmpty();
        assertThat(type(Samples.bytes("\u00ff"))).isEmpty();
        assertThat(type(Samples.bytes("RIFF\u0000\u0000\u0000\u0000AVI "))).isEmpty();
        assertThat(type(Samples.bytes("\u0000\u0000\u0000\u0018ftypheic"))).isEmpty();
    }

    private static Optional<String> type(byte[] head) {
        return MediaType.of(head).map(MediaType::contentType);
    }
}
