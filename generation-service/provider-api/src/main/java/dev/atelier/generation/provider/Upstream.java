// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.provider;

import java.net.URI;
import java.time.Duration;
import java.util.Map;

/**
 * A place that runs models, as the operator configured it.
 *
 * @param name what model files call it
 * @param baseUrl where its API lives, without a slash at the end
 * @param credential empty when it needs none
 * @param callTimeout one call, from connecting to the last byte
 * @param concurrency jobs accepted and not yet ended, in all processes together
 * @param cancel what this upstream really does; the dialect may be able to do less
 * @param options what only one dialect knows, such as {@code webhook-secret}
 */
public record Upstream(
        String name,
        String dialect,
        URI baseUrl,
        Credential credential,
        Map<String, String> headers,
        Duration callTimeout,
        int concurrency,
        Cancelable cancel,
        Map<String, String> options) {

    public Upstream {
        headers = Map.copyOf(headers);
        options = Map.copyOf(options);
    }

    /** Headers and options may hold secrets. */
    @Override
    public String toString() {
        return "Upstream[" + name + ", " + dialect + "]";
    }
}
