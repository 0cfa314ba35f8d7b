// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.signin.page;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;

/** Which language a reader gets: the one that was chosen on a page, else the best of what the browser asks for. */
final class PageLanguage {
    private static final String PARAMETER = "lang";
    /** A preference without a secret: no prefix, and no script reads it. */
    private static final String COOKIE = "lang";

    private static final String COOKIE_END = "; Path=/; Max-Age=31536000; SameSite=Lax; HttpOnly";
    /** Longer headers are not written by browsers, and each range costs time. */
    private static final int MAX_HEADER = 200;

    private PageLanguage() {}

    /** A language that the page offers. */
    public record Choice(String tag, String name, String link, boolean current) {}

    static Locale of(BrowserRequest request) {
        return chosen(request)
                .or(() -> request.cookie(COOKIE).flatMap(PageLanguage::find))
                .orElseGet(() -> accepted(request.header("Accept-Language")));
    }

    /** The header that keeps a choice which was made with this request. */
    static Optional<String> cookie(BrowserRequest request) {
        return chosen(request).map(language -> COOKIE + "=" + language + COOKIE_END);
    }

    static List<Choice> choices(BrowserRequest request, Locale current) {
        return Texts.LANGUAGES.stream()
                .map(language -> new Choice(
                        language.toLanguageTag(),
                        language.getDisplayLanguage(language),
                        link(request, language),
                        language.equals(current)))
                .toList();
    }

    /** A link to the page of this request, with its query, in another language. */
    private static String link(BrowserRequest request, Locale language) {
        String rest = request.query().values().entrySet().stream()
                .filter(field -> !field.getKey().equals(PARAMETER))
                .flatMap(field -> field.getValue().stream().map(value -> encode(field.getKey()) + "=" + encode(value)))
                .collect(Collectors.joining("&"));
        return request.path() + "?" + (rest.isEmpty() ? "" : rest + "&") + PARAMETER + "=" + language;
    }

    private static Optional<Locale> chosen(BrowserRequest request) {
        return find(request.query().text(PARAMETER));
    }

    private static Optional<Locale> find(String tag) {
        return Texts.LANGUAGES.stream()
                .filter(language -> language.toLanguageTag().equals(tag))
                .findFirst();
    }

    private static Locale accepted(String header) {
        if (header.isEmpty() || header.length() > MAX_HEADER) {
            return Texts.LANGUAGES.getFirst();
        }
        try {
            Locale best = Locale.lookup(Locale.LanguageRange.parse(header), Texts.LANGUAGES);
            return best == null ? Texts.LANGUAGES.getFirst() : best;
        } catch (IllegalArgumentException _) {
            return Texts.LANGUAGES.getFirst();
        }
    }

    private static String encode(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8);
    }
}
