// SPDX-License-Identifier: Apache-2.0
package dev.atelier.platform.media;

import dev.atelier.platform.media.MediaFailure.Reason;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Runs ffmpeg and ffprobe on files of any origin: no network, few formats and decoders, confined by the host, and with
 * limits on time, bytes, pixels, memory and concurrent programs. The methods block; an interrupt kills the program.
 */
public final class MediaTool implements AutoCloseable {
    /** Pixels of one picture or frame that is decoded: as many as large cameras have; each takes memory of the program. */
    public static final long LARGEST_PICTURE = 50_000_000;

    /** Seconds that a header may be wrong: an encoder adds less before and behind the sound. */
    public static final BigDecimal LENGTH_TOLERANCE = new BigDecimal("0.1");

    private static final long BASE_BLOCK = 64L << 20;
    /** For each pixel of the largest picture, in one block: 16 bits a channel, and the padding of rows. */
    private static final long BLOCK_PER_PIXEL = 12;

    /** For a poster, a cut or a conversion of the largest file. */
    private static final Duration CONVERSION_TIMEOUT = Duration.ofMinutes(2);

    private final MediaToolConfig config;
    private final long largestPicture;
    private final ProgramRunner runner;
    private @Nullable String encoder;

    public MediaTool(MediaToolConfig config) {
        this(config, LARGEST_PICTURE);
    }

    MediaTool(MediaToolConfig config, long largestPicture) {
        this.config = config;
        this.largestPicture = largestPicture;
        this.runner = new ProgramRunner(config, largestPicture);
    }

    /**
     * Arguments that open a file of any origin safely, for {@link #run}.
     *
     * @throws MediaFailure when the file is of no format that is decoded
     */
    public List<String> input(Path file) throws MediaFailure {
        List<String> arguments = new ArrayList<>(InputArguments.of(file, largestPicture));
        arguments.addAll(List.of("-sn", "-dn", "-i", "file:" + file.toAbsolutePath()));
        return arguments;
    }

    /** Reads the facts of a file; of a container without an index ffprobe decodes the first frames. */
    public MediaProbe probe(Path file) throws MediaFailure, InterruptedException {
        MediaProbe probe = ProbeReader.read(runner.readOutput(probing(file, "json", "-show_format", "-show_streams")));
        if (probe.kind() == MediaKind.IMAGE) {
            return probe;
        }
        PacketTimes packets = runner.parseOutput(
                probing(file, "csv=print_section=0", "-show_entries", PacketTimes.ENTRIES), PacketTimes::read);
        return probe.withSeconds(packets.settle(probe.seconds()));
    }

    private List<String> probing(Path file, String format, String... shown) throws MediaFailure {
        List<String> command =
                new ArrayList<>(List.of(runner.programs().ffprobe().toString(), "-v", "error"));
        command.addAll(List.of("-max_alloc", largestBlock()));
        command.addAll(InputArguments.of(file, largestPicture));
        command.addAll(List.of("-of", format));
        command.addAll(List.of(shown));
        command.add("file:" + file.toAbsolutePath());
        return command;
    }

    /**
     * Runs ffmpeg.
     *
     * @param arguments all but the program and its output; inputs come from {@link #input}
     */
    public void run(List<String> arguments, Path output, Duration limit) throws MediaFailure, InterruptedException {
        ToolProcess child = runner.start(command(arguments, output, false), false, limit);
        try {
            child.process().getOutputStream().close();
            child.await();
            runner.checkSize(output);
        } catch (MediaFailure failure) {
            throw failure;
        } catch (IOException _) {
            throw new MediaFailure(Reason.UNREADABLE, "ffmpeg did not start properly");
        } finally {
            runner.release(child);
        }
    }

    /** Starts ffmpeg with data of the caller as its input {@code -i pipe:0}; the caller must close the result. */
    public FfmpegInput feed(List<String> arguments, Path output, Duration limit)
            throws MediaFailure, InterruptedException {
        return new FfmpegInput(runner, runner.start(command(arguments, output, true), false, limit), output);
    }

    /** Writes a frame from the start of a video, at most 1280 pixels wide. */
    public void poster(Path video, Path png) throws MediaFailure, InterruptedException {
        MediaProbe probe = probe(video);
        BigDecimal at = probe.seconds()
                .orElse(BigDecimal.ZERO)
                .divide(BigDecimal.valueOf(4))
                .min(BigDecimal.ONE);
        List<String> arguments = new ArrayList<>(List.of("-ss", at.toPlainString()));
        arguments.addAll(input(video));
        arguments.addAll(List.of("-vf", "scale='min(1280,iw)':-1", "-threads", "1"));
        arguments.addAll(EncodedFormat.PNG.arguments());
        run(arguments, png, CONVERSION_TIMEOUT);
    }

