// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.signin.page;

import static io.restassured.RestAssured.given;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.containsString;

import io.quarkus.test.junit.QuarkusTest;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@QuarkusTest
class PageTextsTest {
    private static final Path RESOURCES = Path.of("src/main/resources");
    private static final Pattern KEY = Pattern.compile("\\{[^{}]*?\\bt\\.([a-z_0-9]+)");

    @ParameterizedTest
    @CsvSource({
        "'', en, Sign in",
        "de, de, Anmelden",
        "'de-AT,de;q=0.9,en;q=0.5', de, Anmelden",
        "'fr, en;q=0.5', en, Sign in",
        "'fr', en, Sign in",
        "'!!!', en, Sign in"
    })
    void theBrowserSaysWhichLanguage(String header, String language, String title) {
        given().header("Accept-Language", header)
                .get("/login")
                .then()
                .header("Content-Language", language)
                .body(containsString("<html lang=\"" + language + "\">"), containsString("<h1>" + title + "</h1>"));
    }

    @Test
    void thePersonChoosesAnotherLanguageAndKeepsIt() {
        String page =
                given().queryParam("next", "/console").get("/login").body().asString();
        assertThat(page).contains("href=\"/login?next=%2Fconsole&amp;lang=de\"");

        String cookie = given().queryParam("lang", "de").get("/login").cookie("lang");

        assertThat(cookie).isEqualTo("de");
        given().cookie("lang", cookie)
                .header("Accept-Language", "en")
                .get("/login")
                .then()
                .header("Content-Language", "de");
    }

    @Test
    void eachFeatureHasTheSameTextsInEachLanguage() throws IOException {
        for (String feature : features()) {
            Set<String> first = Texts.read(feature, Texts.LANGUAGES.getFirst()).keySet();
            for (Locale language : Texts.LANGUAGES) {
                assertThat(Texts.read(feature, language))
                        .as("%s in %s", feature, language)
                        .containsOnlyKeys(first);
            }
        }
    }

    @Test
    void everyTextThatATemplateNamesExists() throws IOException {
        for (String feature : features()) {
            Map<String, String> texts = Texts.of(feature, Locale.ENGLISH);
            try (Stream<Path> templates =
                    Files.list(RESOURCES.resolve("templates").resolve(feature))) {
                assertThat(templates)
                        .allSatisfy(template -> assertThat(texts.keySet())
                                .as(template.toString())
                                .containsAll(keys(template)));
            }
        }
    }

    @Test
    void theStylesheetIsOurs() {
        String page = given().get("/login").body().asString();
        String link = page.replaceAll("(?s).*<link rel=\"stylesheet\" href=\"([^\"]+)\".*", "$1");

        given().get(URI.create(link).toString())
                .then()
                .statusCode(200)
                .contentType("text/css")
                .body(containsString("light-dark("));
    }

    private static Set<String> features() throws IOException {
        Set<String> features = new TreeSet<>();
        try (Stream<Path> folders = Files.list(RESOURCES.resolve("templates"))) {
            folders.forEach(folder -> features.add(folder.getFileName().toString()));
        }
        return features;
    }

    private static Set<String> keys(Path template) throws IOException {
        Set<String> keys = new TreeSet<>();
        KEY.matcher(Files.readString(template)).results().forEach(match -> keys.add(match.group(1)));
        return keys;
    }
}
