// SPDX-License-Identifier: Apache-2.0
package dev.atelier.library.voice;

import dev.atelier.library.media.StoredObject;
import dev.atelier.library.storage.LocalCopies;
import dev.atelier.library.storage.LocalCopies.LocalCopy;
import dev.atelier.library.storage.StagingArea;
import dev.atelier.platform.error.ApiException;
import dev.atelier.platform.error.ErrorCode;
import dev.atelier.platform.media.EncodedFormat;
import dev.atelier.platform.media.MediaFailure;
import dev.atelier.platform.media.MediaFailure.Reason;
import dev.atelier.platform.media.MediaTool;
import jakarta.enterprise.context.ApplicationScoped;
import java.io.IOException;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** Measures the pitch of the voice in a recording. */
@ApplicationScoped
class VoicePitchReader {
    private static final int RATE = 16_000;
    private static final int WAV_HEADER = 44;
    private static final int MAX_SECONDS = 30;

    private final MediaTool tool;
    private final LocalCopies copies;
    private final StagingArea staging;

    VoicePitchReader(MediaTool tool, LocalCopies copies, StagingArea staging) {
        this.tool = tool;
        this.copies = copies;
        this.staging = staging;
    }

    /** Measures the pitch in hertz over the first half minute. */
    BigDecimal measure(StoredObject recording) throws IOException {
        Path wav = staging.createTempFile(".wav");
        try (LocalCopy original = copies.open(recording.key(), recording.size())) {
            decode(original.file(), wav);
            double hertz = new PitchEstimator(RATE).estimate(readSamples(wav)).orElseThrow(VoicePitchReader::noVoice);
            return BigDecimal.valueOf(hertz).setScale(2, RoundingMode.HALF_UP);
        } finally {
            Files.deleteIfExists(wav);
        }
    }

    private void decode(Path recording, Path wav) throws IOException {
        try {
            List<String> arguments = new ArrayList<>(tool.input(recording));
            arguments.addAll(List.of("-t", Integer.toString(MAX_SECONDS), "-ac", "1", "-ar", Integer.toString(RATE)));
            arguments.addAll(List.of("-map_metadata", "-1", "-fflags", "+bitexact", "-flags", "+bitexact"));
            arguments.addAll(EncodedFormat.WAV.arguments());
            tool.run(arguments, wav, Duration.ofSeconds(MAX_SECONDS));
        } catch (MediaFailure failure) {
            throw failure.reason() == Reason.UNREADABLE ? noVoice() : busy();
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
            throw busy();
        }
    }

    private static short[] readSamples(Path wav) throws IOException {
        // About a megabyte, because ffmpeg cut the recording.
        byte[] bytes = Files.readAllBytes(wav);
        int length = Math.max(0, bytes.length - WAV_HEADER);
        short[] samples = new short[length / 2];
        ByteBuffer.wrap(bytes, bytes.length - length, length)
                .order(ByteOrder.LITTLE_ENDIAN)
                .asShortBuffer()
                .get(samples);
        return samples;
    }

    private static ApiException noVoice() {
        return ApiException.invalid("No voice can be heard in this file.", "file");
    }

    private static ApiException busy() {
        return new ApiException(ErrorCode.SERVICE_UNAVAILABLE, "Recordings cannot be heard right now. Retry shortly.")
                .retryAfter(Duration.ofSeconds(2));
    }
}
