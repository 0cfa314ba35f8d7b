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

    /** A file of 10 MB, which is a third longer in base64, and the input around it; the API promises this size. */
    long LARGEST_MEDIA_JSON = 15L * 1024 * 1024;

    /** Connections to one service, per event loop. */
    @WithDefault("256")
    int connections();

    /** How long a service may take to the head of its answer; an import may download for 60s and then probe the file. */
    @WithDefault("80s")
    Duration answerTimeout();

    /** Event streams from one service, per event loop; each holds a connection of its own. */
    @WithDefault("1000")
    int streams();

    /** Uploads to one service at once, per event loop; each takes buffers there, so further uploads wait here, unread. */
    @WithDefault("32")
    int uploads();

    /** Uploads at once of one account, or of one address with an upload link; the rest is for all other clients. */
    @WithDefault("24")
    int uploadsPerAccount();

    /** Uploads that may wait, per event loop; each holds up to 128 KB that has arrived already. */
    @WithDefault("256")
    int uploadsWaiting();

    /** How long a file may take to come in. */
    @WithDefault("15m")
    Duration uploadTimeout();

    /** The largest JSON body a client may send. */
    @WithDefault("1M")
    MemorySize jsonBody();

    /** The largest upload, with everything around the file. */
    @WithDefault("210M")
    MemorySize upload();

    /** The largest callback of a provider. */
    @WithDefault("256K")
    MemorySize callback();

    /** The most bytes a body of this kind may have. */
    default long limit(TrafficClass traffic) {
        return switch (traffic) {
            case PLAIN, STREAM -> 0;
            case JSON -> jsonBody().asLongValue();
            case MEDIA_JSON -> LARGEST_MEDIA_JSON;
            case UPLOAD, BYTES -> upload().asLongValue();
            case CALLBACK -> callback().asLongValue();
        };
    }
}
