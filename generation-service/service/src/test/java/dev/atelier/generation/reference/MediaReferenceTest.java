// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.reference;

import static org.assertj.core.api.Assertions.assertThat;

import dev.atelier.generation.reference.MediaArgument.MediaReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class MediaReferenceTest {

    @ParameterizedTest
    @CsvSource({
        "file_12,                InLibrary",
        "shelf_3,                InLibrary",
        "shelf:Alice,            InLibrary",
        "shelf:Alice in blue,    InLibrary",
        "gen_5#0,                InLibrary",
        "voice_2,                InLibrary",
        "https://a.example/x.png,Link",
        "HTTPS://A.example/x.png,Link"
    })
    void theSixFormsAreKnown(String text, String form) {
        assertThat(MediaReference.parse(text))
                .get()
                .extracting(reference -> reference.getClass().getSimpleName())
                .isEqualTo(form);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "12",
                "cat.png",
                "file_",
                "file_0",
                "file_1x",
                "file_1234567890123456789",
                "gen_5",
                "gen_5#",
                "gen_5#-1",
                "gen_5#1000",
                "shelf:",
                "shelf: ",
                "http://a.example/x.png",
                "ftp://a.example/x",
                "file:///etc/passwd",
                "data:image/png;base64,AAAA",
                "proj_1"
            })
    void anythingElseIsNone(String text) {
        assertThat(MediaReference.parse(text)).isEmpty();
    }

    @Test
    void aTextTooLongForAnyReferenceIsNone() {
        assertThat(MediaReference.parse("https://a.example/" + "x".repeat(3_000)))
                .isEmpty();
    }
}
