// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.console;

import com.fasterxml.jackson.databind.JsonNode;
import dev.atelier.gateway.signin.user.UserSettings;
import dev.atelier.platform.error.ApiException;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Changed settings of a person: an absent member stays as it is, and no language follows the browser. */
public record SettingsRequest(
        @Nullable JsonNode language, @Nullable String theme) {
    private static final Set<String> LANGUAGES = Set.of("en", "de");
    private static final Set<String> THEMES = Set.of("system", "light", "dark");

    UserSettings applyTo(UserSettings was) {
        if (theme != null && !THEMES.contains(theme)) {
            throw ApiException.invalid("A theme is system, light or dark.", "theme");
        }
        return new UserSettings(language(was), theme == null ? was.theme() : theme);
    }

    private @Nullable String language(UserSettings was) {
        if (language == null) {
            return was.language();
        }
        if (language.isNull()) {
            return null;
        }
        if (!language.isTextual() || !LANGUAGES.contains(language.textValue())) {
            throw ApiException.invalid("A language is en or de, or null.", "language");
        }
        return language.textValue();
    }
}