    /** Cuts a video or a recording to its first seconds; encodes again, in the format of the output's extension. */
    public void cut(Path clip, BigDecimal seconds, Path out) throws MediaFailure, InterruptedException {
        List<String> arguments = new ArrayList<>(input(clip));
        arguments.addAll(List.of("-t", seconds.toPlainString(), "-map_metadata", "-1"));
        arguments.addAll(encodingArguments(out));
        run(arguments, out, CONVERSION_TIMEOUT);
    }

    /** Converts a file into the format of the output's extension. */
    public void transcode(Path in, Path out) throws MediaFailure, InterruptedException {
        List<String> arguments = new ArrayList<>(input(in));
        arguments.addAll(encodingArguments(out));
        run(arguments, out, CONVERSION_TIMEOUT);
    }

    /** Arguments that encode video and sound into an MP4 that plays while it loads. */
    public List<String> videoArguments() throws MediaFailure, InterruptedException {
        List<String> arguments = new ArrayList<>(List.of("-c:v", encoder()));
        arguments.addAll(
                switch (encoder()) {
                    case "libx264" -> List.of("-preset", "veryfast", "-crf", "21");
                    case "libvpx-vp9" -> List.of("-deadline", "realtime", "-cpu-used", "8", "-crf", "32", "-b:v", "0");
                    default -> List.of("-rc_mode", "quality", "-b:v", "6M", "-qmin", "24");
                });
        arguments.addAll(List.of("-pix_fmt", "yuv420p"));
        arguments.addAll(List.of("-c:a", "aac", "-b:a", "128k", "-movflags", "+faststart", "-f", "mp4"));
        return arguments;
    }

    /** Crops an odd width or height by a line, because encoders need even sizes. */
    private List<String> encodingArguments(Path out) throws MediaFailure, InterruptedException {
        EncodedFormat format = formatOf(out);
        List<String> arguments = new ArrayList<>(List.of("-threads", "1"));
        if (format == EncodedFormat.MP4) {
            arguments.addAll(List.of("-vf", "crop=trunc(iw/2)*2:trunc(ih/2)*2"));
            arguments.addAll(videoArguments());
        } else {
            arguments.addAll(format.arguments());
        }
        return arguments;
    }

    /** The format of a file name. */
    public static EncodedFormat formatOf(Path file) {
        String name = file.getFileName().toString();
        for (EncodedFormat format : EncodedFormat.values()) {
            if (name.endsWith("." + format.extension())) {
                return format;
            }
        }
        throw new IllegalArgumentException("no format for " + name);
    }

    /** Kills running programs; no program can be started any more. */
    @Override
    public void close() {
        runner.close();
    }

    private List<String> command(List<String> arguments, Path output, boolean readsInput) throws MediaFailure {
        List<String> command = new ArrayList<>();
        command.add(runner.programs().ffmpeg().toString());
        command.addAll(List.of("-hide_banner", "-loglevel", "error", "-y"));
        if (!readsInput) {
            command.add("-nostdin");
        }
        command.addAll(List.of("-max_alloc", largestBlock(), "-filter_threads", "1", "-filter_complex_threads", "1"));
        command.addAll(arguments);
        command.addAll(List.of("-fs", Long.toString(config.largestOutput().asLongValue())));
        command.add("file:" + output.toAbsolutePath());
        return command;
    }

    private String largestBlock() {
        return Long.toString(BASE_BLOCK + BLOCK_PER_PIXEL * largestPicture);
    }

    private synchronized String encoder() throws MediaFailure, InterruptedException {
        String known = encoder;
        if (known == null) {
            String all = runner.readOutput(List.of(runner.programs().ffmpeg().toString(), "-hide_banner", "-encoders"));
            known = config.videoCodec().encoders().stream()
                    .filter(name -> all.contains(" " + name + " "))
                    .findFirst()
                    .orElseThrow(() -> new MediaFailure(
                            Reason.NO_PROGRAM, "this ffmpeg has no encoder for " + config.videoCodec()));
            encoder = known;
        }
        return known;
    }
}
