// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.provider;

import java.util.Objects;

/** A file a provider made, in memory. */
public final class MediaFile {
    private final String type;
    private final String contentType;
    private final int width;
    private final int height;
    private final byte[] bytes;

    /**
     * @param type kind of media, such as {@code image}
     * @param bytes not to be changed afterwards: a copy of a large file would double its memory
     */
    public MediaFile(String type, String contentType, int width, int height, byte[] bytes) {
        this.type = Objects.requireNonNull(type);
        this.contentType = Objects.requireNonNull(contentType);
        this.width = width;
        this.height = height;
        this.bytes = bytes;
    }

    public String type() {
        return type;
    }

    public String contentType() {
        return contentType;
    }

    public int width() {
        return width;
    }

    public int height() {
        return height;
    }

    public byte[] bytes() {
        return bytes;
    }
}
