// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.proxy;

import dev.atelier.gateway.route.TrafficClass;
import io.quarkus.runtime.configuration.MemorySize;
import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;
import java.time.Duration;

/** Limits of the calls to the services. */
@ConfigMapping(prefix = "atelier.upstream")
public interface ProxyConfig {
    /** The contract promises this limit of a JSON body. */
    long JSON_BYTES = 1024 * 1024;
    /** A file of 10 MB, which is a third longer in base64, and the input around it; the contract promises this size. */
    long MEDIA_JSON_BYTES = 15L * 1024 * 1024;
    /** A callback holds links to outputs, not their bytes. */
    long CALLBACK_BYTES = 256 * 1024;

    /** How long a service may take to the head of its answer; an import may download for 60s and then probe the file. */
    @WithDefault("80s")
    Duration answerTimeout();

    /** How long a create without an idempotency key, whose answer was lost, waits for a service that restarts. */
    @WithDefault("20s")
    Duration lostCreate();

    /** Uploads to one service at once, per event loop; each takes buffers there, so further uploads wait here, unread. */
    @WithDefault("32")
    int uploads();

    /** Uploads at once of one account, or of one address with an upload link; the rest is for all other clients. */
    @WithDefault("24")
    int uploadsPerAccount();

    /** Uploads that may wait, per event loop; each holds up to 128 KB that has arrived already. */
    @WithDefault("256")
    int uploadsWaiting();

    /** The largest upload, with everything around the file. */
    @WithDefault("210M")
    MemorySize upload();

    /** The most bytes that a body of this kind may have. */
    default long limit(TrafficClass traffic) {
        return switch (traffic) {
            case PLAIN, STREAM, PAGE -> 0;
            case JSON -> JSON_BYTES;
            case MEDIA_JSON -> MEDIA_JSON_BYTES;
            case UPLOAD, BYTES -> upload().asLongValue();
            case CALLBACK -> CALLBACK_BYTES;
        };
    }
}
