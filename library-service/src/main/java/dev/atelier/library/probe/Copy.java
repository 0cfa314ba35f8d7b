// SPDX-License-Identifier: Apache-2.0
package dev.atelier.library.probe;

import java.io.IOException;
import java.io.OutputStream;

/** Copies a part of a file. */
final class Copy {
    private static final int PIECE = 16 * 1024;

    private Copy() {}

    static void part(Bytes file, long from, long to, OutputStream target) throws IOException, BrokenMedium {
        for (long at = from; at < to; at += PIECE) {
            target.write(file.take(at, (int) Math.min(PIECE, to - at)));
        }
    }
}
