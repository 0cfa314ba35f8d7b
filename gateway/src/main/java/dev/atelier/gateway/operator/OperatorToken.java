// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.operator;

import jakarta.inject.Singleton;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.Optional;
import org.eclipse.microprofile.config.inject.ConfigProperty;
import org.jspecify.annotations.Nullable;

/** The operator's bearer token; without it, every operator request is refused. */
@Singleton
class OperatorToken {
    private final Optional<String> token;

    OperatorToken(@ConfigProperty(name = "atelier.operator-token") Optional<String> token) {
        this.token = token.filter(text -> !text.isBlank());
    }

    /** Compares in constant time. */
    boolean matches(@Nullable String header) {
        return header != null
                && token.isPresent()
                && MessageDigest.isEqual(bytes("Bearer " + token.orElseThrow()), bytes(header));
    }

    int length() {
        return token.map(String::length).orElse(0);
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    @Override
    public String toString() {
        return "OperatorToken[hidden]";
    }
}
