// SPDX-License-Identifier: Apache-2.0
package dev.atelier.library.media;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Optional;
import java.util.Set;

/** Reads the signatures that the formats put at their beginning. */
final class MagicBytes {
    private static final byte[] PNG = HexFormat.of().parseHex("89504e470d0a1a0a");
    private static final byte[] JPEG = HexFormat.of().parseHex("ffd8ff");
    private static final byte[] EBML = HexFormat.of().parseHex("1a45dfa3");
    private static final byte[] ZIP = HexFormat.of().parseHex("504b0304");
    private static final int BRAND = 8;
    private static final int BRAND_END = 12;
    private static final int DOC_TYPE_WITHIN = 64;

    // The same container holds HEIF, AVIF and 3GP; only these brands are what players call MP4.
    private static final Set<String> MP4_BRANDS = Set.of(
            "isom", "iso2", "iso3", "iso4", "iso5", "iso6", "mp41", "mp42", "avc1", "dash", "M4V ", "MSNV", "hvc1",
            "av01");

    private MagicBytes() {}

    static Optional<MediaFormat> formatOf(byte[] head) {
        if (startsWith(head, PNG)) {
            return Optional.of(MediaFormat.PNG);
        }
        if (startsWith(head, JPEG)) {
            return Optional.of(MediaFormat.JPEG);
        }
        if (startsWith(head, EBML)) {
            return matroska(head);
        }
        if (startsWith(head, ZIP)) {
            return Optional.of(MediaFormat.ZIP);
        }
        return byName(head);
    }

    private static Optional<MediaFormat> byName(byte[] head) {
        return switch (text(head, 0, 4)) {
            case "GIF8" -> text(head, 4, 6).matches("[79]a") ? Optional.of(MediaFormat.GIF) : Optional.empty();
            case "RIFF" -> riff(text(head, BRAND, BRAND_END));
            case "OggS" -> Optional.of(MediaFormat.OGG);
            case "fLaC" -> Optional.of(MediaFormat.FLAC);
            case "%PDF" -> Optional.of(MediaFormat.PDF);
            default -> text(head, 4, BRAND).equals("ftyp") ? isoMedia(text(head, BRAND, BRAND_END)) : mpegAudio(head);
        };
    }

    private static Optional<MediaFormat> riff(String form) {
        return switch (form) {
            case "WEBP" -> Optional.of(MediaFormat.WEBP);
            case "WAVE" -> Optional.of(MediaFormat.WAV);
            default -> Optional.empty();
        };
    }

    private static Optional<MediaFormat> isoMedia(String brand) {
        return switch (brand) {
            case "qt  " -> Optional.of(MediaFormat.MOV);
            case "M4A ", "M4B " -> Optional.of(MediaFormat.M4A);
            default -> MP4_BRANDS.contains(brand) ? Optional.of(MediaFormat.MP4) : Optional.empty();
        };
    }

    /** The document type stands in the first element, which is short. */
    private static Optional<MediaFormat> matroska(byte[] head) {
        String first = text(head, 0, Math.min(head.length, DOC_TYPE_WITHIN));
        if (first.contains("webm")) {
            return Optional.of(MediaFormat.WEBM);
        }
        return first.contains("matroska") ? Optional.of(MediaFormat.MKV) : Optional.empty();
    }

    /**
     * An ID3 tag, or a frame header: 11 sync bits, a version, layer III, a bit rate and a sample rate that exist; with
     * 12 sync bits and layer 0 it is an ADTS frame.
     */
    private static Optional<MediaFormat> mpegAudio(byte[] head) {
        if (text(head, 0, 3).equals("ID3")) {
            return Optional.of(MediaFormat.MP3);
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

    private static boolean startsWith(byte[] head, byte[] magic) {
        return head.length >= magic.length && Arrays.equals(head, 0, magic.length, magic, 0, magic.length);
    }

    private static String text(byte[] head, int from, int to) {
        return head.length < to ? "" : new String(head, from, to - from, StandardCharsets.ISO_8859_1);
    }
}
