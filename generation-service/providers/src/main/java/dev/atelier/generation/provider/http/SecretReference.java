// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.provider.http;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/** Reads a secret option of an upstream, which says where the secret is and never what it is. */
public final class SecretReference {
    private static final String ENVIRONMENT = "env:";
    private static final String FILE = "file:";

    private SecretReference() {}

    /** The secret at {@code env:NAME} or {@code file:/path}; nothing when it is not there. */
    public static Optional<String> read(String where) {
        if (where.startsWith(ENVIRONMENT)) {
            return Optional.ofNullable(System.getenv(where.substring(ENVIRONMENT.length())))
                    .map(String::strip)
                    .filter(secret -> !secret.isEmpty());
        }
        if (!where.startsWith(FILE)) {
            return Optional.empty();
        }
        try {
            return Optional.of(Files.readString(Path.of(where.substring(FILE.length())))
                            .strip())
                    .filter(secret -> !secret.isEmpty());
        } catch (IOException _) {
            return Optional.empty();
        }
    }
}
