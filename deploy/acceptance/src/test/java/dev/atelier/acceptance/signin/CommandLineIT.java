// SPDX-License-Identifier: Apache-2.0
package dev.atelier.acceptance.signin;

import static io.restassured.RestAssured.given;
import static org.assertj.core.api.Assertions.assertThat;

import dev.atelier.acceptance.Platform;
import dev.atelier.acceptance.TestAccount;
import dev.atelier.acceptance.signin.CommandLine.Result;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.net.URI;
import java.net.URLDecoder;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The command line program, started as its users start it. */
class CommandLineIT {
    private static final String MODEL = "landscape-image";
    private static final String[] FILM = {"generate", "scene-video", "-p", "waves at dusk", "--yes", "-o", "out/"};
    private static final long CREDITS = 500;
    private static final int MANY = 250;
    private static final int AT_ONCE = 10;

    private final Platform platform = Platform.get();
    private final TestAccount account = platform.account(CREDITS);

    @TempDir
    private Path home;

    private CommandLine withKey(String key) {
        return CommandLine.of(home, platform.baseUrl(), Map.of("ATELIER_API_KEY", key));
    }

    @AfterAll
    static void checkBooks() {
        Platform.get().ledger().assertSound();
    }

    @Test
    void aPersonWithAKeyMakesAPictureAtThePriceThatIsSaid() throws IOException {
        CommandLine atelier = CommandLine.of(home, platform.baseUrl(), Map.of());
        assertThat(atelier.run("account").code()).isEqualTo(8);
        Result login = atelier.runWith(account.key() + "\n", "login", "--key");
        assertThat(login.code()).as(login.err()).isZero();
        assertThat(atelier.logins()).content().contains(account.key());

        Result price = atelier.run("estimate", MODEL, "-p", "a calm sea", "-i", "num_images=2", "--json");
        Result unasked = atelier.run("generate", MODEL, "-p", "a calm sea", "-i", "num_images=2");
        Result made = atelier.run(
                "generate", MODEL, "-p", "a calm sea", "-i", "num_images=2", "--yes", "-o", "out/", "--json");

        long credits = price.json().getLong("credits");
        assertThat(unasked.code()).isEqualTo(2);
        assertThat(unasked.err()).contains("This costs " + credits + " credits").contains("Nothing was started");
        assertThat(made.code()).as(made.err()).isZero();
        assertThat(made.err()).isEmpty();
        assertThat(made.json().getList("files", String.class))
                .hasSize(2)
                .allSatisfy(file -> assertThat(home.resolve(file)).isNotEmptyFile());
        assertThat(account.credits()).isEqualTo(CREDITS - credits);
        assertThat(atelier.pendingRuns()).isEmptyDirectory();
        assertThat(atelier.run("logout").code()).isZero();
        assertThat(atelier.run("account").code()).isEqualTo(8);
    }

    @Test
    void aPersonSignsInByTheBrowserAndTenProgramsShareTheLogin() throws Exception {
        TestPerson person = TestPerson.of(platform, account);
        CommandLine atelier = CommandLine.of(home, platform.stack().baseUrl(), Map.of("BROWSER", "true"));
        List<String> said = new ArrayList<>();
        Process login = atelier.startUntil("/oauth/authorize?", said, "login");
        allow(person, said.getLast());
        assertThat(login.waitFor(1, TimeUnit.MINUTES)).isTrue();
        assertThat(login.exitValue()).isZero();

        Result run = atelier.run("generate", MODEL, "-p", "a calm sea", "--max-credits", "50", "--json");
        Files.writeString(
                atelier.logins(),
                Files.readString(atelier.logins()).replaceFirst("\"expires_at\" : [0-9]+", "\"expires_at\" : 0"));
        List<CompletableFuture<Result>> calls = Stream.generate(() -> CompletableFuture.supplyAsync(
                        () -> atelier.run("account", "--json"), Thread::startVirtualThread))
                .limit(AT_ONCE)
                .toList();

        assertThat(run.json().getString("origin")).isEqualTo("cli");
        assertThat(calls)
                .allSatisfy(call ->
                        assertThat(call.join().code()).as(call.join().err()).isZero());
        assertThat(atelier.logins()).content().doesNotContain("\"expires_at\" : 0");
        assertThat(atelier.run("logout").code()).isZero();
    }

    /** What the browser of a person does with the address that the program opens. */
    private void allow(TestPerson person, String address) {
        Map<String, String> asked = Arrays.stream(
                        URI.create(address.strip()).getRawQuery().split("&", -1))
                .map(pair -> pair.split("=", 2))
                .collect(Collectors.toMap(pair -> pair[0], pair -> URLDecoder.decode(pair[1], StandardCharsets.UTF_8)));
        String consent = person.browser()
                .urlEncodingEnabled(false)
                .get(address.strip())
                .then()
                .statusCode(303)
                .extract()
                .header("Location");
        String code = TestApplication.code(person.allow(person.form(consent, 100)));
        String answer = asked.get("redirect_uri") + "?code=" + code + "&state=" + asked.get("state") + "&iss="
                + URLEncoder.encode(platform.stack().baseUrl(), StandardCharsets.UTF_8);
        given().urlEncodingEnabled(false).get(answer).then().statusCode(200);
    }

    @Test
    void aRunThatWasKilledInTheWaitGoesOnAndIsPaidOnce() throws Exception {
        CommandLine atelier = withKey(account.key());
        List<String> said = new ArrayList<>();
        Process first = atelier.startUntil(" started", said, FILM);
        first.destroyForcibly().waitFor();

        Result resumed = atelier.run("resume", "--json");

        assertThat(resumed.code()).as(resumed.err()).isZero();
        assertThat(said.getLast()).startsWith(resumed.json().getString("id"));
        assertThat(home.resolve(resumed.json().getString("files[0]"))).isNotEmptyFile();
        assertThat(account.generations()).hasSize(1);
        assertThat(account.credits()).isEqualTo(CREDITS - resumed.json().getLong("credits_charged"));
    }

