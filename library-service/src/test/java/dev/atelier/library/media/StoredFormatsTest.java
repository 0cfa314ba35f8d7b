// SPDX-License-Identifier: Apache-2.0
package dev.atelier.library.media;

import static org.assertj.core.api.Assertions.assertThat;

import dev.atelier.platform.media.MediaFormat;
import dev.atelier.platform.media.MediaKind;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HexFormat;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class StoredFormatsTest {

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
        "000000146674797058415643000000006d703432, MP4",
        "000000146674797033677034000000006d703431, MP4",
        "000000186674797033677035000000003367703469736f6d, MP4",
        "000000146674797063616570000000006d703432, MP4",
        "49443303000000000000, MP3",
        "4944330300000000000049443303000000000000fffb9064, MP3",
        "49443303000000000000664c614300000022, FLAC",
        "49443304000000000003000000664c614300000022, FLAC",
        "49443303000000000000fff15080, AAC",
        "fffb9064, MP3",
        "fff3e064, MP3",
        "fff15080, AAC",
        "0000001c6674797071742020, MOV",
        "0000001c667479704d344120, M4A",
        "1a45dfa39f4286810142f7810142f2810442f381084282847765626d, WEBM",
        "1a45dfa3a34286810142f7810142f2810442f381084282886d6174726f736b61, MKV",
        "4f67675300020000, OGG",
        "664c614300000022, FLAC",
        "255044462d312e37, PDF",
        "504b030414000000, ZIP"
    })
    void aFormatIsKnownByItsFirstBytes(String head, MediaFormat format) {
        assertThat(StoredFormats.sniff(HexFormat.of().parseHex(head))).contains(format);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "89",
                "89504e470d0a1a",
                "52494646aabbccdd41564920",
                "0000001c6674797068656963",
                "0000001c66747970686569630000000069736f6d",
                "0000001c6674797063727820000000006d703431",
                "0000001c6674797061766966",
                "1a45dfa3",
                "fffbf064",
                "fffb9c64",
                "ffffffff"
            })
    void otherFormatsAreNotStored(String head) {
        assertThat(StoredFormats.sniff(HexFormat.of().parseHex(head))).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "<html><script>alert(1)</script> | HTML",
                "<!DOCTYPE html><p> | HTML",
                "<?xml version='1.0'?><svg onload='alert(1)'> | SVG",
                "<svg:svg xmlns:svg='x'> | SVG",
                "<?xml version='1.0'?><note/> | XML",
                "{\"a\": 1} | JSON",
                "Hello, world | TEXT",
                "Grüße | TEXT"
            })
    void textFormatsAreDistinguished(String text, MediaFormat format) {
        assertThat(StoredFormats.sniff(text.getBytes(StandardCharsets.UTF_8))).contains(format);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "#EXTM3U\n#EXT-X-VERSION:3\nfile:///etc/passwd",
                "\uFEFF#extm3u",
                "ffconcat version 1.0\nfile /etc/passwd",
                "<?xml version='1.0'?><MPD >",
                "   \n ",
                "a\0b"
            })
    void playListsAndThingsThatOnlyLookLikeTextAreNone(String text) {
        assertThat(StoredFormats.sniff(text.getBytes(StandardCharsets.UTF_8))).isEmpty();
    }

    @ParameterizedTest
    @EnumSource
    void onlyPicturesClipsAndSoundsAreShownInPlace(MediaFormat format) {
        assertThat(MediaFormat.isInline(format.contentType())).isEqualTo(format.kind() != MediaKind.OTHER);
    }

    @Test
    void formatsThatCanHoldScriptsAreNotStored() {
        assertThat(Arrays.asList("image/svg+xml", "text/html", "application/pdf", "application/octet-stream"))
                .noneMatch(MediaFormat::isInline);
    }
}
