// SPDX-License-Identifier: Apache-2.0
package dev.atelier.compat.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.atelier.compat.TestCatalogue;
import dev.atelier.platform.dialect.DialectName;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ModelNamesTest {
    @TempDir
    Path folder;

    @Test
    void everyBuiltInNameLeadsToModelsOfTheCatalogue() {
        Map<String, Map<String, List<String>>> names = ModelNames.read(Optional.empty());

        assertThat(names.keySet())
                .isSubsetOf(DialectName.ALL.stream().map(DialectName::wire).toList());
        assertThat(names.values())
                .allSatisfy(own -> assertThat(own.values())
                        .allSatisfy(slugs -> assertThat(slugs)
                                .isNotEmpty()
                                .isSubsetOf(TestCatalogue.models().keySet())));
    }

    @Test
    void theOperatorsFileIsLaidOverTheBuiltInNamesNameByName() throws IOException {
        Map<String, List<String>> names = read("""
            openai:
              gpt-image-2: [flux-dev]
              dall-e-3: []
              house-style: [recraft-3]
            """).getOrDefault("openai", Map.of());

        assertThat(names)
                .containsEntry("gpt-image-2", List.of("flux-dev"))
                .containsEntry("dall-e-3", List.of())
                .containsEntry("house-style", List.of("recraft-3"))
                .containsEntry("tts-1", List.of("speech"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "openai: 7", "openai: {a: b}", "opnai: {a: [b]}", "{", "openai: {a: [b], a: [c]}"})
    void aFileThatCannotBeMeantStopsTheStart(String yaml) {
        assertThatThrownBy(() -> read(yaml))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("atelier.compat.names-file");
    }

    private Map<String, Map<String, List<String>>> read(String yaml) throws IOException {
        return ModelNames.read(Optional.of(Files.writeString(folder.resolve("names.yaml"), yaml)));
    }
}
