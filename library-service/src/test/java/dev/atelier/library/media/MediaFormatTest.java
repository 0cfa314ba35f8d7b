// SPDX-License-Identifier: Apache-2.0
package dev.atelier.library.media;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HexFormat;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class MediaFormatTest {

    @ParameterizedTest
    @CsvSource({
        "89504e470d0a1a0a0000000d49484452, PNG",
        "ffd8ffe000104a4649460001, JPEG",
        "ffd8ffdb, JPEG",
        "474946383961, GIF",
        "474946383761, GIF",
        "52494646aabbccdd57454250, WEBP",
        "52494646aabbccdd57415645, WAV",
        "00000020667479706d703432, MP4",
        "0000001c6674797069736f6d, MP4",
        "49443303000000000000, MP3",
        "fffb9064, MP3",
        "fff3e064, MP3"
    })
    void aFormatIsKnownByItsFirstBytes(String head, MediaFormat format) {
        assertThat(MediaFormat.of(HexFormat.of().parseHex(head))).contains(format);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "89",
                "89504e470d0a1a",
                "25504446",
                "504b0304",
                "52494646aabbccdd41564920",
                "52494646",
                "0000001c6674797071742020",
                "0000001c6674797068656963",
                "0000001c6674797061766966",
                "1a45dfa3",
                "fff15080",
                "fffbf064",
                "fffb9c64",
                "ffffffff",
                "474946383861"
            })
    void anythingElseIsNoneOfOurs(String head) {
        assertThat(MediaFormat.of(HexFormat.of().parseHex(head))).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"<html><script>", "<?xml version=\"1.0\"?><svg", "GIF89", "BM      "})
    void textThatABrowserCouldRunIsNoneOfOurs(String text) {
        assertThat(MediaFormat.of(text.getBytes(StandardCharsets.US_ASCII))).isEmpty();
    }

    @ParameterizedTest
    @EnumSource
    void everyFormatOfOursIsShownInPlace(MediaFormat format) {
        assertThat(MediaFormat.isInline(format.contentType())).isTrue();
    }

    @Test
    void whatCouldHoldAScriptIsNot() {
        assertThat(Arrays.asList("image/svg+xml", "text/html", "application/pdf", "application/octet-stream"))
                .noneMatch(MediaFormat::isInline);
    }
}
