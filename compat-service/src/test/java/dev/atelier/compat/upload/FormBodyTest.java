// SPDX-License-Identifier: Apache-2.0
package dev.atelier.compat.upload;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.atelier.compat.upload.FormBody.FilePart;
import dev.atelier.compat.upload.FormBody.Text;
import dev.atelier.platform.error.ApiException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class FormBodyTest {
    private final AtomicInteger closed = new AtomicInteger();

    @Test
    void aFormIsItsRepeatInWhateverOrderItsFieldsCome() {
        Text prompt = new Text("prompt", "a lake");
        Text size = new Text("size", "auto");
        FilePart picture = file("image", "aa");

        assertThat(form(List.of(prompt, size), picture)).isEqualTo(form(List.of(size, prompt), picture));
    }

    @Test
    void anotherFieldFileOrOrderOfFilesIsAnotherForm() {
        Text prompt = new Text("prompt", "a lake");
        byte[] one = form(List.of(prompt), file("image", "aa"));

        assertThat(List.of(
                        form(List.of(prompt), file("image", "ab")),
                        form(List.of(prompt), file("mask", "aa")),
                        form(List.of(prompt), file("image", "aa"), file("image", "aa")),
                        form(List.of(new Text("prompt", "a lak"), new Text("e", "")), file("image", "aa")),
                        form(List.of())))
                .allSatisfy(other -> assertThat(other).isNotEqualTo(one));
        assertThat(form(List.of(), file("image", "aa"), file("image", "bb")))
                .isNotEqualTo(form(List.of(), file("image", "bb"), file("image", "aa")));
    }

    @Test
    void aListOfFilesIsOneFieldAndTwoFilesAreOneTooManyWhereOneIsAskedFor() {
        var form =
                new FormBody(List.of(), List.of(file("image[]", "aa"), file("image", "bb")), closed::incrementAndGet);

        assertThat(form.files("image")).hasSize(2);
        assertThat(form.fileNames()).containsExactly("image");
        assertThatThrownBy(() -> form.file("image")).isInstanceOf(ApiException.class);
    }

    @Test
    void aFormThatIsClosedAgainGivesItsPlaceBackOnce() {
        var form = new FormBody(List.of(), List.of(), closed::incrementAndGet);

        form.close();
        form.close();

        assertThat(closed).hasValue(1);
    }

    private byte[] form(List<Text> texts, FilePart... files) {
        return new FormBody(texts, List.of(files), closed::incrementAndGet).content();
    }

    private static FilePart file(String name, String hash) {
        return new FilePart(name, "a.png", new SpooledFile(Path.of("/nowhere"), hash, 1));
    }
}
