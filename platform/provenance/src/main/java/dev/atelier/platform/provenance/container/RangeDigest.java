// SPDX-License-Identifier: Apache-2.0
package dev.atelier.platform.provenance.container;

import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.security.MessageDigest;
import java.util.Iterator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Hashes a file as it streams by, without the skipped ranges; at each mark the position is hashed before the bytes
 * (C2PA 2.2, 18.7.3.1: the offset of a root box as eight bytes, big endian).
 */
final class RangeDigest extends OutputStream {
    private static final Range NEVER = new Range(Long.MAX_VALUE, Long.MAX_VALUE);

    private final MessageDigest digest;
    private final Iterator<Range> skipped;
    private final Iterator<Long> marks;
    private @Nullable Range skip;
    private long mark;
    private long position;

    /**
     * @param skipped in order, not overlapping
     * @param marks in order, none in a skipped range
     */
    RangeDigest(MessageDigest digest, List<Range> skipped, List<Long> marks) {
        this.digest = digest;
        this.skipped = skipped.iterator();
        this.marks = marks.iterator();
        this.skip = nextSkip();
        this.mark = nextMark();
    }

    @Override
    public void write(int one) {
        write(new byte[] {(byte) one}, 0, 1);
    }

    @Override
    public void write(byte[] bytes, int offset, int length) {
        int at = offset;
        int end = offset + length;
        while (at < end) {
            if (position == mark) {
                digest.update(ByteBuffer.allocate(Long.BYTES).putLong(position).array());
                mark = nextMark();
            }
            while (skip != null && skip.to() <= position) {
                skip = nextSkip();
            }
            Range next = skip == null ? NEVER : skip;
            boolean isSkipped = next.from() <= position;
            long until = isSkipped ? next.to() : Math.min(mark, next.from());
            int count = (int) Math.min(end - at, until - position);
            if (!isSkipped) {
                digest.update(bytes, at, count);
            }
            at += count;
            position += count;
        }
    }

    byte[] finish() {
        return digest.digest();
    }

    private @Nullable Range nextSkip() {
        return skipped.hasNext() ? skipped.next() : null;
    }

    private long nextMark() {
        return marks.hasNext() ? marks.next() : Long.MAX_VALUE;
    }
}
