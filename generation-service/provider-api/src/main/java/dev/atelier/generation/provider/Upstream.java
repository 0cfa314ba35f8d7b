// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.provider;

import java.net.URI;
import java.time.Duration;
import java.util.Map;

/**
 * A service that runs models, as the operator configured it.
 *
 * @param name in model files
 * @param baseUrl of its API, without a slash at the end
 * @param credential our key; empty when it needs none
 * @param callTimeout of one call, from connecting to the last byte
 * @param concurrency limit of accepted jobs that have not ended, in all processes together
 * @param cancel the ability of this upstream; the dialect may have less
 * @param options of one dialect, such as {@code webhook-secret}
 */
public record Upstream(
        String name,
        String dialect,
        URI baseUrl,
        Credential credential,
        Map<String, String> headers,
        Duration callTimeout,
        int concurrency,
        Capabilities.Cancelable cancel,
        Map<String, String> options) {

    public Upstream {
        headers = Map.copyOf(headers);
        options = Map.copyOf(options);
    }

    /** Without headers and options, which may hold secrets. */
    @Override
    public String toString() {
        return "Upstream[" + name + ", " + dialect + "]";
    }

    /** Our own key at an upstream; never printed. */
    public record Credential(String value) {

        public static final Credential NONE = new Credential("");

        public boolean isPresent() {
            return !value.isEmpty();
        }

        @Override
        public String toString() {
            return "Credential[***]";
        }
    }
}
