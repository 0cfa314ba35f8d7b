// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.reference;

import static dev.atelier.generation.support.Api.as;
import static dev.atelier.generation.support.Api.lastAccount;
import static dev.atelier.generation.support.Api.newAccount;
import static dev.atelier.generation.support.Api.number;
import static dev.atelier.generation.support.Api.post;
import static org.assertj.core.api.Assertions.assertThat;

import dev.atelier.generation.support.FakeBilling;
import dev.atelier.generation.support.FakeLibrary;
import dev.atelier.generation.support.Rows;
import dev.atelier.testkit.TestCaller;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.response.Response;
import jakarta.inject.Inject;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@QuarkusTest
class ReferencesInRequestsTest {
    private static final String EDIT =
            "{\"model\":\"flux-kontext\",\"input\":{\"prompt\":\"%s\",\"image_url\":\"%s\"}}";
    private static final String SEVERAL =
            "{\"model\":\"nano-banana-edit\",\"input\":{\"prompt\":\"%s\",\"image_urls\":[%s]}}";

    @Inject
    FakeBilling billing;

    @Inject
    FakeLibrary library;

    @Inject
    Rows rows;

    private TestCaller caller;

    @BeforeEach
    void anAccountWithMedia() {
        billing.reset();
        library.reset();
        caller = newAccount();
        for (String ref : List.of("file_12", "shelf_3", "shelf:Alice", "shelf:Ann Lee", "gen_5#0")) {
            library.media().own(lastAccount(), ref, "image", "image/png", 0);
        }
        library.media().own(lastAccount(), "file_20", "audio", "audio/mpeg", 61);
        library.media().own(lastAccount(), "file_21", "audio", "audio/mpeg", 5_000);
        library.media().own(lastAccount(), "file_30", "video", "video/mp4", 20);
        library.media().voice(lastAccount(), "voice_2", 182.5);
        library.media().link("https://pictures.example/a.png", "image", "image/png", 0);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"file_12", "shelf_3", "shelf:Alice", "shelf:Ann Lee", "gen_5#0", "https://pictures.example/a.png"
            })
    void everyFormIsFound(String reference) {
        Response created = post(caller, EDIT.formatted("evening", reference));

        assertThat(created.statusCode()).as(created.asString()).isEqualTo(202);
        assertThat(created.<String>path("input.image_url")).isEqualTo(reference);
        assertThat(runInput(created)).contains("http://localhost:8080/media/").doesNotContain("\"" + reference + "\"");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "file_99                       | There is no such thing on this account.",
                "file_20                       | This takes an image, not an audio.",
                "file_30                       | This takes an image, not a video.",
                "voice_2                       | This takes an image, not a voice.",
                "cat.png                       | This is a reference: file_<n>, shelf_<n>, shelf:<name>,"
                        + " gen_<n>#<index>, voice_<n>, an https link or a data: URI.",
                "http://pictures.example/a.png | This is a reference: file_<n>, shelf_<n>, shelf:<name>,"
                        + " gen_<n>#<index>, voice_<n>, an https link or a data: URI.",
                "https://other.example/a.png   | This link cannot be fetched."
            })
    void anUnfitReferenceIsRefusedWithItsMemberAndNothingIsCharged(String reference, String why) {
        Response refused = post(caller, EDIT.formatted("evening", reference));

        assertThat(refused.statusCode()).as(refused.asString()).isEqualTo(422);
        assertThat(refused.<String>path("error.code")).isEqualTo("invalid_input");
        assertThat(refused.<String>path("error.param")).isEqualTo("input.image_url");
        assertThat(refused.<String>path("error.message")).isEqualTo(why);
        assertThat(billing.booked(lastAccount())).isZero();
    }

    @Test
    void anEstimateMeasuresALinkAndARunKeepsIt() {
        String link = "https://pictures.example/a.png";

        Response price = as(caller).body(EDIT.formatted("evening", link)).post("/v1/estimate");

        assertThat(price.statusCode()).as(price.asString()).isEqualTo(200);
        assertThat(library.media().kept()).isEmpty();
        assertThat(library.media().measured()).containsExactly(link);
        post(caller, EDIT.formatted("evening", link));
        assertThat(library.media().kept()).containsExactly(link);
    }

    @Test
    void aDataUriIsALinkThatTheGenerationShowsAsTheFileItBecame() {
        String uri = "data:image/png;base64," + "A".repeat(3_000_000);
        library.media().link(uri, "image", "image/png", 0);
        library.media().fileOf(uri, "file_77");

        Response price = as(caller).body(EDIT.formatted("evening", uri)).post("/v1/estimate");
        Response created = post(caller, EDIT.formatted("evening", uri));
        Response several = post(caller, SEVERAL.formatted("evening", "\"file_12\",\"" + uri + "\""));

        assertThat(price.statusCode()).as(price.asString()).isEqualTo(200);
        assertThat(created.statusCode()).as(created.asString()).isEqualTo(202);
        assertThat(created.<String>path("input.image_url")).isEqualTo("file_77");
        assertThat(several.<List<String>>path("input.image_urls")).containsExactly("file_12", "file_77");
        assertThat(runInput(created)).contains("http://localhost:8080/media/").doesNotContain("data:");
        assertThat(library.media().measured()).containsExactly(uri);
        assertThat(library.media().kept()).containsExactly(uri, uri);
    }

    @Test
    void aDataUriInATextIsText() {
        Response created = post(caller, EDIT.formatted("data:text/plain;base64,AAAA", "file_12"));

        assertThat(created.<String>path("input.prompt")).isEqualTo("data:text/plain;base64,AAAA");
    }

    @Test
    void anotherAccountsFileIsNotThere() {
        TestCaller other = newAccount();

        assertThat(post(other, EDIT.formatted("evening", "file_12")).statusCode())
                .isEqualTo(422);
    }

    @Test
    void anItemOfAListIsNamedWithItsIndex() {
        Response refused = post(caller, SEVERAL.formatted("evening", "\"file_12\",\"file_20\""));

        assertThat(refused.<String>path("error.param")).isEqualTo("input.image_urls[1]");
    }

    @Test
    void aLongClipIsPricedAsItIsCut() {
        String body = "{\"model\":\"transcript\",\"input\":{\"audio_url\":\"%s\"}}";

        Response whole = as(caller).body(body.formatted("file_20")).post("/v1/estimate");
        Response cut = as(caller).body(body.formatted("file_21")).post("/v1/estimate");

        assertThat(whole.<Number>path("breakdown[0].quantity").doubleValue()).isEqualTo(120);
        assertThat(cut.<Number>path("breakdown[0].quantity").doubleValue()).isEqualTo(600);
    }

    @Test
    void theEngineVersionDecidesHowMuchOfAClipIsUsed() {
        String body = "{\"model\":\"clip-remaster\",\"input\":{\"video_url\":\"file_30\",\"engine\":\"%s\"}}";

        assertThat(as(caller).body(body.formatted("v1")).post("/v1/estimate").<Number>path("breakdown[0].quantity"))
                .hasToString("15");
        assertThat(as(caller).body(body.formatted("v2")).post("/v1/estimate").<Number>path("breakdown[0].quantity"))
                .hasToString("20");
    }

    @Test
    void aClipThatIsCutComesWithAWarning() {
        String body = "{\"model\":\"clip-remaster\",\"input\":{\"video_url\":\"file_30\",\"engine\":\"%s\"}}";

        assertThat(post(caller, body.formatted("v1")).<List<String>>path("warnings"))
                .containsExactly("video_url is cut to its first 15 seconds.");
        assertThat(post(caller, body.formatted("v2")).<List<String>>path("warnings"))
                .isEmpty();
    }

    @Test
    void aMentionedShelfItemIsAttachedAndAnUnknownOneIsPlainTextWithAWarning() {
        Response created = post(caller, SEVERAL.formatted("@[Ann Lee] waves at @nobody", "\"file_12\""));

        assertThat(created.statusCode()).as(created.asString()).isEqualTo(202);
        assertThat(created.<String>path("input.prompt")).isEqualTo("@[Ann Lee] waves at @nobody");
        assertThat(warnings(created)).containsExactly("@nobody is not a shelf item; it was sent as plain text.");
        assertThat(runInput(created)).contains("\"prompt\":\"Ann Lee waves at @nobody\"", "\"path\":\"image_urls[1]\"");
    }

    @Test
    void aMentionedShelfItemIsTheMediaThatTheModelMustHave() {
        Response one =
                post(caller, "{\"model\":\"flux-kontext\",\"input\":{\"prompt\":\"@nobody paints @Alice at sea\"}}");
        Response several =
                post(caller, "{\"model\":\"nano-banana-edit\",\"input\":{\"prompt\":\"@[Ann Lee] meets @Alice\"}}");

        assertThat(one.statusCode()).as(one.asString()).isEqualTo(202);
        assertThat(one.<String>path("input.image_url")).isEqualTo("shelf:Alice");
        assertThat(warnings(one)).containsExactly("@nobody is not a shelf item; it was sent as plain text.");
        assertThat(runInput(one)).contains("\"prompt\":\"@nobody paints Alice at sea\"");
        assertThat(several.<List<String>>path("input.image_urls")).containsExactly("shelf:Ann Lee", "shelf:Alice");
        assertThat(warnings(several)).isEmpty();
    }

    @Test
    void aReferenceBothMentionedAndNamedIsAttachedOnce() {
        Response created = post(caller, SEVERAL.formatted("@Alice waves", "\"shelf:Alice\""));

        assertThat(created.statusCode()).as(created.asString()).isEqualTo(202);
        assertThat(warnings(created)).isEmpty();
        assertThat(runInput(created)).contains("\"prompt\":\"Alice waves\"").doesNotContain("image_urls[1]");
    }

    @Test
    void amongWhatIsMentionedNothingMayFit() {
        library.media().own(lastAccount(), "shelf:Song", "audio", "audio/mpeg", 61);

        Response refused =
                post(caller, "{\"model\":\"flux-kontext\",\"input\":{\"prompt\":\"@Song as a picture of @nobody\"}}");

        assertThat(refused.statusCode()).isEqualTo(422);
        assertThat(refused.<String>path("error.param")).isEqualTo("input.image_url");
    }

    @Test
    void aMentionAModelHasNoRoomForIsAWarning() {
        Response created = post(caller, EDIT.formatted("@Alice waves", "file_12"));

        assertThat(created.statusCode()).as(created.asString()).isEqualTo(202);
        assertThat(warnings(created)).containsExactly("@Alice was not attached: the model takes no further image.");
    }

    @Test
    void anOwnVoiceBringsItsPitch() {
        Response created =
                post(caller, "{\"model\":\"speech\",\"input\":{\"text\":\"good morning\",\"voice\":\"voice_2\"}}");

        assertThat(created.statusCode()).as(created.asString()).isEqualTo(202);
        assertThat(runInput(created)).contains("\"voice_pitch_hz\":182.5");
        assertThat(post(caller, "{\"model\":\"speech\",\"input\":{\"text\":\"x\",\"voice\":\"voice_9\"}}")
                        .<String>path("error.param"))
                .isEqualTo("input.voice");
    }

    private String runInput(Response created) {
        return rows.text("select run_input from generation where id = " + number(created.path("id")), "");
    }

    /** Without the note that a built-in engine stands in, which is about the model and not about its media. */
    private static List<String> warnings(Response created) {
        return created.<List<String>>path("warnings").stream()
                .filter(warning -> !warning.contains("stands in"))
                .toList();
    }
}
