// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.moderation;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectReader;
import com.fasterxml.jackson.databind.PropertyNamingStrategies;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Reads content rules; a faulty file stops the start, because a missing rule would block nothing. */
final class RulesLoader {
    private static final String BUILT_IN = "/moderation/rules.yaml";
    private static final String REHEARSAL = "/moderation/rules-rehearsal.yaml";
    private static final long MOST_BYTES = 10_000_000;
    private static final int SHORTEST_PHRASE = 2;

    private final ObjectReader reader = YAMLMapper.builder()
            .propertyNamingStrategy(PropertyNamingStrategies.SNAKE_CASE)
            .enable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
            .build()
            .readerFor(RulesFile.class);

    WordRules load(ModerationConfig config) {
        List<RulesFile.Rule> rules = new ArrayList<>(read("built-in rules", builtIn(BUILT_IN)));
        if (config.rehearsal()) {
            rules.addAll(read("rehearsal rules", builtIn(REHEARSAL)));
        }
        config.rules().ifPresent(file -> rules.addAll(read(file.toString(), operator(file))));
        return new WordRules(rules);
    }

    List<RulesFile.Rule> read(String name, String text) {
        try {
            RulesFile file = reader.readValue(text);
            List<RulesFile.Rule> rules = file == null || file.rules() == null ? List.of() : file.rules();
            rules.forEach(rule -> check(name, rule));
            return rules;
        } catch (JsonProcessingException fault) {
            // A parser's message may quote the file, whose phrases must not be logged.
            int line = fault.getLocation() == null ? 1 : fault.getLocation().getLineNr();
            throw new IllegalStateException("the content rules cannot be read: " + name + ":" + line);
        }
    }

    private static void check(String name, RulesFile.Rule rule) {
        if (rule.category() == null || rule.category().isBlank()) {
            throw new IllegalStateException("a content rule has no category: " + name);
        }
        if (rule.phrases() == null || rule.phrases().isEmpty()) {
            throw new IllegalStateException("a content rule has no phrases: " + name + ", " + rule.category());
        }
        boolean tooShort = rule.phrases().stream()
                .anyMatch(phrase -> TextNormaliser.plain(String.valueOf(phrase)).length() < SHORTEST_PHRASE);
        if (tooShort) {
            throw new IllegalStateException("a phrase is shorter than 2 letters: " + name + ", " + rule.category());
        }
    }

    private static String builtIn(String resource) {
        try (InputStream stream = RulesLoader.class.getResourceAsStream(resource)) {
            if (stream == null) {
                throw new IllegalStateException(resource + " is missing");
            }
            return new String(stream.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new IllegalStateException(resource + " cannot be read", e);
        }
    }

    private static String operator(Path file) {
        try {
            if (Files.size(file) > MOST_BYTES) {
                throw new IllegalStateException("the content rules are larger than 10 MB: " + file);
            }
            return Files.readString(file);
        } catch (IOException e) {
            throw new IllegalStateException("the content rules cannot be read: " + file, e);
        }
    }

    /** The content rules of a file. */
    record RulesFile(@Nullable List<Rule> rules) {

        /**
         * Phrases of one category.
         *
         * @param category logged on a match, unlike the phrase
         * @param wholeWords false finds the phrases inside words too
         * @param exceptions longer phrases that contain a forbidden one and are allowed
         */
        record Rule(
                @Nullable String category,
                @Nullable List<String> phrases,
                @Nullable Boolean wholeWords,
                @Nullable List<String> exceptions) {}
    }
}
