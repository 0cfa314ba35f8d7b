// SPDX-License-Identifier: Apache-2.0
package dev.atelier.platform.internal;

import jakarta.enterprise.context.ApplicationScoped;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import org.eclipse.microprofile.config.inject.ConfigProperty;
import org.jspecify.annotations.Nullable;

/** The secret by which services know each other's calls. */
@ApplicationScoped
public class InternalToken {
    private static final String BEARER = "Bearer ";

    private final byte[] header;

    InternalToken(@ConfigProperty(name = "atelier.internal-token") String token) {
        this.header = (BEARER + token).getBytes(StandardCharsets.UTF_8);
    }

    /** The value of the {@code Authorization} header. */
    public String header() {
        return new String(header, StandardCharsets.UTF_8);
    }

    /** Compares in constant time. */
    public boolean matches(@Nullable String sent) {
        return sent != null && MessageDigest.isEqual(sent.getBytes(StandardCharsets.UTF_8), header);
    }

    @Override
    public String toString() {
        return "InternalToken[hidden]";
    }
}
