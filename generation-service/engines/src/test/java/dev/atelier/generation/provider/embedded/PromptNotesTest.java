// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.provider.embedded;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.atelier.generation.provider.embedded.picture.EditEngine;
import dev.atelier.generation.provider.embedded.picture.ImageFileWriter;
import dev.atelier.generation.provider.embedded.picture.PaintEngine;
import dev.atelier.generation.provider.embedded.picture.PictureReader;
import dev.atelier.generation.provider.embedded.video.VideoEngine;
import dev.atelier.generation.provider.embedded.video.VideoFileWriter;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The notes that a client gets about a prompt before the engine draws it. */
class PromptNotesTest {
    private final ImageFileWriter files = new ImageFileWriter(TestEngines.TOOL);
    private final PictureReader reader = TestEngines.PICTURES;
    private final PaintEngine paint = new PaintEngine(files);
    private final EditEngine edit = new EditEngine(reader, files);
    private final VideoEngine video = new VideoEngine(reader, new VideoFileWriter(TestEngines.TOOL));

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "a fox in a birch forest                             | fox",
                "a bowl of ramen by the sea                          | bowl, ramen",
                "a wedding couple on the beach at sunset             | wedding, couple",
                "a camel in the desert                               | camel",
                "a red bicycle against a wall in the city at night   | bicycle, wall",
                "a smiling woman with a hat by the sea               | smiling, woman, hat",
                "a blue vase with tulips                             | vase, tulips"
            })
    void wordsThatThePictureDoesNotShowAreNamed(String prompt, String words) {
        assertThat(paint.notes("painted", params(prompt)))
                .containsExactly("The built-in engine does not draw these words of the prompt: " + words + ".");
        assertThat(video.notes("video", params(prompt))).hasSize(1);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "a lighthouse by the sea at dusk",
                "snowy mountains with a lake in the morning, highly detailed, 8k",
                "@captain and @[old boat] on the sea",
                "atelier:slow=5s the sea",
                ""
            })
    void aPromptThatIsUnderstoodHasNoNote(String prompt) {
        assertThat(paint.notes("painted", params(prompt))).isEmpty();
    }

    @Test
    void aPromptOfWhichNothingIsUnderstoodHasANoteOfItsOwn() {
        assertThat(paint.notes("painted", params("qwertz asdfgh")))
                .singleElement()
                .asString()
                .contains("nothing");
        assertThat(paint.notes("painted", params("富士山と海")))
                .singleElement()
                .asString()
                .contains("nothing");
    }

    @Test
    void aLongPromptIsNotRepeatedWhole() {
        String prompt = "the sea with " + "abcdefghij".repeat(30) + " kangaroo".repeat(3) + words(50);

        assertThat(paint.notes("painted", params(prompt)).getFirst()).hasSizeLessThan(450);
    }

    @Test
    void anEditKnowsTheWordsForColours() {
        assertThat(edit.notes("edit", params("sepia, a little darker"))).isEmpty();
        assertThat(edit.notes("edit", params("a darker trombone")))
                .singleElement()
                .asString()
                .contains("trombone");
    }

    @Test
    void theWordsForAnImageSayHowTheCameraMoves() {
        assertThat(video.notes("video", params("her dress moves in the wind").put("image", "https://m/1")))
                .isEmpty();
    }

    private static ObjectNode params(String prompt) {
        return JsonNodeFactory.instance.objectNode().put("prompt", prompt);
    }

    private static String words(int count) {
        var words = new StringBuilder();
        for (int i = 0; i < count; i++) {
            words.append(' ').append("zebra").append((char) ('a' + i % 26)).append((char) ('a' + i / 26));
        }
        return words.toString();
    }
}
