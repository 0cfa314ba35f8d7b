// SPDX-License-Identifier: Apache-2.0
package dev.atelier.acceptance.media;

import dev.atelier.acceptance.TestWebsite;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.zip.CRC32;
import java.util.zip.DeflaterOutputStream;

/** Files that mean harm, made here and kept small, each with the status it is answered with. */
final class HostileFiles {
    /** A hostile file and the status of its upload: 422, or 201 for a file that does no harm once it is stored. */
    record Hostile(String name, ByteBuffer content, int status) {

        Hostile(String name, byte[] bytes, int status) {
            this(name, ByteBuffer.wrap(bytes), status);
        }
    }

    private static final int MEBIBYTE = 1024 * 1024;
    private static final byte[] PNG = TestWebsite.PICTURE;

    private HostileFiles() {}

    static Map<String, Hostile> all() {
        Map<String, Hostile> files = new LinkedHashMap<>();
        files.put("nothing at all", new Hostile("a.png", new byte[0], 422));
        files.put("unknown bytes", new Hostile("a.png", new byte[] {1, 2, 3, 0, 5, 6, 7, 8}, 422));
        files.put("a program", new Hostile("a.mp4", joined(ascii("\u007fELF"), new byte[500]), 422));
        files.put("a picture named as a film", new Hostile("a.mp4", PNG, 201));
        files.put("a page named as a picture", new Hostile("a.png", ascii("<!doctype html><script>1</script>"), 201));
        files.put("a picture and an archive", new Hostile("a.png", joined(PNG, ascii("PK\3\4 <script>")), 201));
        files.put("a PNG of 64k x 64k", new Hostile("a.png", png(65_535, 65_535, new byte[10]), 422));
        files.put("a chunk of 500 MB, packed", new Hostile("a.png", bomb(), 201));
        files.put("a GIF of too many frames", new Hostile("a.gif", gif(3000, ";"), 422));
        files.put("a GIF without an end", new Hostile("a.gif", gif(5, ""), 422));
        files.put("an MP4 that was cut", new Hostile("a.mp4", cutFilm(), 422));
        files.put("an MP4 of boxes in boxes", new Hostile("a.mp4", joined(brand(), nested(3000)), 422));
        files.put("an HLS list", new Hostile("a.mp4", ascii("#EXTM3U\n#EXTINF:1,\nfile:///etc/passwd\n"), 422));
        files.put("a concat script", new Hostile("a.mp4", ascii("ffconcat version 1.0\nfile '/etc/passwd'\n"), 422));
        files.put(
                "an SVG with a script",
                new Hostile("a.svg", ascii("<svg xmlns='http://www.w3.org/2000/svg'><script>1</script></svg>"), 201));
        files.put("a name that is a path", new Hostile("../../../../etc/passwd", PNG, 201));
        files.put("a name of two lines", new Hostile("a\r\nX-Evil: 1.png", PNG, 201));
        files.put("a name of 4 kB", new Hostile("\uD83D\uDE80".repeat(1024) + ".png", PNG, 201));
        return files;
    }

    /** The form of an upload, with exactly these bytes. */
    static byte[] form(Hostile file) {
        return joined(
                ("--b\r\nContent-Disposition: form-data; name=\"file\"; filename=\"" + file.name() + "\"\r\n\r\n")
                        .getBytes(StandardCharsets.UTF_8),
                file.content().array(),
                ascii("\r\n--b--\r\n"));
    }

    private static byte[] png(int width, int height, byte[]... chunks) {
        byte[] header = ByteBuffer.allocate(13)
                .putInt(width)
                .putInt(height)
                .put((byte) 8)
                .put((byte) 2)
                .array();
        byte[] middle = chunks.length == 1 ? chunk("IDAT", chunks[0]) : joined(chunks);
        return joined(ascii("\u0089PNG\r\n\u001a\n"), chunk("IHDR", header), middle, chunk("IEND", new byte[0]));
    }

    private static byte[] bomb() {
        var packed = new ByteArrayOutputStream();
        try (var deflater = new DeflaterOutputStream(packed)) {
            for (int i = 0; i < 500; i++) {
                deflater.write(new byte[MEBIBYTE]);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return png(
                4,
                4,
                chunk("iCCP", joined(ascii("p\0\0"), packed.toByteArray())),
                chunk("zTXt", joined(ascii("Comment\0\0"), packed.toByteArray())),
                chunk("IDAT", new byte[0]));
    }

    private static byte[] chunk(String type, byte[] content) {
        byte[] checked = joined(ascii(type), content);
        var crc = new CRC32();
        crc.update(checked);
        return ByteBuffer.allocate(8 + checked.length)
                .putInt(content.length)
                .put(checked)
                .putInt((int) crc.getValue())
                .array();
    }

    private static byte[] gif(int frames, String end) {
        return joined(
                ascii("GIF89a\1\0\1\0\0\0\0"), ascii(",\0\0\0\0\1\0\1\0\0\2\2\104\1\0".repeat(frames)), ascii(end));
    }

    private static byte[] brand() {
        return box("ftyp", ascii("isom\0\0\0\0isom"));
    }

    private static byte[] cutFilm() {
        byte[] whole = joined(brand(), box("moov", box("mvhd", new byte[100])), box("mdat", new byte[500]));
        return Arrays.copyOf(whole, whole.length - 200);
    }

    private static byte[] nested(int deep) {
        byte[] box = new byte[0];
        for (int i = 0; i < deep; i++) {
            box = box("moov", box);
        }
        return box;
    }

    private static byte[] box(String type, byte[] content) {
        return ByteBuffer.allocate(8 + content.length)
                .putInt(8 + content.length)
                .put(ascii(type))
                .put(content)
                .array();
    }

    private static byte[] ascii(String text) {
        return text.getBytes(StandardCharsets.ISO_8859_1);
    }

    private static byte[] joined(byte[]... parts) {
        var whole = new ByteArrayOutputStream();
        for (byte[] part : parts) {
            whole.writeBytes(part);
        }
        return whole.toByteArray();
    }
}
