// SPDX-License-Identifier: Apache-2.0
package dev.atelier.library.importer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.matchesPattern;

import dev.atelier.library.Account;
import dev.atelier.library.FakeNetwork;
import dev.atelier.library.MediaDirectory;
import dev.atelier.library.Samples;
import dev.atelier.testkit.RealServers;
import dev.atelier.testkit.Rows;
import io.quarkus.test.common.QuarkusTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.http.ContentType;
import io.restassured.path.json.JsonPath;
import io.restassured.response.Response;
import jakarta.inject.Inject;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.HashMap;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Stream;
import org.eclipse.microprofile.config.inject.ConfigProperty;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

@QuarkusTest
@QuarkusTestResource(RealServers.class)
@QuarkusTestResource(MediaDirectory.class)
@QuarkusTestResource(FakeNetwork.class)
class ImportResourceTest {
    private static final String SITE = FakeNetwork.SITE;

    @Inject
    @ConfigProperty(name = "atelier.media.directory")
    Path directory;

    @Inject
    Rows rows;

    private final Account alice = Account.create();
    private final Account bob = Account.create();

    @AfterEach
    void nothingIsLeftBehind() throws IOException {
        try (Stream<Path> files = Files.list(directory.resolve("incoming"))) {
            assertThat(files).isEmpty();
        }
    }

    @Test
    void aLinkBecomesAFile() {
        importFile(SITE + "/picture.png?size=large", null)
                .then()
                .statusCode(201)
                .body("id", matchesPattern("file_[0-9]+"))
                .body("type", equalTo("image"))
                .body("name", equalTo("picture.png"))
                .body("width", equalTo(40));
    }

    @ParameterizedTest
    @MethodSource("dev.atelier.testkit.ForbiddenUrls#all")
    @ValueSource(strings = {"https://files.test\\@127.0.0.1/x", "https://files.test/pic ture.png"})
    void aLinkThatLeadsInsideOrNowhereIsRefused(String url) {
        importFile(url, null)
                .then()
                .statusCode(422)
                .body("error.code", equalTo("invalid_input"))
                .body("error.param", equalTo("url"));
        internal(alice, url)
                .then()
                .statusCode(422)
                .body("error.code", equalTo("invalid_input"))
                .body("error.param", equalTo("url"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"inside", "round", "packed", "cut", "large", "unknown", "empty", "play", "missing"})
    void aTruncatedOrTooLargeMediaFileIsRefused(String path) {
        importFile(SITE + "/" + path, null)
                .then()
                .statusCode(422)
                .body("error.code", equalTo("invalid_input"))
                .body("error.param", equalTo("url"));
    }

    @Test
    void aLinkThatMovedIsFollowed() {
        importFile(SITE + "/moved", null).then().statusCode(201).body("width", equalTo(40));
    }

    @Test
    void aMeasuredLinkIsNotStored() {
        String url = SITE + "/once/" + UUID.randomUUID();

        internal(alice, url, "/measure")
                .then()
                .statusCode(200)
                .body("found", equalTo(true))
                .body("type", equalTo("image"))
                .body("width", equalTo(12));

        assertThat(Account.json(alice.asks().get("/v1/files"), 200).getList("data"))
                .isEmpty();
        assertThat(rows.number("select count(*) from stored_object where account_id = ?", alice.number()))
                .isZero();
        assertThat(rows.number("select count(*) from imported_link where account_id = ?", alice.number()))
                .isZero();
    }

    @Test
    void aDataUriBecomesAFileOnceAndIsMeasuredLikeALink() {
        String uri = dataUri(Samples.png(30, 20, 5));

        internal(alice, uri, "/measure")
                .then()
                .statusCode(200)
                .body("width", equalTo(30))
                .body("url", equalTo("data:"));
        JsonPath first = Account.json(internal(alice, uri), 201);
        JsonPath again = Account.json(internal(alice, uri), 201);

        assertThat(first.getString("id")).matches("file_[0-9]+").isEqualTo(again.getString("id"));
        assertThat(first.getInt("width")).isEqualTo(30);
        assertThat(Account.json(alice.asks().get("/v1/files"), 200).getList("data"))
                .hasSize(1);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "data:",
                "data:image/png,abc",
                "data:image/png;base64,",
                "data:image/png;base64,!!!!",
                "data:image/png;base64,AAECAwQ="
            })
    void aDataUriWithoutAMediumIsRefused(String uri) {
        internal(alice, uri).then().statusCode(422).body("error.param", equalTo("url"));
    }

