// SPDX-License-Identifier: Apache-2.0
package dev.atelier.library.probe;

import java.io.IOException;
import java.io.OutputStream;

/** Drops the EXIF and XMP chunks of a PNG, and what comes after its end; texts that a program wrote stay. */
final class PngCleaner implements MetadataCleaner.Cleaner {
    private static final int SIGNATURE = 8;
    private static final int FRAME = 12;
    private static final int LONGEST_KEYWORD = 20;

    @Override
    public boolean isClean(Bytes file) throws IOException, BrokenMedium {
        return walk(file, OutputStream.nullOutputStream()) == file.size();
    }

    @Override
    public void write(Bytes file, OutputStream clean) throws IOException, BrokenMedium {
        walk(file, clean);
    }

    /** Copies what is kept; answers how many bytes that is. The probe has shown that the walk ends. */
    private static long walk(Bytes file, OutputStream clean) throws IOException, BrokenMedium {
        Copy.part(file, 0, SIGNATURE, clean);
        long kept = SIGNATURE;
        long at = SIGNATURE;
        String type;
        do {
            long length = file.u32(at);
            type = file.text(at + 4, 4);
            long end = at + FRAME + length;
            if (!isPrivate(file, at + SIGNATURE, length, type)) {
                Copy.part(file, at, end, clean);
                kept += end - at;
            }
            at = end;
        } while (!type.equals("IEND"));
        return kept;
    }

    private static boolean isPrivate(Bytes file, long content, long length, String type)
            throws IOException, BrokenMedium {
        return switch (type) {
            case "eXIf" -> true;
            case "iTXt", "zTXt", "tEXt" -> {
                String keyword = file.text(content, (int) Math.min(length, LONGEST_KEYWORD));
                yield keyword.startsWith("XML:com.adobe.xmp") || keyword.startsWith("Raw profile type");
            }
            default -> false;
        };
    }
}
