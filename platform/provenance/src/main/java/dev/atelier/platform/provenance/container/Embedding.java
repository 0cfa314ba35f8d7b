// SPDX-License-Identifier: Apache-2.0
package dev.atelier.platform.provenance.container;

import dev.atelier.platform.media.probe.ByteReader;
import java.io.IOException;
import java.io.OutputStream;
import java.util.List;
import java.util.function.UnaryOperator;

/**
 * A file with a manifest store in it, written in one pass; of the file only a window is in memory.
 *
 * @param at the store goes before this byte of the file
 * @param patches bytes of the file that get another value, in order of their place
 * @param wrap puts what the format needs around the store; the length follows from that of the store
 * @param isBoxHash whether the hard binding is that of ISO base media files
 * @param hashing in positions of the new file
 */
public record Embedding(long at, List<Patch> patches, UnaryOperator<byte[]> wrap, boolean isBoxHash, HashPlan hashing) {

    /** Other bytes for a place of the file. */
    static final class Patch {
        private final long at;
        private final byte[] bytes;

        Patch(long at, byte[] bytes) {
            this.at = at;
            this.bytes = bytes;
        }

        long at() {
            return at;
        }

        private long end() {
            return at + bytes.length;
        }
    }

    public Embedding {
        patches = List.copyOf(patches);
    }

    /** A format whose store and what surrounds it is one range without a hash (C2PA 2.2, 18.5: data hash). */
    static Embedding withDataHash(long at, List<Patch> patches, UnaryOperator<byte[]> wrap, Range unhashed) {
        return new Embedding(at, patches, wrap, false, new HashPlan(List.of(unhashed), List.of()));
    }

    /** Hashes the file as it will be; the bytes of the store do not count. */
    public byte[] hash(String algorithm, ByteReader file, int storeSize) throws IOException {
        return hashing.hash(algorithm, target -> write(file, new byte[storeSize], target));
    }

    public void write(ByteReader file, byte[] store, OutputStream target) throws IOException {
        long copied = 0;
        boolean inserted = false;
        for (Patch patch : patches) {
            if (!inserted && patch.at >= at) {
                file.copyTo(copied, at, target);
                target.write(wrap.apply(store));
                copied = at;
                inserted = true;
            }
            file.copyTo(copied, patch.at, target);
            target.write(patch.bytes);
            copied = patch.end();
        }
        if (!inserted) {
            file.copyTo(copied, at, target);
            target.write(wrap.apply(store));
            copied = at;
        }
        file.copyTo(copied, file.size(), target);
    }
}
