// SPDX-License-Identifier: Apache-2.0
package dev.atelier.platform.media;

import dev.atelier.platform.media.MediaFailure.Reason;
import java.io.IOException;
import java.io.InputStream;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Runs ffmpeg and ffprobe on files, also on strangers' files: no shell, no network, few formats, and a limit on time,
 * bytes, pixels and programs at once. Its methods block; an interrupt kills the program.
 */
public final class MediaTool implements AutoCloseable {
    private static final String FORMATS = "mov,matroska,mp3,wav,ogg,flac,aac,gif,png_pipe,jpeg_pipe,webp_pipe";

    private final MediaToolConfig config;
    private final Semaphore turns;
    private final Set<Child> running = ConcurrentHashMap.newKeySet();
    private volatile boolean closed;
    private @Nullable Programs programs;
    private @Nullable String encoder;

    public MediaTool(MediaToolConfig config) {
        this.config = config;
        this.turns = new Semaphore(config.concurrency(), true);
    }

    /** Words that open a stranger's file safely; to be put before each output of {@link #run}. */
    public List<String> input(Path file) {
        List<String> words = new ArrayList<>(opening(file));
        words.addAll(List.of("-max_pixels", Long.toString(config.largestPicture()), "-threads", "1"));
        words.addAll(List.of("-i", "file:" + file.toAbsolutePath()));
        return words;
    }

    /** What a file is, without decoding it. */
    public MediaProbe probe(Path file) throws MediaFailure, InterruptedException {
        List<String> command = new ArrayList<>(List.of(programs().ffprobe().toString(), "-v", "error"));
        command.addAll(opening(file));
        command.addAll(List.of("-of", "json", "-show_format", "-show_streams", "file:" + file.toAbsolutePath()));
        return ProbeReader.read(answer(command));
    }

    /**
     * Runs ffmpeg.
     *
     * @param words everything but the program and its output, inputs by {@link #input}
     */
    public void run(List<String> words, Path output, Duration limit) throws MediaFailure, InterruptedException {
        Child child = started(command(words, output, false), false, limit);
        try {
            child.process().getOutputStream().close();
            child.await();
            checkSize(output);
        } catch (MediaFailure failure) {
            throw failure;
        } catch (IOException _) {
            throw new MediaFailure(Reason.UNREADABLE, "ffmpeg did not start properly");
        } finally {
            ended(child);
        }
    }

    /** Runs ffmpeg with our own data as its input {@code -i pipe:0}; the caller closes what it gets. */
    public MediaFeed feed(List<String> words, Path output, Duration limit) throws MediaFailure, InterruptedException {
        return new MediaFeed(this, started(command(words, output, true), false, limit), output);
    }

    /** A picture of a clip, taken a little after its start, at most 1280 pixels wide. */
    public void poster(Path video, Path png) throws MediaFailure, InterruptedException {
        MediaProbe probe = probe(video);
        BigDecimal at = probe.seconds()
                .orElse(BigDecimal.ZERO)
                .divide(BigDecimal.valueOf(4))
                .min(BigDecimal.ONE);
        List<String> words = new ArrayList<>(List.of("-ss", at.toPlainString()));
        words.addAll(input(video));
        words.addAll(List.of("-vf", "scale='min(1280,iw)':-1", "-threads", "1"));
        words.addAll(EncodedFormat.PNG.words());
        run(words, png, config.helperTimeout());
    }

    /** The first seconds of a clip or a recording, to the frame: it is encoded anew, into what its name ends with. */
    public void cut(Path clip, BigDecimal seconds, Path out) throws MediaFailure, InterruptedException {
        List<String> words = new ArrayList<>(input(clip));
        words.addAll(List.of("-t", seconds.toPlainString(), "-map_metadata", "-1"));
        words.addAll(packed(out));
        run(words, out, config.helperTimeout());
    }

    /** The same in another format, which the name of the output says. */
    public void transcode(Path in, Path out) throws MediaFailure, InterruptedException {
        List<String> words = new ArrayList<>(input(in));
        words.addAll(packed(out));
        run(words, out, config.helperTimeout());
    }

    /** Words that pack moving pictures and their sound into an MP4 that plays while it loads. */
    public List<String> videoWords() throws MediaFailure, InterruptedException {
        List<String> words = new ArrayList<>(List.of("-c:v", encoder()));
        words.addAll(
                switch (encoder()) {
                    case "libx264" -> List.of("-preset", "veryfast", "-crf", "21");
                    case "libvpx-vp9" -> List.of("-deadline", "realtime", "-cpu-used", "8", "-crf", "32", "-b:v", "0");
                    default -> List.of("-rc_mode", "quality", "-b:v", "6M", "-qmin", "24");
                });
        words.addAll(List.of("-pix_fmt", "yuv420p"));
        words.addAll(List.of("-c:a", "aac", "-b:a", "128k", "-movflags", "+faststart", "-f", "mp4"));
        return words;
    }

