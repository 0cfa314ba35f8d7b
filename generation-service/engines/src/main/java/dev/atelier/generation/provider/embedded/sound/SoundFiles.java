// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.provider.embedded.sound;

import dev.atelier.generation.provider.MediaFile;
import dev.atelier.generation.provider.MediaKind;
import dev.atelier.generation.provider.embedded.Order;
import dev.atelier.platform.media.EncodedFormat;
import dev.atelier.platform.media.MediaTool;
import jakarta.enterprise.context.ApplicationScoped;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Packs a finished recording in the format of the order, with notes on what it is. */
@ApplicationScoped
public class SoundFiles {
    /** Stands in the artist's place of our speech, so that it is known again. */
    static final String SPEECH = "Atelier synthetic speech";

    static final String SOUND = "Atelier synthetic sound";

    private final MediaTool tool;

    public SoundFiles(MediaTool tool) {
        this.tool = tool;
    }

    MediaFile packed(Order order, Path wave, String artist) throws IOException, InterruptedException {
        EncodedFormat format = format(order);
        Path file = order.file("0." + format.extension());
        List<String> words = new ArrayList<>(tool.input(wave));
        words.addAll(notes(order, artist));
        words.addAll(List.of("-threads", "1"));
        words.addAll(format.words());
        tool.run(words, file, order.left());
        Files.delete(wave);
        return new MediaFile(MediaKind.AUDIO, format.contentType(), file);
    }

    /** The same keys in every container; those that all of them keep. */
    public static List<String> notes(Order order, String artist) {
        // Bit-exact leaves out the version of ffmpeg, so that equal orders give equal files.
        return List.of(
                "-map_metadata",
                "-1",
                "-fflags",
                "+bitexact",
                "-flags:a",
                "+bitexact",
                "-metadata",
                "title=" + order.job().slug() + ", seed " + order.seed(),
                "-metadata",
                "artist=" + artist,
                "-metadata",
                "comment=" + order.prompt().replace("\0", ""));
    }

    private static EncodedFormat format(Order order) {
        return switch (order.text("output_format", "mp3")) {
            case "wav" -> EncodedFormat.WAV;
            case "opus", "ogg" -> EncodedFormat.OPUS;
            default -> EncodedFormat.MP3;
        };
    }
}
