// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.provider.embedded.video;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.atelier.generation.provider.MediaFile;
import dev.atelier.generation.provider.embedded.EngineRequest;
import dev.atelier.generation.provider.embedded.Shot;
import dev.atelier.generation.provider.embedded.TestEngines;
import dev.atelier.generation.provider.embedded.TestPictures;
import dev.atelier.generation.provider.embedded.TestRequests;
import dev.atelier.platform.media.MediaProbe;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class VideoUpscaleEngineTest {
    private final VideoUpscaleEngine engine = new VideoUpscaleEngine(TestEngines.TOOL);

    @TempDir
    Path home;

    @ParameterizedTest
    @CsvSource({"2, 512x288", "1.5, 384x216", "1, 256x144", "7, 512x288"})
    void aClipIsEnlargedAndKeepsItsLengthAndItsSound(double factor, String size) throws Exception {
        Path clip = new VideoEngine(TestEngines.PICTURES, new VideoFileWriter(TestEngines.TOOL))
                .make(TestRequests.withSize(
                        "video", "256x144", "{'prompt': 'the sea', 'seed': 1, 'seconds': 1.5, 'audio': true}"))
                .getFirst()
                .file();

        MediaFile large = enlarge(clip, factor);

        MediaProbe probe = TestRequests.probe(large);
        assertThat(probe.contentType()).contains(large.contentType());
        assertThat(probe.width() + "x" + probe.height()).isEqualTo(size);
        assertThat(probe.seconds().orElseThrow()).isEqualByComparingTo("1.5");
        assertThat(probe.hasAudio()).isTrue();
        assertThat(Shot.of(large.file()).difference(Shot.of(clip))).isLessThan(5);
    }

    @Test
    void aPictureIsNoClip() throws Exception {
        Path picture = TestPictures.of(home, "red.png", 100, 100, 200, 0, 0);

        assertThatThrownBy(() -> enlarge(picture, 2)).isInstanceOf(EngineRequest.InvalidRequestException.class);
    }

    private MediaFile enlarge(Path clip, double factor) throws Exception {
        return engine.make(TestRequests.request(
                        "video-upscale",
                        "{'video': 'https://m/1', 'factor': " + factor + "}",
                        TestRequests.media("https://m/1", clip)))
                .getFirst();
    }
}
