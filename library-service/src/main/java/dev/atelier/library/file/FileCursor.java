// SPDX-License-Identifier: Apache-2.0
package dev.atelier.library.file;

import java.time.Instant;

/** Position of the last file on a page. */
record FileCursor(Instant time, long id) {

    static FileCursor of(FileAndObject last) {
        return new FileCursor(last.file().createdAt(), last.file().id().value());
    }

    static FileCursor parse(String text) {
        String[] parts = text.split(" ", 2);
        return new FileCursor(Instant.parse(parts[0]), Long.parseLong(parts[1]));
    }

    String text() {
        return time + " " + id;
    }
}
