// SPDX-License-Identifier: Apache-2.0
package dev.atelier.client;

import org.jspecify.annotations.Nullable;

/** Gives an API key or an access token. It is asked before each request, also by several threads at once. */
@FunctionalInterface
public interface TokenSource {
    /** @param rejected the token that the service has just refused as expired or revoked; null otherwise */
    String token(@Nullable String rejected);
}
