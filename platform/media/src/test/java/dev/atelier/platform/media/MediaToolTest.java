// SPDX-License-Identifier: Apache-2.0
package dev.atelier.platform.media;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.InstanceOfAssertFactories.type;

import dev.atelier.platform.media.MediaFailure.Reason;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MediaToolTest {
    private static final Duration LIMIT = Duration.ofSeconds(60);

    @TempDir
    Path work;

    private final List<MediaTool> tools = new ArrayList<>();

    @AfterEach
    void stop() {
        tools.forEach(MediaTool::close);
    }

    @Test
    void aClipIsDescribed() throws Exception {
        MediaProbe clip = tool().probe(clip("320x180", 3));

        assertThat(clip.kind()).isEqualTo(MediaKind.VIDEO);
        assertThat(clip.contentType()).contains("video/mp4");
        assertThat(clip.width()).isEqualTo(320);
        assertThat(clip.height()).isEqualTo(180);
        assertThat(clip.seconds().orElseThrow()).isEqualByComparingTo("3");
        assertThat(clip.framesPerSecond().orElseThrow()).isEqualByComparingTo("24");
        assertThat(clip.videoCodec()).contains("h264");
        assertThat(clip.hasAudio()).isTrue();
        assertThat(clip.tags()).containsEntry("comment", "made by a test");
    }

    @ParameterizedTest
    @CsvSource({
        "mp3,  audio/mpeg, AUDIO",
        "wav,  audio/wav,  AUDIO",
        "opus, audio/ogg; codecs=opus, AUDIO",
        "png,  image/png,  IMAGE",
        "jpg,  image/jpeg, IMAGE",
        "webp, image/webp, IMAGE"
    })
    void aClipBecomesAnotherKindOfFile(String extension, String contentType, MediaKind kind) throws Exception {
        Path out = work.resolve("out." + extension);

        tool().transcode(clip("160x90", 1), out);

        MediaProbe probe = tool().probe(out);
        assertThat(probe.contentType()).contains(contentType);
        assertThat(probe.kind()).isEqualTo(kind);
        assertThat(probe.seconds().isPresent()).isEqualTo(kind != MediaKind.IMAGE);
    }

    @Test
    void aCutIsAsLongAsWasAskedFor() throws Exception {
        Path out = work.resolve("cut.mp4");

        tool().cut(clip("320x180", 4), new BigDecimal("2.5"), out);

        MediaProbe cut = tool().probe(out);
        assertThat(cut.seconds().orElseThrow()).isEqualByComparingTo("2.5");
        assertThat(cut.hasAudio()).isTrue();
        assertThat(cut.tags()).doesNotContainValue("made by a test");
    }

    @Test
    void aRecordingIsCutToo() throws Exception {
        Path sound = work.resolve("sound.wav");
        tool().transcode(clip("160x90", 3), sound);

        tool().cut(sound, new BigDecimal("1.25"), work.resolve("cut.wav"));

        assertThat(tool().probe(work.resolve("cut.wav")).seconds().orElseThrow())
                .isEqualByComparingTo("1.25");
    }

    @Test
    void anOddClipLosesALineInsteadOfFailing() throws Exception {
        Path odd = work.resolve("odd.mp4");
        List<String> words = new ArrayList<>(List.of("-f", "lavfi", "-i", "testsrc=size=161x91:rate=24:duration=1"));
        words.addAll(List.of("-c:v", "mpeg4", "-f", "mp4"));
        tool().run(words, odd, LIMIT);

        tool().cut(odd, new BigDecimal("0.5"), work.resolve("cut.mp4"));

        MediaProbe cut = tool().probe(work.resolve("cut.mp4"));
        assertThat(cut.width() + "x" + cut.height()).isEqualTo("160x90");
    }

    @Test
    void aPosterShowsTheClip() throws Exception {
        tool().poster(clip("320x180", 1), work.resolve("poster.png"));

        MediaProbe poster = tool().probe(work.resolve("poster.png"));
        assertThat(poster.contentType()).contains("image/png");
        assertThat(poster.width()).isEqualTo(320);
        assertThat(poster.seconds()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "playlist.mp4, '#EXTM3U\n#EXT-X-TARGETDURATION:1\n#EXTINF:1,\nfile:///etc/hostname\n'",
        "list.mp4,     'ffconcat version 1.0\nfile /etc/hostname\n'",
        "text.mp4,     'only words'",
        "empty.mp4,    ''"
    })
    void aFileThatIsNoMediaIsRefusedAndOpensNothingElse(String name, String content) throws Exception {
        Path file = Files.writeString(work.resolve(name), content);

        assertThatThrownBy(() -> tool().probe(file)).isInstanceOf(MediaFailure.class);
        assertThatThrownBy(() -> tool().transcode(file, work.resolve("out.wav")))
                .asInstanceOf(type(MediaFailure.class))
                .extracting(MediaFailure::reason)
                .isEqualTo(Reason.UNREADABLE);
    }

    @Test
    void aMissingFileIsUnreadable() {
        assertThatThrownBy(() -> tool().probe(work.resolve("nothing.mp4")))
                .asInstanceOf(type(MediaFailure.class))
                .extracting(MediaFailure::reason)
                .isEqualTo(Reason.UNREADABLE);
    }

    @Test
    void aToolThatTakesTooLongIsKilled() {
        assertThatThrownBy(() -> tool().run(endless(), work.resolve("out.mp4"), Duration.ofMillis(700)))
                .asInstanceOf(type(MediaFailure.class))
                .extracting(MediaFailure::reason)
                .isEqualTo(Reason.TOO_SLOW);
        Awaitility.await().until(() -> children() == 0);
    }

    @Test
    void anOutputThatGrowsTooLargeFails() {
        assertThatThrownBy(() -> tool(Map.of("largest-output", "64K")).run(endless(), work.resolve("out.mp4"), LIMIT))
                .asInstanceOf(type(MediaFailure.class))
                .extracting(MediaFailure::reason)
                .isEqualTo(Reason.TOO_LARGE);
    }

    @Test
    void aPictureWithTooManyPixelsIsNotDecoded() throws Exception {
        Path picture = work.resolve("large.png");
        tool().transcode(clip("320x180", 1), picture);

        assertThatThrownBy(() -> tool(Map.of(), 10_000).transcode(picture, work.resolve("out.jpg")))
                .isInstanceOf(MediaFailure.class);
    }

    @Test
    void anInterruptKillsTheProgram() throws Exception {
        var started = new CountDownLatch(1);
        var ended = new CompletableFuture<Throwable>();
        MediaTool tool = tool();
        tool.videoArguments();
        List<String> words = endless();
        Thread worker = Thread.startVirtualThread(() -> {
            started.countDown();
            try {
                tool.run(words, work.resolve("out.mp4"), LIMIT);
            } catch (Exception e) {
                ended.complete(e);
            }
        });
        started.await();
        Awaitility.await().until(() -> children() > 0);

        worker.interrupt();

        assertThat(ended.get(30, TimeUnit.SECONDS)).isInstanceOf(InterruptedException.class);
        Awaitility.await().until(() -> children() == 0);
    }

    @Test
    void closingTheToolKillsWhatRunsAndStartsNothingMore() throws Exception {
        MediaTool tool = tool();
        FfmpegInput feed = tool.feed(fed(), work.resolve("out.mp4"), LIMIT);

        tool.close();

        Awaitility.await().until(() -> children() == 0);
        feed.close();
        assertThatThrownBy(() -> tool.probe(work.resolve("out.mp4"))).isInstanceOf(MediaFailure.class);
    }

    @Test
    void noMoreProgramsRunAtOnceThanAreAllowed() throws Exception {
        MediaTool tool = tool(Map.of("concurrency", "1"));
        try (FfmpegInput _ = tool.feed(fed(), work.resolve("one.mp4"), LIMIT)) {
            assertThatThrownBy(() -> tool.run(endless(), work.resolve("two.mp4"), Duration.ofMillis(50)))
                    .asInstanceOf(type(MediaFailure.class))
                    .extracting(MediaFailure::reason)
                    .isEqualTo(Reason.BUSY);
        }
        tool.run(List.of("-f", "lavfi", "-t", "0.1", "-i", "sine"), work.resolve("two.wav"), LIMIT);
    }

    @Test
    void framesThatAreFedBecomeAClip() throws Exception {
        byte[] frame = new byte[64 * 48 * 3 / 2];
        List<String> words = new ArrayList<>(fed());
        words.addAll(tool().videoArguments());
        try (FfmpegInput feed = tool().feed(words, work.resolve("fed.mp4"), LIMIT)) {
            for (int i = 0; i < 12; i++) {
                java.util.Arrays.fill(frame, (byte) (i * 20));
                feed.write(frame, frame.length);
            }
            feed.finish();
        }

        MediaProbe probe = tool().probe(work.resolve("fed.mp4"));
        assertThat(probe.seconds().orElseThrow()).isEqualByComparingTo("0.5");
        assertThat(probe.width()).isEqualTo(64);
    }

    @Test
    void aFeederThatIsTooSlowIsStopped() throws Exception {
        try (FfmpegInput feed = tool().feed(fed(), work.resolve("fed.mp4"), Duration.ofMillis(300))) {
            Awaitility.await().until(() -> children() == 0);

            assertThatThrownBy(feed::finish)
                    .asInstanceOf(type(MediaFailure.class))
                    .extracting(MediaFailure::reason)
                    .isEqualTo(Reason.TOO_SLOW);
        }
    }

    /** Moving pictures until the program is stopped. */
    private List<String> endless() {
        return List.of("-re", "-f", "lavfi", "-i", "testsrc2=size=320x180:rate=60", "-c:v", "mpeg4", "-q:v", "1");
    }

    private static List<String> fed() {
        return List.of("-f", "rawvideo", "-pix_fmt", "yuv420p", "-s", "64x48", "-r", "24", "-i", "pipe:0");
    }

    private Path clip(String size, int seconds) throws Exception {
        Path clip = work.resolve("clip.mp4");
        List<String> words = new ArrayList<>();
        words.addAll(List.of("-f", "lavfi", "-i", "testsrc2=size=" + size + ":rate=24:duration=" + seconds));
        words.addAll(List.of("-f", "lavfi", "-i", "sine=frequency=440:duration=" + seconds));
        words.addAll(List.of("-metadata", "comment=made by a test"));
        words.addAll(tool().videoArguments());
        tool().run(words, clip, LIMIT);
        return clip;
    }

    /** Programs of this test, which a wrapper may have started. */
    private long children() {
        return ProcessHandle.allProcesses()
                .filter(process -> process.info().commandLine().orElse("").contains(work.toString()))
                .filter(ProcessHandle::isAlive)
                .count();
    }

    private MediaTool tool() {
        return tools.isEmpty() ? tool(Map.of()) : tools.getFirst();
    }

    private MediaTool tool(Map<String, String> settings) {
        return tool(settings, MediaTool.LARGEST_PICTURE);
    }

    private MediaTool tool(Map<String, String> settings, long largestPicture) {
        var tool = new MediaTool(MediaToolFixture.config(settings), largestPicture);
        tools.add(tool);
        return tool;
    }
}
