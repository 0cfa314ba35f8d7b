// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.provider.simulator;

import dev.atelier.generation.provider.MediaFile;
import dev.atelier.generation.provider.MediaKind;
import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.CRC32;
import java.util.zip.DeflaterOutputStream;

/** Makes small real files, the same for the same job: a picture with two shades, or a second of a tone. */
final class SimulatedOutputs {
    private static final byte[] PNG = {(byte) 0x89, 'P', 'N', 'G', '\r', '\n', 0x1a, '\n'};
    private static final int RATE = 8_000;
    private static final int WAV_HEAD = 44;
    private static final double LOWEST_TONE = 220;

    private SimulatedOutputs() {}

    static boolean canMake(String model) {
        return model.equals("image") || model.equals("audio");
    }

    static List<MediaFile> make(SimulatedJob job, Path workspace) throws IOException {
        List<MediaFile> files = new ArrayList<>();
        for (int index = 0; index < job.outputs(); index++) {
            boolean sound = job.model().equals("audio") != job.behaviour().makesSomethingElse();
            Path file = workspace.resolve("simulated-" + index + (sound ? ".wav" : ".png"));
            Files.write(file, sound ? tone(job, index) : picture(job, index));
            files.add(
                    new MediaFile(sound ? MediaKind.AUDIO : MediaKind.IMAGE, sound ? "audio/wav" : "image/png", file));
        }
        return files;
    }

    private static byte[] picture(SimulatedJob job, int index) throws IOException {
        var bytes = new ByteArrayOutputStream();
        bytes.write(PNG);
        chunk(bytes, "IHDR", head(job.width(), job.height()));
        chunk(bytes, "IDAT", rows(job, index));
        chunk(bytes, "IEND", new byte[0]);
        return bytes.toByteArray();
    }

    /** 8 bits of grey per pixel. */
    private static byte[] head(int width, int height) {
        return ByteBuffer.allocate(13)
                .putInt(width)
                .putInt(height)
                .put(new byte[] {8, 0, 0, 0, 0})
                .array();
    }

    private static byte[] rows(SimulatedJob job, int index) throws IOException {
        var packed = new ByteArrayOutputStream();
        try (OutputStream out = new DeflaterOutputStream(packed)) {
            byte[] row = new byte[1 + job.width()];
            for (int y = 0; y < job.height(); y++) {
                byte shade = (byte) (job.seed() * 37 + index * 61L + (y < job.height() / 2 ? 0 : 90));
                for (int x = 1; x < row.length; x++) {
                    row[x] = shade;
                }
                out.write(row);
            }
        }
        return packed.toByteArray();
    }

    private static void chunk(OutputStream out, String type, byte[] content) throws IOException {
        byte[] name = type.getBytes(StandardCharsets.US_ASCII);
        var sum = new CRC32();
        sum.update(name);
        sum.update(content);
        var data = new DataOutputStream(out);
        data.writeInt(content.length);
        data.write(name);
        data.write(content);
        data.writeInt((int) sum.getValue());
    }

    /** 16-bit mono PCM. */
    private static byte[] tone(SimulatedJob job, int index) {
        int bytes = RATE * 2;
        ByteBuffer wav = ByteBuffer.allocate(WAV_HEAD + bytes).order(ByteOrder.LITTLE_ENDIAN);
        wav.put(ascii("RIFF"))
                .putInt(WAV_HEAD - 8 + bytes)
                .put(ascii("WAVEfmt "))
                .putInt(16);
        wav.putShort((short) 1).putShort((short) 1).putInt(RATE).putInt(RATE * 2);
        wav.putShort((short) 2).putShort((short) 16).put(ascii("data")).putInt(bytes);
        double pitch = LOWEST_TONE + Math.floorMod(job.seed() + index, 440);
        for (int i = 0; i < RATE; i++) {
            wav.putShort((short) (8_000 * Math.sin(2 * Math.PI * pitch * i / RATE)));
        }
        return wav.array();
    }

    private static byte[] ascii(String text) {
        return text.getBytes(StandardCharsets.US_ASCII);
    }
}
