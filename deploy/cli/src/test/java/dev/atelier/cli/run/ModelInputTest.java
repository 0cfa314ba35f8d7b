// SPDX-License-Identifier: Apache-2.0
package dev.atelier.cli.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.atelier.cli.output.CommandException;
import dev.atelier.cli.output.JsonValue;
import dev.atelier.client.Json;
import java.io.IOException;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ModelInputTest {
    private static final JsonValue SCHEMA = new JsonValue(Json.read("""
            {"properties": {
              "prompt": {"type": "string"}, "seed": {"type": "integer"}, "strength": {"type": ["number", "null"]},
              "draft": {"type": "boolean"}, "image": {"type": "string", "x-service-media": "image"},
              "images": {"type": "array", "items": {"type": "string", "x-service-media": "image"}},
              "sizes": {"type": "array", "items": {"type": "integer"}}, "camera": {"type": "object"}}}"""));

    @TempDir
    private Path folder;

    private static Map<String, @Nullable Object> read(String... pairs) {
        return new ModelInput(SCHEMA).read(Map.of("prompt", "from a file"), "a boat", List.of(pairs));
    }

    @Test
    void theSchemaSaysWhatAWordIs() {
        assertThat(read("seed=7", "strength=0.5", "draft=yes", "images=file_1", "images=file_2", "sizes=3"))
                .containsEntry("prompt", "a boat")
                .containsEntry("seed", BigInteger.valueOf(7))
                .containsEntry("strength", new BigDecimal("0.5"))
                .containsEntry("draft", true)
                .containsEntry("images", List.of("file_1", "file_2"))
                .containsEntry("sizes", List.of(BigInteger.valueOf(3)));
    }

    @Test
    void jsonIsTakenAsItIs() {
        assertThat(read("camera:={\"pan\":1}", "seed:=null", "sizes:=[1,2]"))
                .containsEntry("camera", Map.of("pan", 1L))
                .containsEntry("seed", null)
                .containsEntry("sizes", List.of(1L, 2L));
    }

    @Test
    void anInputThatTheModelDoesNotHaveIsLeftToThePlatformWhichKnowsTheNearestName() {
        assertThat(read("promt=x=y")).containsEntry("promt", "x=y");
    }

    @Test
    void aFileIsUploadedWhereAMediumIsTakenAndReadElsewhere() throws IOException {
        Path file = Files.writeString(folder.resolve("a.txt"), "words\n");

        assertThat(read("image=@" + file, "images=@" + file, "style=@" + file, "name=@@kim"))
                .containsEntry("image", file)
                .containsEntry("images", List.of(file))
                .containsEntry("style", "words")
                .containsEntry("name", "@kim");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "seed=many; seed is a whole number",
                "seed=1.5; seed is a whole number",
                "strength=x; strength is a number",
                "draft=maybe; draft is true or false",
                "camera=x; camera is an object",
                "camera:={; no JSON",
                "seed; write name=value",
                "=x; write name=value",
                "image=@missing.png; There is no file missing.png",
            })
    void aWordThatCannotBeMeantSaysWhatToWrite(String pair, String message) {
        assertThatThrownBy(() -> read(pair))
                .isInstanceOf(CommandException.class)
                .hasMessageContaining(message);
    }

    @Test
    void anInputThatIsNoListIsGivenOnce() {
        assertThatThrownBy(() -> read("seed=1", "seed=2")).hasMessage("-i seed is there twice.");
    }
}
