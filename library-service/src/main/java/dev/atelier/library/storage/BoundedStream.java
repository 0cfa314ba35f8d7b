// SPDX-License-Identifier: Apache-2.0
package dev.atelier.library.storage;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;

/** The first bytes of a stream and no more. */
final class BoundedStream extends FilterInputStream {
    private long left;

    BoundedStream(InputStream whole, long length) {
        super(whole);
        this.left = length;
    }

    @Override
    public int read() throws IOException {
        byte[] one = new byte[1];
        return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
    }

    @Override
    public int read(byte[] into, int offset, int length) throws IOException {
        if (left <= 0) {
            return -1;
        }
        int read = super.read(into, offset, (int) Math.min(length, left));
        left -= Math.max(0, read);
        return read;
    }

    @Override
    public long skip(long bytes) throws IOException {
        long skipped = super.skip(Math.min(bytes, left));
        left -= skipped;
        return skipped;
    }

    @Override
    public boolean markSupported() {
        return false;
    }
}
