// SPDX-License-Identifier: Apache-2.0
package dev.atelier.platform.media.probe;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Set;

/**
 * The chunks of a WAV up to its end. A writer that cannot seek back leaves sizes open: 0, FFFFFFFF, or anything beyond the
 * end of the file; its sound goes on to the end then.
 */
final class WavHeader {
    private static final int RIFF_SIZE = 4;
    private static final int FIRST_CHUNK = 12;
    private static final int CHUNK_HEAD = 8;
    private static final int MAX_CHUNKS = 1000;
    private static final int FORMAT_BYTES = 16;
    private static final int EXTENSIBLE = 0xFFFE;
    private static final int VALID_BITS = 18;
    private static final int SUB_FORMAT = 24;
    private static final int NONE = 0;

    /** Integers, floating point numbers, A-law and mu-law; other numbers are codecs that other containers have too. */
    private static final Set<Integer> PLAIN = Set.of(1, 3, 6, 7);

    private static final Set<Integer> ONE_BYTE = Set.of(6, 7);

    private final ByteReader file;
    private long format = NONE;
    private long openData = NONE;
    private long dataBytes;
    private long dataEnd;

    private WavHeader(ByteReader file) {
        this.file = file;
    }

    static WavHeader read(ByteReader file) throws IOException {
        WavHeader header = new WavHeader(file);
        header.walk();
        if (header.format == NONE || header.dataBytes == 0) {
            throw InvalidMediaException.empty("The WAV has no sound in it.");
        }
        return header;
    }

    /** Players play each chunk of samples, so each counts. */
    private void walk() throws IOException {
        long end = FIRST_CHUNK;
        for (int chunks = 0; end + CHUNK_HEAD <= file.size(); chunks++) {
            if (chunks == MAX_CHUNKS) {
                throw new InvalidMediaException("The WAV has too many chunks.");
            }
            String type = file.text(end, 4);
            long length = file.u32le(end + 4);
            long rest = file.size() - end - CHUNK_HEAD;
            if (type.equals("data")) {
                boolean isOpen = length == 0 || length > rest;
                openData = isOpen ? end : openData;
                length = isOpen ? rest : length;
                dataBytes += length;
                dataEnd = end + CHUNK_HEAD + length;
            } else if (length > rest) {
                return;
            } else if (type.equals("fmt ") && format == NONE) {
                checkFormat(end + CHUNK_HEAD, length);
            }
            end += CHUNK_HEAD + length + (length & 1);
        }
    }

    private void checkFormat(long at, long length) throws IOException {
        if (length < FORMAT_BYTES || !PLAIN.contains(code(at))) {
            throw new InvalidMediaException("Only WAV files with plain samples are supported.");
        }
        format = at;
    }

    private int code(long at) throws IOException {
        int code = file.u16le(at);
        return code == EXTENSIBLE ? file.u16le(at + SUB_FORMAT) : code;
    }

    /** Whether the numbers of the format agree, so that every program plays the samples at one speed. */
    boolean isConsistent() throws IOException {
        long bytes = sampleBytes();
        int valid = file.u16le(format) == EXTENSIBLE ? file.u16le(format + VALID_BITS) : 0;
        return bytes > 0
                && file.u16le(format + 12) == bytes
                && file.u32le(format + 8) == bytes * file.u32le(format + 4)
                && (valid == 0 || (valid + 7) / 8 == (file.u16le(format + 14) + 7) / 8);
    }

    /** Bytes of one sample of all channels. */
    private long sampleBytes() throws IOException {
        int each = ONE_BYTE.contains(code(format)) ? 1 : (file.u16le(format + 14) + 7) / 8;
        return (long) each * file.u16le(format + 2);
    }

    long samples() throws IOException {
        return dataBytes / sampleBytes();
    }

    long rate() throws IOException {
        return file.u32le(format + 4);
    }

    /** Whether a size in the header is not that of the file. Bytes behind the chunks are none of the header's business. */
    boolean isOpen() throws IOException {
        long stated = file.u32le(RIFF_SIZE) + CHUNK_HEAD;
        return openData != NONE || stated > file.size() || stated < dataEnd;
    }

    /** Writes the file with the sizes that it has; as the format wants it, with an even number of bytes. */
    void close(OutputStream target) throws IOException {
        long padding = file.size() & 1;
        file.copyTo(0, RIFF_SIZE, target);
        target.write(little(file.size() + padding - CHUNK_HEAD));
        long from = RIFF_SIZE + Integer.BYTES;
        if (openData != NONE) {
            file.copyTo(from, openData + 4, target);
            target.write(little(file.size() - openData - CHUNK_HEAD));
            from = openData + CHUNK_HEAD;
        }
        file.copyTo(from, file.size(), target);
        target.write(new byte[(int) padding]);
    }

    private static byte[] little(long size) {
        return ByteBuffer.allocate(Integer.BYTES)
                .order(ByteOrder.LITTLE_ENDIAN)
                .putInt((int) size)
                .array();
    }
}
