// SPDX-License-Identifier: Apache-2.0
package dev.atelier.platform.media;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.Optional;
import java.util.Set;

/** Detects the format of a body by its first bytes; names and content types of senders count for nothing. */
public final class MediaSniffer {
    /** Number of first bytes that the detection needs. */
    public static final int HEAD_BYTES = 4096;

    private static final byte[] PNG = HexFormat.of().parseHex("89504e470d0a1a0a");
    private static final byte[] JPEG = HexFormat.of().parseHex("ffd8ff");
    private static final byte[] EBML = HexFormat.of().parseHex("1a45dfa3");
    private static final byte[] ZIP = HexFormat.of().parseHex("504b0304");
    private static final int BRAND = 8;
    private static final int BRAND_END = 12;
    private static final int COMPATIBLE_BRANDS = 16;
    private static final int BRAND_BYTES = 4;
    private static final int MAX_DOC_TYPE_OFFSET = 64;
    /** Editors leave one; a file that begins with more is an MP3 as far as anybody can tell. */
    private static final int MOST_TAGS = 16;

    /** Still pictures and their sequences, which have boxes like films: HEIF, JPEG 2000, raw pictures of cameras. */
    private static final Set<String> PICTURE_BRANDS = Set.of(
            "heic", "heix", "heim", "heis", "hevc", "hevx", "hevm", "hevs", "mif1", "mif2", "msf1", "avis", "avci",
            "avcs", "jpeg", "jpgs", "jp2 ", "jpx ", "jpm ", "jxl ", "jxs ", "crx ");

    private MediaSniffer() {}