    private static List<String> opening(Path file) {
        List<String> words = new ArrayList<>(List.of("-protocol_whitelist", "file", "-format_whitelist", FORMATS));
        words.addAll(StillFormat.words(file));
        return words;
    }

    /** Clips with an odd width or height lose a line: the encoders need even ones. */
    private List<String> packed(Path out) throws MediaFailure, InterruptedException {
        EncodedFormat format = formatOf(out);
        List<String> words = new ArrayList<>(List.of("-threads", "1"));
        if (format == EncodedFormat.MP4) {
            words.addAll(List.of("-vf", "crop=trunc(iw/2)*2:trunc(ih/2)*2"));
            words.addAll(videoWords());
        } else {
            words.addAll(format.words());
        }
        return words;
    }

    /** The format a file name stands for. */
    public static EncodedFormat formatOf(Path file) {
        String name = file.getFileName().toString();
        for (EncodedFormat format : EncodedFormat.values()) {
            if (name.endsWith("." + format.extension())) {
                return format;
            }
        }
        throw new IllegalArgumentException("no format for " + name);
    }

    /** Kills what is running; nothing can be started any more. */
    @Override
    public void close() {
        closed = true;
        running.forEach(Child::kill);
    }

    void ended(Child child) {
        child.kill();
        if (running.remove(child)) {
            turns.release();
        }
    }

    private Child started(List<String> command, boolean answers, Duration limit)
            throws MediaFailure, InterruptedException {
        if (closed || !turns.tryAcquire(limit.toMillis(), TimeUnit.MILLISECONDS)) {
            throw new MediaFailure(Reason.BUSY, "too many media programs are running");
        }
        Child child;
        try {
            child = Child.start(
                    command, answers, limit, bytes(config.complaint().asLongValue()));
        } catch (MediaFailure | RuntimeException failure) {
            turns.release();
            throw failure;
        }
        running.add(child);
        if (closed) {
            child.kill();
        }
        return child;
    }

    private List<String> command(List<String> words, Path output, boolean fed) throws MediaFailure {
        List<String> command = new ArrayList<>();
        command.add(programs().ffmpeg().toString());
        command.addAll(List.of("-hide_banner", "-loglevel", "error", "-y"));
        if (!fed) {
            command.add("-nostdin");
        }
        command.addAll(List.of("-filter_threads", "1"));
        command.addAll(words);
        command.addAll(List.of("-fs", Long.toString(config.largestOutput().asLongValue())));
        command.add("file:" + output.toAbsolutePath());
        return command;
    }

    /** ffmpeg stops silently at its limit, and what it leaves is cut short. */
    void checkSize(Path output) throws IOException {
        long size = Files.size(output);
        if (size >= config.largestOutput().asLongValue()) {
            throw new MediaFailure(Reason.TOO_LARGE, "the output would be too large");
        }
        if (size == 0) {
            throw new MediaFailure(Reason.UNREADABLE, "there was nothing to make an output of");
        }
    }

    private String answer(List<String> command) throws MediaFailure, InterruptedException {
        Child child = started(command, true, config.probeTimeout());
        Thread watch = child.watched();
        try (InputStream out = child.process().getInputStream()) {
            int most = bytes(config.probeAnswer().asLongValue());
            byte[] answer = out.readNBytes(most);
            if (answer.length == most) {
                throw new MediaFailure(Reason.UNREADABLE, "the file describes itself at too great length");
            }
            child.await();
            return new String(answer, StandardCharsets.UTF_8);
        } catch (MediaFailure failure) {
            throw failure;
        } catch (IOException _) {
            throw new MediaFailure(Reason.TOO_SLOW, "ffprobe was stopped");
        } finally {
            watch.interrupt();
            ended(child);
        }
    }

    private synchronized Programs programs() throws MediaFailure {
        Programs known = programs;
        if (known == null) {
            known = new ProgramFinder(config, System.getenv().getOrDefault("PATH", "")).find();
            programs = known;
        }
        return known;
    }

    private synchronized String encoder() throws MediaFailure, InterruptedException {
        String known = encoder;
        if (known == null) {
            String all = answer(List.of(programs().ffmpeg().toString(), "-hide_banner", "-encoders"));
            known = config.videoCodec().encoders().stream()
                    .filter(name -> all.contains(" " + name + " "))
                    .findFirst()
                    .orElseThrow(() -> new MediaFailure(
                            Reason.NO_PROGRAM, "this ffmpeg has no encoder for " + config.videoCodec()));
            encoder = known;
        }
        return known;
    }

    private static int bytes(long number) {
        return Math.toIntExact(number);
    }
}
