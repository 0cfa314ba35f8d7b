// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.signin.page;

import io.quarkus.qute.TemplateExtension;

/** Puts values into a text of a page: {@code {t.signed_in_as.with(name)}} takes the place of {@code {0}}. */
@TemplateExtension
final class TextArguments {
    private TextArguments() {}

    static String with(String text, Object first) {
        return text.replace("{0}", String.valueOf(first));
    }

    static String with(String text, Object first, Object second) {
        return with(text, first).replace("{1}", String.valueOf(second));
    }
}
