// SPDX-License-Identifier: Apache-2.0
package dev.atelier.platform.secret;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/** A setting that names where a secret is stored ({@code env:NAME} or {@code file:/path}), never the secret itself. */
public record SecretReference(String location) {
    private static final String ENVIRONMENT = "env:";
    private static final String FILE = "file:";

    /** False for a text that is probably the secret itself. */
    public boolean isWellFormed() {
        return location.startsWith(ENVIRONMENT) || location.startsWith(FILE);
    }

    /** The secret without surrounding blanks; empty when it is blank or not there. */
    public Optional<String> read() {
        try {
            return content().map(String::strip).filter(secret -> !secret.isEmpty());
        } catch (IOException _) {
            return Optional.empty();
        }
    }

    private Optional<String> content() throws IOException {
        if (location.startsWith(ENVIRONMENT)) {
            return Optional.ofNullable(System.getenv(location.substring(ENVIRONMENT.length())));
        }
        return location.startsWith(FILE)
                ? Optional.of(Files.readString(Path.of(location.substring(FILE.length()))))
                : Optional.empty();
    }

    @Override
    public String toString() {
        return "SecretReference[***]";
    }
}
