// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.provider.embedded.video;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.atelier.generation.provider.ImageSize;
import dev.atelier.generation.provider.MediaFile;
import dev.atelier.generation.provider.MediaInput;
import dev.atelier.generation.provider.embedded.EngineRequest;
import dev.atelier.generation.provider.embedded.Shot;
import dev.atelier.generation.provider.embedded.TestEngines;
import dev.atelier.generation.provider.embedded.TestPictures;
import dev.atelier.generation.provider.embedded.TestRequests;
import dev.atelier.generation.provider.embedded.sound.SoundFileWriter;
import dev.atelier.platform.media.MediaProbe;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CancellationException;
import java.util.stream.Collectors;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class VideoEngineTest {
    private final VideoEngine engine = new VideoEngine(TestEngines.PICTURES, new VideoFileWriter(TestEngines.TOOL));

    @TempDir
    Path home;

    @ParameterizedTest
    @CsvSource({
        "320x180, 2,     24, 2,   true",
        "180x320, 1.5,   24, 1.5, false",
        "320x180, '3',   12, 3,   true",
        "426x240, 1,     30, 1,   false"
    })
    void aFilmHasTheMeasuresThatWereAskedFor(String size, String seconds, int fps, String length, boolean audio)
            throws Exception {
        MediaFile film = film(size, "the sea", ", 'seconds': '" + seconds + "', 'fps': " + fps + ", 'audio': " + audio);

        MediaProbe probe = TestRequests.probe(film);
        assertThat(film.contentType()).isEqualTo("video/mp4");
        assertThat(probe.contentType()).contains("video/mp4");
        assertThat(probe.width() + "x" + probe.height()).isEqualTo(size);
        assertThat(probe.seconds().orElseThrow()).isEqualByComparingTo(length);
        assertThat(probe.framesPerSecond().orElseThrow().intValue()).isEqualTo(fps);
        assertThat(probe.videoCodec()).contains("h264");
        assertThat(probe.audioCodec()).isEqualTo(audio ? Optional.of("aac") : Optional.empty());
        assertThat(probe.tags())
                .containsEntry("comment", "the sea")
                .containsEntry("artist", "Atelier synthetic video")
                .containsEntry("title", "test-model, seed 7");
        assertThat(indexBeforeData(film)).isTrue();
    }

    @Test
    void aFilmTellsThePromptOnlyWhereSomebodyWantsIt() {
        EngineRequest film = TestRequests.withSize("video", "64x48", "{'prompt': 'the sea'}");

        EngineRequest asked = TestRequests.withSize("video", "64x48", "{'prompt': 'the sea', 'prompt_in_file': true}");

        assertThat(SoundFileWriter.notes(film, VideoFileWriter.ARTIST)).contains("comment=the sea");
        assertThat(SoundFileWriter.notes(TestRequests.withoutPromptInFiles(asked), VideoFileWriter.ARTIST))
                .contains("comment=the sea");
        assertThat(SoundFileWriter.notes(TestRequests.withoutPromptInFiles(film), VideoFileWriter.ARTIST))
                .noneMatch(argument -> argument.contains("the sea"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "the sea with boats and a beach",
                "mountain lake with clouds",
                "forest with light rays",
                "desert with pyramids",
                "city at night in the rain",
                "aurora over a hill, snowfall",
                "planets in space",
                "portrait of a cat with flowers",
                "abstract glass",
                "abstract smoke",
                "words that name nothing"
            })
    void everySceneIsAPictureThatMoves(String prompt) throws Exception {
        Path film = film("256x144", prompt, ", 'seconds': 2").file();

        assertThat(Shot.of(film).contrast()).isGreaterThan(8);
        assertThat(Shot.of(film).difference(Shot.at(film, 1.8))).isBetween(0.2, 60.0);
    }

    @Test
    void theSameOrderGivesTheSameBytesAndAnotherSeedOrPromptOthers() throws Exception {
        Path first = film("256x144", "the sea", ", 'seconds': 1").file();

        assertThat(film("256x144", "the sea", ", 'seconds': 1").file()).hasSameBinaryContentAs(first);
        assertThat(Shot.of(film("256x144", "the desert", ", 'seconds': 1").file())
                        .difference(Shot.of(first)))
                .isGreaterThan(8);
        EngineRequest other =
                TestRequests.withSize("video", "256x144", "{'prompt': 'the sea', 'seed': 8, 'seconds': 1}");
        assertThat(Shot.of(engine.make(other).getFirst().file()).difference(Shot.of(first)))
                .isGreaterThan(4);
    }

    @Test
    void aLargerFilmIsTheSameFilmWithMoreDetail() throws Exception {
        Path small =
                film("426x240", "mountain lake with clouds", ", 'seconds': 1").file();
        Path large =
                film("852x480", "mountain lake with clouds", ", 'seconds': 1").file();

        for (double at : new double[] {0, 0.5, 0.9}) {
            assertThat(Shot.at(large, at).difference(Shot.at(small, at)))
                    .as("at " + at)
                    .isLessThan(5);
        }
    }

    @Test
    void aPictureIsFilmedAtItsOwnSize() throws Exception {
        MediaInput picture = TestRequests.media("https://m/1", TestPictures.of(home, "red.png", 301, 201, 200, 40, 40));

        MediaFile film = engine.make(TestRequests.request(
                        "video", "{'prompt': 'push in', 'image': 'https://m/1', 'seconds': 1}", picture))
                .getFirst();

        MediaProbe probe = TestRequests.probe(film);
        assertThat(new ImageSize(probe.width(), probe.height())).isEqualTo(new ImageSize(302, 202));
        assertThat(Shot.of(film.file()).mean(0)).isGreaterThan(150);
        assertThat(Shot.of(film.file()).mean(1)).isLessThan(100);
    }

    @Test
    void aPictureTooLargeForAFilmIsFilmedSmaller() throws Exception {
        MediaInput picture =
                TestRequests.media("https://m/1", TestPictures.of(home, "wide.png", 3840, 400, 0, 90, 200));

        MediaFile film = engine.make(
                        TestRequests.request("video", "{'image': 'https://m/1', 'seconds': 1, 'fps': 12}", picture))
                .getFirst();

        assertThat(TestRequests.probe(film).width()).isEqualTo(1920);
        assertThat(TestRequests.probe(film).height()).isEqualTo(200);
    }

    @Test
    void aFilmEndsWithTheLastPicture() throws Exception {
        MediaInput red = TestRequests.media("https://m/1", TestPictures.of(home, "red.png", 320, 180, 220, 30, 30));
        MediaInput blue = TestRequests.media("https://m/2", TestPictures.of(home, "blue.png", 320, 180, 30, 30, 220));

        Path film = engine.make(TestRequests.withSize(
                        "video",
                        "320x180",
                        "{'image': 'https://m/1', 'end_image': 'https://m/2', 'seconds': 2}",
                        red,
                        blue))
                .getFirst()
                .file();

        assertThat(Shot.of(film).mean(0)).isGreaterThan(Shot.of(film).mean(2) + 80);
        assertThat(Shot.at(film, 1.9).mean(2)).isGreaterThan(Shot.at(film, 1.9).mean(0) + 80);
    }

    @Test
    void progressIsReportedAndNeverDecreases() throws Exception {
        List<Double> seen = new ArrayList<>();
        engine.make(TestRequests.request(
                "video", "{'prompt': 'sea', 'seconds': 1}", Optional.of(new ImageSize(128, 72)), seen::add));

        assertThat(seen).hasSizeGreaterThan(10).isSorted();
        assertThat(seen.getLast()).isBetween(0.9, 1.0);
    }

    @Test
    void withoutSizeAndPictureThereIsNothingToFilm() {
        assertThatThrownBy(() -> engine.make(TestRequests.request("video", "{'prompt': 'sea'}")))
                .isInstanceOf(EngineRequest.InvalidRequestException.class);
    }

    @Test
    void anInterruptEndsTheWorkAndItsProgram() {
        EngineRequest request = TestRequests.withSize("video", "854x480", "{'prompt': 'sea', 'seconds': 60}");
        // Other tests of this process may have programs of their own under way.
        Set<Long> before = programs();
        Thread.currentThread().interrupt();

        try {
            assertThatThrownBy(() -> engine.make(request))
                    .isInstanceOfAny(InterruptedException.class, CancellationException.class);
        } finally {
            Thread.interrupted();
        }
        Awaitility.await()
                .atMost(Duration.ofSeconds(10))
                .untilAsserted(() -> assertThat(programs()).isSubsetOf(before));
    }

    private static Set<Long> programs() {
        return ProcessHandle.current()
                .children()
                .filter(ProcessHandle::isAlive)
                .map(ProcessHandle::pid)
                .collect(Collectors.toSet());
    }

    private MediaFile film(String size, String prompt, String more) throws Exception {
        return engine.make(TestRequests.withSize("video", size, "{'prompt': '" + prompt + "', 'seed': 7" + more + "}"))
                .getFirst();
    }

    /** The index first: players can start before the file is there. */
    private static boolean indexBeforeData(MediaFile film) throws Exception {
        String text = new String(Files.readAllBytes(film.file()), java.nio.charset.StandardCharsets.ISO_8859_1);
        return text.indexOf("moov") < text.indexOf("mdat");
    }
}
