// SPDX-License-Identifier: Apache-2.0
package dev.atelier.compat.dialect;

import dev.atelier.compat.translate.Translation;
import dev.atelier.compat.translate.TranslationLoader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;

/** Finds the translation file of a dialect. */
public final class DialectFiles {
    private DialectFiles() {}

    /** The translations by path, in the order of the file; a faulty one stops the start. */
    public static Map<String, Translation> load(String dialect) {
        String name = "dialects/" + dialect + ".yaml";
        try (var file = DialectFiles.class.getClassLoader().getResourceAsStream(name)) {
            if (file == null) {
                throw new IllegalStateException(name + " is missing");
            }
            return TranslationLoader.load(new String(file.readAllBytes(), StandardCharsets.UTF_8));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (IllegalArgumentException e) {
            throw new IllegalStateException(name + " cannot be used: " + e.getMessage(), e);
        }
    }
}
