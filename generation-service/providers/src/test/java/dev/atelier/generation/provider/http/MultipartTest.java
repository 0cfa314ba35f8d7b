// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.provider.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MultipartTest {

    @TempDir
    private Path folder;

    @Test
    void fieldsAndFilesStandBetweenTheBoundaries() throws Exception {
        Path picture = Files.writeString(folder.resolve("picture"), "bytes");
        Multipart form;
        try (Multipart open = Multipart.in(folder)) {
            form = open.field("prompt", "grüße\r\nund mehr").file("image", "a.png", "image/png", picture);
        }

        String boundary = form.contentType().substring("multipart/form-data; boundary=".length());
        assertThat(Files.readString(form.file()))
                .isEqualTo("""
                        --B
                        Content-Disposition: form-data; name="prompt"

                        grüße
                        und mehr
                        --B
                        Content-Disposition: form-data; name="image"; filename="a.png"
                        Content-Type: image/png

                        bytes
                        --B--
                        """.replace("B", boundary).replace("\n", "\r\n"));
    }

    @Test
    void aNameCannotEndItsLine() throws Exception {
        Multipart form;
        try (Multipart open = Multipart.in(folder)) {
            form = open.field("a\"; filename=\"b\r\nX-Evil: 1", "value");
        }

        assertThat(Files.readString(form.file())).contains("name=\"a%22; filename=%22b__X-Evil: 1\"\r\n");
    }
}