    /** Detects the format of a file. */
    public static Optional<MediaFormat> sniff(Path file) throws IOException {
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ)) {
            byte[] head = read(channel, 0);
            long at = Id3Tag.length(head);
            if (at == 0) {
                return sniff(head);
            }
            byte[] behind = read(channel, at);
            for (int tags = 1; tags < MOST_TAGS && Id3Tag.length(behind) > 0; tags++) {
                at += Id3Tag.length(behind);
                behind = read(channel, at);
            }
            return Optional.of(sniffTagged(behind));
        }
    }

    private static byte[] read(FileChannel channel, long from) throws IOException {
        return Channels.newInputStream(channel.position(from)).readNBytes(HEAD_BYTES);
    }

    /** @param head the first {@link #HEAD_BYTES} bytes, or the whole body when it is shorter */
    public static Optional<MediaFormat> sniff(byte[] head) {
        return sniffSignature(head).or(() -> TextSniffer.sniff(head));
    }

    private static Optional<MediaFormat> sniffSignature(byte[] head) {
        if (startsWith(head, PNG)) {
            return Optional.of(MediaFormat.PNG);
        }
        if (startsWith(head, JPEG)) {
            return Optional.of(MediaFormat.JPEG);
        }
        if (startsWith(head, EBML)) {
            return sniffMatroska(head);
        }
        if (startsWith(head, ZIP)) {
            return Optional.of(MediaFormat.ZIP);
        }
        return sniffName(head);
    }

    private static Optional<MediaFormat> sniffName(byte[] head) {
        return switch (text(head, 0, 4)) {
            case "GIF8" -> text(head, 4, 6).matches("[79]a") ? Optional.of(MediaFormat.GIF) : Optional.empty();
            case "RIFF" -> sniffRiff(text(head, BRAND, BRAND_END));
            case "OggS" -> Optional.of(MediaFormat.OGG);
            case "fLaC" -> Optional.of(MediaFormat.FLAC);
            case "%PDF" -> Optional.of(MediaFormat.PDF);
            // The three upper bytes of the version distinguish a binary from a text that begins with this word.
            case "glTF" -> text(head, 5, BRAND).equals("\0\0\0") ? Optional.of(MediaFormat.GLB) : Optional.empty();
            default -> isFileType(head) ? sniffIsoMedia(head) : sniffMpegAudio(head);
        };
    }

    private static Optional<MediaFormat> sniffRiff(String form) {
        return switch (form) {
            case "WEBP" -> Optional.of(MediaFormat.WEBP);
            case "WAVE" -> Optional.of(MediaFormat.WAV);
            default -> Optional.empty();
        };
    }

    /**
     * The first brand says what a file is best used as, and cameras and recorders put one of their own there; the others say
     * what it is also (ISO 14496-12, 4.3). Whether a film of an unknown brand can be decoded, its tracks say.
     */
    private static Optional<MediaFormat> sniffIsoMedia(byte[] head) {
        String first = text(head, BRAND, BRAND_END);
        return switch (first) {
            case "" -> Optional.empty();
            case "qt  " -> Optional.of(MediaFormat.MOV);
            case "avif" -> Optional.of(MediaFormat.AVIF);
            case "M4A ", "M4B " -> Optional.of(MediaFormat.M4A);
            default -> sniffCompatible(first, compatibleBrands(head));
        };
    }

    /** The list of brands is short, so its length begins with two bytes that no text has. */
    private static boolean isFileType(byte[] head) {
        return text(head, 4, BRAND).equals("ftyp") && head[0] == 0 && head[1] == 0;
    }

    private static Optional<MediaFormat> sniffCompatible(String first, Set<String> others) {
        if (PICTURE_BRANDS.contains(first)) {
            return others.contains("avif") && !first.equals("avis") ? Optional.of(MediaFormat.AVIF) : Optional.empty();
        }
        return Optional.of(MediaFormat.MP4);
    }

    private static Set<String> compatibleBrands(byte[] head) {
        int end = Math.min(head.length, ByteBuffer.wrap(head).getInt());
        Set<String> brands = new HashSet<>();
        for (int at = COMPATIBLE_BRANDS; at + BRAND_BYTES <= end; at += BRAND_BYTES) {
            brands.add(text(head, at, at + BRAND_BYTES));
        }
        return brands;
    }

    /** The document type is in the first element, which is short. */
    private static Optional<MediaFormat> sniffMatroska(byte[] head) {
        String first = text(head, 0, Math.min(head.length, MAX_DOC_TYPE_OFFSET));
        if (first.contains("webm")) {
            return Optional.of(MediaFormat.WEBM);
        }
        return first.contains("matroska") ? Optional.of(MediaFormat.MKV) : Optional.empty();
    }

    /**
     * Accepts an ID3 tag before any of the formats that have one, or a frame header: 11 sync bits, a version, layer III, a valid bit rate and a valid sample
     * rate. A frame with 12 sync bits and layer 0 is ADTS.
     */
    private static Optional<MediaFormat> sniffMpegAudio(byte[] head) {
        if (text(head, 0, 3).equals("ID3")) {
            long tag = Id3Tag.length(head);
            boolean isWhole = tag > 0 && tag < head.length;
            return Optional.of(
                    isWhole ? sniffTagged(Arrays.copyOfRange(head, (int) tag, head.length)) : MediaFormat.MP3);
        }
        if (head.length < 4 || (head[0] & 0xFF) != 0xFF) {
            return Optional.empty();
        }
        if ((head[1] & 0xF6) == 0xF0 && (head[2] & 0x3C) < 0x34) {
            return Optional.of(MediaFormat.AAC);
        }
        boolean frame = (head[1] & 0xE0) == 0xE0
                && (head[1] & 0x18) != 0x08
                && (head[1] & 0x06) == 0x02
                && (head[2] & 0xF0) != 0xF0
                && (head[2] & 0xF0) != 0
                && (head[2] & 0x0C) != 0x0C;
        return frame ? Optional.of(MediaFormat.MP3) : Optional.empty();
    }

    /** The format of sound that stands behind an ID3 tag. */
    private static MediaFormat sniffTagged(byte[] behind) {
        return sniffName(behind)
                .filter(format -> format == MediaFormat.FLAC || format == MediaFormat.AAC)
                .orElse(MediaFormat.MP3);
    }

    private static boolean startsWith(byte[] head, byte[] magic) {
        return head.length >= magic.length && Arrays.equals(head, 0, magic.length, magic, 0, magic.length);
    }

    private static String text(byte[] head, int from, int to) {
        return head.length < to ? "" : new String(head, from, to - from, StandardCharsets.ISO_8859_1);
    }
}