    /** The program is killed between the platform's answer and its note of the id. */
    @Test
    void aStartWhoseAnswerWasLostIsPaidOnce() throws Exception {
        CommandLine atelier = withKey(account.key());
        Result started = atelier.run("generate", MODEL, "-p", "a calm sea", "--yes", "--no-wait", "-o", "out/");
        Path note;
        try (Stream<Path> notes = Files.list(atelier.pendingRuns())) {
            note = notes.findFirst().orElseThrow();
        }
        String id = started.out().strip();
        Files.writeString(note, Files.readString(note).replace("\"" + id + "\"", "null"));

        TestAccount other = platform.account("studio", CREDITS, Map.of());
        Result refused = withKey(other.key()).run("resume");
        assertThat(refused.code()).as("another account would pay again").isEqualTo(3);
        assertThat(other.generations()).isEmpty();

        Result resumed = atelier.run("resume", "--json");

        assertThat(resumed.code()).as(resumed.err()).isZero();
        assertThat(resumed.json().getString("id")).isEqualTo(id);
        assertThat(account.generations()).containsExactly(id);
        assertThat(atelier.run("resume").code()).isEqualTo(3);
    }

    @Test
    void ctrlCSaysHowToGoOnAndCancelsNothing() throws Exception {
        CommandLine atelier = withKey(account.key());
        List<String> said = new ArrayList<>();
        Process process = atelier.startUntil(" started", said, FILM);
        String id = said.getLast().split(" ", -1)[0];

        new ProcessBuilder("kill", "-INT", String.valueOf(process.pid()))
                .start()
                .waitFor();

        assertThat(process.waitFor(1, TimeUnit.MINUTES)).isTrue();
        assertThat(process.exitValue()).isEqualTo(130);
        assertThat(account.await(id).jsonPath().getString("status")).isEqualTo("succeeded");
        assertThat(atelier.run("resume", "--list").out()).contains(id);
    }

    @Test
    void whatIsRefusedSaysWhyWithTheExitCodeOfItsKind() throws IOException {
        TestAccount capped = platform.account("studio", CREDITS, Map.of("daily_cap", 1));
        CommandLine atelier = withKey(capped.key());

        Result cap = atelier.run("generate", MODEL, "-p", "a calm sea", "--yes");
        Result dear = atelier.run("generate", MODEL, "-p", "a calm sea", "--max-credits", "1");
        Result unknown = atelier.run("generate", "landscape-imge", "-p", "a calm sea", "--yes");
        Result wrong =
                atelier.run("generate", MODEL, "-p", "a calm sea", "-i", "aspect_ratio=round", "--yes", "--json");
        Result stranger = CommandLine.of(home, platform.baseUrl(), Map.of("ATELIER_API_KEY", "atl_live_no"))
                .run("account");
        Result nobody = CommandLine.of(home, "http://127.0.0.1:1", Map.of("ATELIER_API_KEY", "x"))
                .run("account");

        assertThat(cap.code()).as(cap.err()).isEqualTo(4);
        assertThat(cap.err()).contains("token_cap_exceeded");
        assertThat(dear.code()).isEqualTo(4);
        assertThat(unknown.code()).isEqualTo(3);
        assertThat(unknown.err()).contains(MODEL);
        assertThat(wrong.code()).isEqualTo(3);
        assertThat(wrong.err()).contains("\"code\":\"invalid_input\"").contains("\"param\":\"input.aspect_ratio\"");
        assertThat(stranger.code()).isEqualTo(8);
        assertThat(nobody.code()).isEqualTo(7);
        assertThat(capped.generations()).isEmpty();
        assertThat(capped.credits()).isEqualTo(CREDITS);
    }

    @Test
    void filesGoInByUploadAndByLinkAndALongListHasThemAll() throws IOException {
        CommandLine atelier = withKey(account.key());
        List<String> words = new ArrayList<>(List.of("upload", "--json"));
        for (int i = 0; i < MANY; i++) {
            var picture = new BufferedImage(4, 4, BufferedImage.TYPE_INT_RGB);
            picture.setRGB(0, 0, i);
            ImageIO.write(picture, "png", home.resolve(i + ".png").toFile());
            words.add(i + ".png");
        }

        Result uploaded = atelier.run(words.toArray(String[]::new));
        Result imported = atelier.run("import", platform.site().url("picture.png"), "--json");
        Result edited = atelier.run(
                "generate", "flux-kontext", "-p", "make it evening", "-i", "image_url=@7.png", "--yes", "--json");
        Result all = atelier.run("files", "--all", "--json");
        Result some = atelier.run("files", "--limit", "3");

        assertThat(uploaded.code()).as(uploaded.err()).isZero();
        assertThat(uploaded.json().getList("id")).hasSize(MANY).doesNotHaveDuplicates();
        assertThat(imported.code()).as(imported.err()).isZero();
        assertThat(edited.code()).as(edited.err()).isZero();
        assertThat(all.json().getList("id")).hasSizeGreaterThan(MANY).doesNotHaveDuplicates();
        assertThat(some.out()).hasLineCount(4).startsWith("id ");
    }

    @Test
    void theHelpOfAModelIsReadFromThePlatform() {
        CommandLine atelier = withKey(account.key());

        Result help = atelier.run("generate", MODEL, "--help");

        assertThat(help.code()).as(help.err()).isZero();
        assertThat(help.out())
                .contains("--max-credits")
                .contains("prompt *")
                .contains("16:9 | 9:16")
                .contains("num_images");
    }
}
