// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.moderation;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/** Reads the key of the moderation endpoint from where the configuration says it is. */
final class ModerationKey {
    private static final String ENVIRONMENT = "env:";
    private static final String FILE = "file:";

    private ModerationKey() {}

    static String read(String where) {
        String key = value(where).strip();
        if (key.isEmpty()) {
            throw new IllegalStateException("the credential of the moderation endpoint is empty");
        }
        return key;
    }

    private static String value(String where) {
        if (where.startsWith(ENVIRONMENT)) {
            return Optional.ofNullable(System.getenv(where.substring(ENVIRONMENT.length())))
                    .orElse("");
        }
        if (!where.startsWith(FILE)) {
            throw new IllegalStateException("the credential of the moderation endpoint must say where the key is:"
                    + " env:NAME or file:/path, never the key itself");
        }
        try {
            return Files.readString(Path.of(where.substring(FILE.length())));
        } catch (IOException e) {
            throw new IllegalStateException("the credential of the moderation endpoint cannot be read", e);
        }
    }
}
