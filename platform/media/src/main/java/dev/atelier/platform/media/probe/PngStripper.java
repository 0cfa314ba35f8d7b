// SPDX-License-Identifier: Apache-2.0
package dev.atelier.platform.media.probe;

import java.io.IOException;
import java.io.OutputStream;

/** Drops the EXIF and XMP chunks of a PNG and the bytes after its end; texts of programs stay. */
final class PngStripper implements MetadataStripper.Stripper {
    private static final int SIGNATURE = 8;
    private static final int FRAME = 12;
    private static final int MAX_KEYWORD = 20;
    /** The manifest store of C2PA, which names every byte around it. */
    private static final String CREDENTIALS = "caBX";

    @Override
    public boolean isClean(ByteReader file) throws IOException {
        return walk(file, OutputStream.nullOutputStream(), true) == file.size();
    }

    @Override
    public void write(ByteReader file, OutputStream target) throws IOException {
        walk(file, target, false);
    }

    /** Copies the kept chunks and returns their size; the probe has checked that the walk ends. */
    private static long walk(ByteReader file, OutputStream target, boolean withCredentials) throws IOException {
        file.copyTo(0, SIGNATURE, target);
        long kept = SIGNATURE;
        long at = SIGNATURE;
        String type;
        do {
            long length = file.u32(at);
            type = file.text(at + 4, 4);
            long end = at + FRAME + length;
            boolean isKept =
                    type.equals(CREDENTIALS) ? withCredentials : !isPrivate(file, at + SIGNATURE, length, type);
            if (isKept) {
                file.copyTo(at, end, target);
                kept += end - at;
            }
            at = end;
        } while (!type.equals("IEND"));
        return kept;
    }

    private static boolean isPrivate(ByteReader file, long content, long length, String type) throws IOException {
        return switch (type) {
            case "eXIf" -> true;
            case "iTXt", "zTXt", "tEXt" -> {
                String keyword = file.text(content, (int) Math.min(length, MAX_KEYWORD));
                yield keyword.startsWith("XML:com.adobe.xmp") || keyword.startsWith("Raw profile type");
            }
            default -> false;
        };
    }
}
