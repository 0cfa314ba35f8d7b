// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.signin.page;

import java.io.IOException;
import java.io.InputStreamReader;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Properties;
import java.util.concurrent.ConcurrentHashMap;

/** The texts of the pages: one file of each feature for each language. */
public final class Texts {
    /** The first one is for readers of none of them. */
    static final List<Locale> LANGUAGES = List.of(Locale.ENGLISH, Locale.GERMAN);

    /** The feature whose texts all pages share. */
    private static final String SHARED = "page";

    private static final Map<String, Map<String, String>> LOADED = new ConcurrentHashMap<>();

    private Texts() {}

    /**
     * The texts of a feature and those that all pages share.
     *
     * @param feature the folder of its templates
     */
    public static Map<String, String> of(String feature, Locale language) {
        return LOADED.computeIfAbsent(feature + "." + language, _ -> {
            Map<String, String> texts = new HashMap<>(read(SHARED, language));
            if (!feature.equals(SHARED)) {
                texts.putAll(read(feature, language));
            }
            return Map.copyOf(texts);
        });
    }

    static Map<String, String> read(String feature, Locale language) {
        String name = "/texts/" + feature + "." + language + ".properties";
        var properties = new Properties();
        try (Reader in = new InputStreamReader(
                Objects.requireNonNull(Texts.class.getResourceAsStream(name), name), StandardCharsets.UTF_8)) {
            properties.load(in);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        Map<String, String> texts = new HashMap<>();
        properties.stringPropertyNames().forEach(key -> texts.put(key, properties.getProperty(key)));
        return texts;
    }
}
