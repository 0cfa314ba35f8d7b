// SPDX-License-Identifier: Apache-2.0
package dev.atelier.library.upload;

import dev.atelier.platform.error.ApiException;
import java.io.IOException;
import java.io.OutputStream;

/** Refuses one byte too many. */
final class BoundedSink extends OutputStream {
    private final OutputStream target;
    private final String otherwise;
    private long left;

    BoundedSink(OutputStream target, long most, String otherwise) {
        this.target = target;
        this.left = most;
        this.otherwise = otherwise;
    }

    @Override
    public void write(int one) throws IOException {
        write(new byte[] {(byte) one}, 0, 1);
    }

    @Override
    public void write(byte[] bytes, int offset, int length) throws IOException {
        left -= length;
        if (left < 0) {
            throw ApiException.invalid(otherwise, "file");
        }
        target.write(bytes, offset, length);
    }
}
