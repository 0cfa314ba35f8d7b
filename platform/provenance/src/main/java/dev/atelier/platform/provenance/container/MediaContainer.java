// SPDX-License-Identifier: Apache-2.0
package dev.atelier.platform.provenance.container;

import dev.atelier.platform.media.MediaFormat;
import dev.atelier.platform.media.probe.ByteReader;
import java.io.IOException;
import java.util.List;
import java.util.Optional;

/** How one format holds a manifest store. */
public sealed interface MediaContainer
        permits BmffContainer, GifContainer, Id3Container, JpegContainer, PngContainer, RiffContainer {
    /** Manifests of cameras hold pictures; those of editors the manifests of all that went in. */
    int LARGEST_STORE = 8 * 1024 * 1024;

    /** The type of the box that holds a store in ISO base media files, in hexadecimal (C2PA 2.2, A.3.4). */
    String BMFF_UUID = "d8fec3d61b0e483c92975828877ec481";

    /** The format's way to hold a manifest store; empty for a format whose stores are not looked for. */
    static Optional<MediaContainer> of(MediaFormat format) {
        return switch (format) {
            case PNG -> Optional.of(new PngContainer());
            case JPEG -> Optional.of(new JpegContainer());
            case WEBP, WAV -> Optional.of(new RiffContainer());
            case GIF -> Optional.of(new GifContainer());
            case MP3, FLAC -> Optional.of(new Id3Container());
            case MP4, MOV, M4A -> Optional.of(new BmffContainer());
            case AVIF, WEBM, MKV, OGG, AAC, WEBM_AUDIO, PDF, SVG, HTML, XML, JSON, TEXT, ZIP, GLB -> Optional.empty();
        };
    }

    /** The way in which a store is written: players of FLAC expect no tag before it, so it gets none. */
    static Optional<MediaContainer> writable(MediaFormat format) {
        return format == MediaFormat.FLAC ? Optional.empty() : of(format);
    }

    /**
     * Finds the pieces of the manifest store in their order; none when the file has no store.
     *
     * @throws UnsupportedLayoutException when there is something like a store that cannot be read
     */
    List<StorePiece> findStore(ByteReader file) throws IOException;

    /**
     * Plans where a store goes.
     *
     * @throws UnsupportedLayoutException when this file cannot hold one
     */
    Embedding plan(ByteReader file, int storeSize) throws IOException;

    /** Puts the pieces of a manifest store together. */
    static byte[] readStore(ByteReader file, List<StorePiece> pieces) throws IOException {
        long total =
                pieces.stream().mapToLong(piece -> piece.content().length()).sum();
        if (total > LARGEST_STORE) {
            throw new UnsupportedLayoutException("The manifest store is larger than " + LARGEST_STORE + " bytes.");
        }
        byte[] store = new byte[(int) total];
        int at = 0;
        for (StorePiece piece : pieces) {
            int length = (int) piece.content().length();
            System.arraycopy(file.bytes(piece.content().from(), length), 0, store, at, length);
            at += length;
        }
        return store;
    }

    /**
     * A part of a manifest store in a file.
     *
     * @param whole with what the format puts around it
     */
    record StorePiece(Range whole, Range content) {}
}