    @Test
    void aDataUriHasASizeAndIsNoLinkToImport() {
        String large = "data:image/png;base64," + "A".repeat(14_000_000 - 30);

        internal(alice, large).then().statusCode(422).body("error.param", equalTo("url"));
        importFile(dataUri(Samples.png(3, 2, 1)), null).then().statusCode(422).body("error.param", equalTo("url"));
    }

    @Test
    void theLimitsOfAModelApplyToALink() {
        importFile(SITE + "/picture.png", "tiny").then().statusCode(422).body("error.param", equalTo("url"));
        importFile(SITE + "/picture.png", "nobody").then().statusCode(404).body("error.param", equalTo("model"));
    }

    @Test
    void aMissingLinkIsNamed() {
        alice.asks()
                .contentType(ContentType.JSON)
                .body("{}")
                .post("/v1/files/import")
                .then()
                .statusCode(422)
                .body("error.param", equalTo("url"));
    }

    @Test
    void aRunThatRefersToTheSameLinkAgainGetsTheFirstFileWithoutAnotherFetch() {
        String url = SITE + "/once/" + UUID.randomUUID();

        JsonPath first = Account.json(internal(alice, url), 201);
        JsonPath again = Account.json(internal(alice, url), 201);

        assertThat(first.getBoolean("found")).isTrue();
        assertThat(first.getString("ref")).isEqualTo(url);
        assertThat(first.getInt("width")).isEqualTo(12);
        assertThat(again.getString("id")).isEqualTo(first.getString("id"));
        internal(bob, url).then().statusCode(422);
        rows.change("update imported_link set imported_at = imported_at - interval '11 minutes'");
        internal(alice, url).then().statusCode(422);
    }

    @Test
    void aLinkToOwnMediaIsAnsweredWithoutFetchingForItsAccountOnly() {
        JsonPath file = alice.picture(1);
        String output = alice.output(0, "x");
        String outputUrl = alice.resolve(output).getString("media[0].url");

        assertThat(Account.json(internal(alice, file.getString("url")), 201).getString("id"))
                .isEqualTo(file.getString("id"));
        assertThat(Account.json(internal(alice, outputUrl), 201).getString("id"))
                .isEqualTo(output);
        internal(bob, file.getString("url")).then().statusCode(422).body("error.param", equalTo("url"));
        internal(alice, file.getString("url").replace(".png", ".jpg")).then().statusCode(422);
    }

    @Test
    void anOutputImportedByItsAddressBecomesAFileOfItsOwn() {
        String output = alice.output(0, "x");
        String url = alice.resolve(output).getString("media[0].url");

        JsonPath file = Account.json(importFile(url, null), 201);

        assertThat(file.getString("url")).isNotEqualTo(url);
        alice.asks().delete("/v1/files/" + file.getString("id")).then().statusCode(200);
        assertThat(alice.resolve(output).getBoolean("media[0].found")).isTrue();
    }

    @Test
    void aRunCannotImportIntoAProjectThatIsNotItsAccounts() {
        long project = Long.parseLong(bob.project("Secret").getString("id").substring(5));

        Account.service()
                .contentType(ContentType.JSON)
                .body(Map.of(
                        "account", alice.number(), "project", project, "url", SITE + "/picture.png", "plan", "pro"))
                .post("/internal/imports")
                .then()
                .statusCode(404);
    }

    private Response importFile(String url, @Nullable String model) {
        Map<String, String> body = new HashMap<>(Map.of("url", url));
        if (model != null) {
            body.put("model", model);
        }
        return alice.asks().contentType(ContentType.JSON).body(body).post("/v1/files/import");
    }

    private static String dataUri(byte[] bytes) {
        return "data:image/png;base64," + Base64.getEncoder().encodeToString(bytes);
    }

    private static Response internal(Account account, String url) {
        return internal(account, url, "");
    }

    private static Response internal(Account account, String url, String operation) {
        Map<String, Object> body =
                new HashMap<>(Map.of("account", account.number(), "project", 0, "url", url, "plan", "pro"));
        body.put("model", null);
        return Account.service().contentType(ContentType.JSON).body(body).post("/internal/imports" + operation);
    }
}
