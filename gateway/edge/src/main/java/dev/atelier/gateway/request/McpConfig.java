// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.request;

import io.smallrye.config.ConfigMapping;
import java.util.Optional;
import java.util.Set;

/** The assistant connection. */
@ConfigMapping(prefix = "atelier.mcp")
public interface McpConfig {

    /**
     * Origins of web pages that may call {@code /mcp} from a browser, as {@code https://app.example}, or {@code *} for
     * every page; beside the base address and the user's own machine, which always may.
     */
    Optional<Set<String>> allowedOrigins();
}
