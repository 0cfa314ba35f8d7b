// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.provider.embedded.scene;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.function.BooleanSupplier;
import java.util.zip.CRC32;
import java.util.zip.Deflater;

/**
 * Writes PNG files (ISO/IEC 15948), 8 bits per channel. The JDK's writer is not used, because it loads the window toolkit
 * into the service.
 */
public final class PngWriter {
    private static final byte[] SIGNATURE = {(byte) 0x89, 'P', 'N', 'G', '\r', '\n', 0x1A, '\n'};
    private static final byte COLOUR_WITHOUT_ALPHA = 2;
    private static final byte COLOUR_WITH_ALPHA = 6;
    private static final int LEVEL = 3;
    private static final byte UP = 2;

    private final OutputStream out;
    private final int channels;

    private PngWriter(OutputStream out, int channels) {
        this.out = out;
        this.channels = channels;
    }

    /**
     * @param notes texts by keyword, kept in the file
     * @param out is not closed
     */
    public static void write(Raster picture, Map<String, String> notes, OutputStream out) throws IOException {
        var writer = new PngWriter(out, picture.isTransparent() ? 4 : 3);
        out.write(SIGNATURE);
        writer.header(picture);
        for (Map.Entry<String, String> note : notes.entrySet()) {
            writer.note(note.getKey(), note.getValue());
        }
        writer.pixels(picture);
        writer.chunk("IEND", new byte[0], 0);
    }

    private void header(Raster picture) throws IOException {
        byte[] header = new byte[13];
        number(header, 0, picture.width());
        number(header, 4, picture.height());
        header[8] = 8;
        header[9] = picture.isTransparent() ? COLOUR_WITH_ALPHA : COLOUR_WITHOUT_ALPHA;
        chunk("IHDR", header, header.length);
    }

    /** Latin text as tEXt, which every tool reads; other text as iTXt in UTF-8. */
    private void note(String keyword, String text) throws IOException {
        boolean latin = StandardCharsets.ISO_8859_1.newEncoder().canEncode(text);
        var note = new ByteArrayOutputStream();
        note.writeBytes(keyword.getBytes(StandardCharsets.ISO_8859_1));
        // After the keyword: a zero; for iTXt also "not compressed", its method, and no language and no translation.
        note.writeBytes(new byte[latin ? 1 : 5]);
        note.writeBytes(text.getBytes(latin ? StandardCharsets.ISO_8859_1 : StandardCharsets.UTF_8));
        chunk(latin ? "tEXt" : "iTXt", note.toByteArray(), note.size());
    }

    private void pixels(Raster picture) throws IOException {
        int length = picture.width() * channels;
        int[] pixels = new int[picture.width()];
        byte[] line = new byte[length + 1];
        byte[] before = new byte[length];
        byte[] packed = new byte[1 << 16];
        var deflater = new Deflater(LEVEL);
        try {
            for (int y = 0; y < picture.height(); y++) {
                picture.read(y, pixels);
                filter(pixels, line, before);
                deflater.setInput(line);
                drain(deflater, packed, deflater::needsInput);
            }
            deflater.finish();
            drain(deflater, packed, deflater::finished);
        } finally {
            deflater.end();
        }
    }

    /** The filter "up": each byte minus the byte above it, because small differences compress well. */
    private void filter(int[] pixels, byte[] line, byte[] before) {
        line[0] = UP;
        int at = 0;
        for (int argb : pixels) {
            for (int channel = 0; channel < channels; channel++) {
                // Red, green, blue; opacity, the upper byte, comes last.
                byte value = (byte) (argb >> ((16 - 8 * channel) & 31));
                line[at + 1] = (byte) (value - before[at]);
                before[at++] = value;
            }
        }
    }

    private void drain(Deflater deflater, byte[] packed, BooleanSupplier done) throws IOException {
        int count = deflater.deflate(packed);
        while (count > 0) {
            chunk("IDAT", packed, count);
            count = done.getAsBoolean() ? 0 : deflater.deflate(packed);
        }
    }

    private void chunk(String type, byte[] data, int length) throws IOException {
        byte[] number = new byte[4];
        number(number, 0, length);
        byte[] name = type.getBytes(StandardCharsets.US_ASCII);
        var check = new CRC32();
        check.update(name);
        check.update(data, 0, length);
        out.write(number);
        out.write(name);
        out.write(data, 0, length);
        number(number, 0, (int) check.getValue());
        out.write(number);
    }

    private static void number(byte[] into, int at, int value) {
        for (int i = 0; i < 4; i++) {
            into[at + i] = (byte) (value >> (24 - 8 * i));
        }
    }

    /** Pixels that are read once, line by line from the top, so that no reader needs to hold all of them. */
    public interface Raster {

        int width();

        int height();

        /** True when the upper byte of a pixel is its opacity; otherwise every pixel is opaque. */
        default boolean isTransparent() {
            return false;
        }

        /** Fills {@code line} with the pixels of a line. */
        void read(int y, int[] line);
    }
}
