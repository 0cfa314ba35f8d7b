// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.provider.embedded.sound;

import dev.atelier.generation.provider.MediaFile;
import dev.atelier.generation.provider.embedded.EngineRequest;
import dev.atelier.platform.media.EncodedFormat;
import dev.atelier.platform.media.MediaKind;
import dev.atelier.platform.media.MediaTool;
import jakarta.enterprise.context.ApplicationScoped;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Encodes a finished recording in the format of the request, with metadata. */
@ApplicationScoped
public class SoundFileWriter {
    /** The artist tag of our speech, by which the transcript engine recognises it. */
    static final String SPEECH = "Atelier synthetic speech";

    static final String SOUND = "Atelier synthetic sound";

    private final MediaTool tool;

    public SoundFileWriter(MediaTool tool) {
        this.tool = tool;
    }

    MediaFile pack(EngineRequest request, Path wave, String artist) throws IOException, InterruptedException {
        EncodedFormat format = format(request);
        Path file = request.file("0." + format.extension());
        List<String> arguments = new ArrayList<>(tool.input(wave));
        arguments.addAll(notes(request, artist));
        arguments.addAll(List.of("-threads", "1"));
        arguments.addAll(format.arguments());
        tool.run(arguments, file, request.left());
        Files.delete(wave);
        return new MediaFile(MediaKind.AUDIO, format.contentType(), file);
    }

    /** Metadata under keys that every container keeps. */
    public static List<String> notes(EngineRequest request, String artist) {
        // Bit-exact leaves out the version of ffmpeg, so that equal orders give equal files.
        List<String> arguments =
                new ArrayList<>(List.of("-map_metadata", "-1", "-fflags", "+bitexact", "-flags:a", "+bitexact"));
        arguments.addAll(List.of("-metadata", "title=" + request.job().slug() + ", seed " + request.seed()));
        arguments.addAll(List.of("-metadata", "artist=" + artist));
        // The transcript of our speech is read from its file; every listener hears the text anyway.
        if (request.isPromptInFiles() || artist.equals(SPEECH)) {
            arguments.addAll(List.of("-metadata", "comment=" + request.prompt().replace("\0", "")));
        }
        return arguments;
    }

    private static EncodedFormat format(EngineRequest request) {
        return switch (request.text("output_format", "mp3")) {
            case "wav" -> EncodedFormat.WAV;
            case "opus", "ogg" -> EncodedFormat.OPUS;
            default -> EncodedFormat.MP3;
        };
    }
}
