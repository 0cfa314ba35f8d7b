// SPDX-License-Identifier: Apache-2.0
package dev.atelier.client.types;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Metadata of a protected resource (RFC 9728).
 *
 * @param raw the object as it came, with members that were added later
 */
public record ProtectedResourceMetadata(
        String resource,
        List<String> authorizationServers,
        List<String> scopesSupported,
        List<String> bearerMethodsSupported,
        @Nullable String resourceName,
        @Nullable String resourceDocumentation,
        Map<String, @Nullable Object> raw) {}
