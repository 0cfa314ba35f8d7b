// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.provider.embedded.scene;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.zip.CRC32;
import java.util.zip.Deflater;

/**
 * Writes PNG files (ISO/IEC 15948): 8 bits per channel, no alpha. Own, because the JDK's writer drags the whole window
 * toolkit into a server, and this needs none of it.
 */
final class PngWriter {
    private static final byte[] SIGNATURE = {(byte) 0x89, 'P', 'N', 'G', '\r', '\n', 0x1A, '\n'};
    private static final int CHANNELS = 3;
    private static final int COLOUR_WITHOUT_ALPHA = 2;
    private static final int LEVEL = 3;
    private static final byte UP = 2;

    private final ByteArrayOutputStream out = new ByteArrayOutputStream(1 << 20);

    private PngWriter() {}

    /** @param notes texts by keyword, kept in the file */
    static byte[] write(Picture picture, Map<String, String> notes) {
        var writer = new PngWriter();
        writer.out.writeBytes(SIGNATURE);
        writer.header(picture);
        notes.forEach(writer::note);
        writer.pixels(picture);
        writer.chunk("IEND", new byte[0], 0);
        return writer.out.toByteArray();
    }

    private void header(Picture picture) {
        byte[] header = new byte[13];
        number(header, 0, picture.width());
        number(header, 4, picture.height());
        header[8] = 8;
        header[9] = COLOUR_WITHOUT_ALPHA;
        chunk("IHDR", header, header.length);
    }

    /** Latin text as tEXt, which every tool reads; other text as iTXt in UTF-8. */
    private void note(String keyword, String text) {
        boolean latin = StandardCharsets.ISO_8859_1.newEncoder().canEncode(text);
        var note = new ByteArrayOutputStream();
        note.writeBytes(keyword.getBytes(StandardCharsets.ISO_8859_1));
        // After the keyword: a zero; for iTXt also "not compressed", its method, and no language and no translation.
        note.writeBytes(new byte[latin ? 1 : 5]);
        note.writeBytes(text.getBytes(latin ? StandardCharsets.ISO_8859_1 : StandardCharsets.UTF_8));
        chunk(latin ? "tEXt" : "iTXt", note.toByteArray(), note.size());
    }

    private void pixels(Picture picture) {
        int length = picture.width() * CHANNELS;
        byte[] line = new byte[length + 1];
        byte[] before = new byte[length];
        byte[] packed = new byte[1 << 16];
        var deflater = new Deflater(LEVEL);
        try {
            for (int y = 0; y < picture.height(); y++) {
                filtered(picture, y, line, before);
                deflater.setInput(line);
                drain(deflater, packed, deflater::needsInput);
            }
            deflater.finish();
            drain(deflater, packed, deflater::finished);
        } finally {
            deflater.end();
        }
    }

    /** Each byte less the one above it: neighbours are alike, and small differences pack well. */
    private static void filtered(Picture picture, int y, byte[] line, byte[] before) {
        line[0] = UP;
        for (int x = 0; x < picture.width(); x++) {
            int rgb = picture.at(x, y);
            int at = x * CHANNELS;
            for (int channel = 0; channel < CHANNELS; channel++) {
                byte value = (byte) (rgb >> (16 - 8 * channel));
                line[at + channel + 1] = (byte) (value - before[at + channel]);
                before[at + channel] = value;
            }
        }
    }

    private void drain(Deflater deflater, byte[] packed, java.util.function.BooleanSupplier done) {
        int count = deflater.deflate(packed);
        while (count > 0) {
            chunk("IDAT", packed, count);
            count = done.getAsBoolean() ? 0 : deflater.deflate(packed);
        }
    }

    private void chunk(String type, byte[] data, int length) {
        byte[] number = new byte[4];
        number(number, 0, length);
        byte[] name = type.getBytes(StandardCharsets.US_ASCII);
        var check = new CRC32();
        check.update(name);
        check.update(data, 0, length);
        out.writeBytes(number);
        out.writeBytes(name);
        out.write(data, 0, length);
        number(number, 0, (int) check.getValue());
        out.writeBytes(number);
    }

    private static void number(byte[] into, int at, int value) {
        for (int i = 0; i < 4; i++) {
            into[at + i] = (byte) (value >> (24 - 8 * i));
        }
    }
}
