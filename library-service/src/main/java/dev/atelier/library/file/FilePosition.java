// SPDX-License-Identifier: Apache-2.0
package dev.atelier.library.file;

import java.time.Instant;

/** Where a page of the listing ended. */
record FilePosition(Instant time, long id) {

    static FilePosition of(KeptFile last) {
        return new FilePosition(last.file().createdAt(), last.file().id().value());
    }

    static FilePosition parse(String text) {
        String[] parts = text.split(" ", 2);
        return new FilePosition(Instant.parse(parts[0]), Long.parseLong(parts[1]));
    }

    String text() {
        return time + " " + id;
    }
}
