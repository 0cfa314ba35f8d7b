// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.provider.testkit;

import java.nio.charset.StandardCharsets;

/** The beginnings of files, which is all that is looked at here. */
public final class Samples {
    public static final byte[] PNG = bytes("\u0089PNG\r\n\u001a\n and pixels");
    public static final byte[] JPEG = bytes("\u00ff\u00d8\u00ff\u00e0 and pixels");
    public static final byte[] WEBP = bytes("RIFF\u0010\u0000\u0000\u0000WEBPVP8 ");
    public static final byte[] MP4 = bytes("\u0000\u0000\u0000\u0018ftypisom\u0000\u0000\u0002\u0000isomiso2");
    public static final byte[] WAV = bytes("RIFF\u0010\u0000\u0000\u0000WAVEfmt ");
    public static final byte[] MP3 = bytes("ID3\u0004\u0000\u0000\u0000\u0000\u0000\u0000");
    public static final byte[] HTML = bytes("<!doctype html><title>Not found</title>");

    private Samples() {}

    /** One byte per character. */
    public static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.ISO_8859_1);
    }
}
