// SPDX-License-Identifier: Apache-2.0
package dev.atelier.compat.dialect;

import dev.atelier.compat.translate.Translation;
import dev.atelier.compat.translate.TranslationLoader;
import dev.atelier.platform.dialect.DialectName;
import java.util.Map;
import java.util.Optional;

/** A dialect in which each model has a path and a body of its own; a file says what they translate to. */
public abstract class TranslatedDialect extends Dialect {
    private final String callbackParameter;
    private final Map<String, Translation> translations;

    /** @param callbackParameter the query parameter that asks for a callback */
    protected TranslatedDialect(DialectName api, String callbackParameter) {
        super(api);
        this.callbackParameter = callbackParameter;
        this.translations = TranslationLoader.loadResource("dialects/" + api.wire() + ".yaml");
    }

    /** Whether a submit without a body asks for the model's defaults. */
    public boolean allowsEmptyBody() {
        return false;
    }

    public String callbackParameter() {
        return callbackParameter;
    }

    /** The model behind a path, without a slash at either end. */
    public Optional<Translation> translation(String path) {
        return Optional.ofNullable(translations.get(path));
    }
}
