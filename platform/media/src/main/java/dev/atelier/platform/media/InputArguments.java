// SPDX-License-Identifier: Apache-2.0
package dev.atelier.platform.media;

import dev.atelier.platform.media.MediaFailure.Reason;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** The arguments with which ffmpeg and ffprobe open a file of any origin: one container, few decoders, local files only. */
final class InputArguments {
    /**
     * What cameras, phones, browsers and the vendors of models write (docs/adr/0028). The subtitles are opened by ffprobe,
     * which would refuse a film for them, and never decoded.
     */
    private static final String DECODERS = String.join(
            ",",
            "h264,hevc,vp8,libvpx,vp9,libvpx-vp9,av1,libdav1d,libaom-av1,mpeg4,mjpeg,png,webp,gif",
            "aac,mp3,mp3float,opus,libopus,vorbis,flac,alac",
            "pcm_u8,pcm_s16le,pcm_s16be,pcm_s24le,pcm_s24be,pcm_s32le,pcm_s32be,pcm_f32le,pcm_f32be,pcm_f64le",
            "pcm_alaw,pcm_mulaw",
            "srt,subrip,ass,ssa,webvtt,mov_text");

    /** A clip has a picture, a few languages and subtitles; each stream costs a decoder. */
    private static final String MOST_STREAMS = "64";

    private InputArguments() {}

    /**
     * Names the container of the file by its first bytes, so that no other demuxer ever reads it: the programs would guess,
     * and take a name such as {@code a%d.jpg} for a pattern of names.
     *
     * @param largestPicture pixels of a picture or frame that is decoded
     * @throws MediaFailure when the file is of no format that is decoded
     */
    static List<String> of(Path file, long largestPicture) throws MediaFailure {
        String demuxer = sniff(file).flatMap(InputArguments::demuxerOf).orElseThrow(InputArguments::unreadable);
        return List.of(
                "-protocol_whitelist",
                "file",
                "-format_whitelist",
                demuxer,
                "-codec_whitelist",
                DECODERS,
                "-max_streams",
                MOST_STREAMS,
                "-max_pixels",
                Long.toString(largestPicture),
                "-threads",
                "1",
                "-f",
                demuxer);
    }

    private static Optional<MediaFormat> sniff(Path file) throws MediaFailure {
        try {
            return MediaSniffer.sniff(file);
        } catch (IOException cause) {
            MediaFailure failure = unreadable();
            failure.initCause(cause);
            throw failure;
        }
    }

    private static Optional<String> demuxerOf(MediaFormat format) {
        return switch (format) {
            case PNG -> Optional.of("png_pipe");
            case JPEG -> Optional.of("jpeg_pipe");
            case WEBP -> Optional.of("webp_pipe");
            case GIF -> Optional.of("gif");
            case AVIF, MP4, MOV, M4A -> Optional.of("mov");
            case WEBM, MKV, WEBM_AUDIO -> Optional.of("matroska");
            case WAV -> Optional.of("wav");
            case MP3 -> Optional.of("mp3");
            case OGG -> Optional.of("ogg");
            case FLAC -> Optional.of("flac");
            case AAC -> Optional.of("aac");
            case PDF, SVG, HTML, XML, JSON, TEXT, ZIP, GLB -> Optional.empty();
        };
    }

    private static MediaFailure unreadable() {
        return new MediaFailure(Reason.UNREADABLE, "the file is of no format that is decoded");
    }
}
