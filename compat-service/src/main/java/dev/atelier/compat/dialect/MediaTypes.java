// SPDX-License-Identifier: Apache-2.0
package dev.atelier.compat.dialect;

import java.util.Locale;

/** The media types of files of the library, whose names end as their bytes say. */
public final class MediaTypes {
    private MediaTypes() {}

    public static String ofName(String name) {
        return switch (name.substring(name.lastIndexOf('.') + 1).toLowerCase(Locale.ROOT)) {
            case "jpg", "jpeg" -> "image/jpeg";
            case "png" -> "image/png";
            case "webp" -> "image/webp";
            case "gif" -> "image/gif";
            case "mp4" -> "video/mp4";
            case "webm" -> "video/webm";
            case "mp3" -> "audio/mpeg";
            case "wav" -> "audio/wav";
            default -> "application/octet-stream";
        };
    }
}
