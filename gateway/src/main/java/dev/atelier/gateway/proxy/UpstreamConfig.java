// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.proxy;

import dev.atelier.gateway.route.Traffic;
import io.quarkus.runtime.configuration.MemorySize;
import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;
import java.time.Duration;

/** Limits of the calls to the services. */
@ConfigMapping(prefix = "atelier.upstream")
public interface UpstreamConfig {

    /** Connections to one service, per event loop. */
    @WithDefault("256")
    int connections();

    /** Requests that may wait for one of them. */
    @WithDefault("1000")
    int waiting();

    /** How long a request may wait for one of them. */
    @WithDefault("3s")
    Duration waitTimeout();

    /** How long a service may take to accept a connection. */
    @WithDefault("1s")
    Duration connectTimeout();

    /** How long a service may take to the head of its answer; an import may download for 60s and then look at it. */
    @WithDefault("80s")
    Duration answerTimeout();

    /** How long a connection may stand still in the middle of a request or an answer. */
    @WithDefault("85s")
    Duration idleTimeout();

    /** Streams of events from one service, per event loop; each holds a connection of its own. */
    @WithDefault("1000")
    int streams();

    /** Uploads to one service at once, per event loop; each takes buffers there, so the others wait here, unread. */
    @WithDefault("32")
    int uploads();

    /** How many of them one account, or one address with an upload link, may take; the rest is for everybody else. */
    @WithDefault("24")
    int uploadsPerAccount();

    /** What {@code Retry-After} says beyond that and the waiting. */
    @WithDefault("5s")
    Duration uploadRetryAfter();

    /** Uploads that may wait for one of them, per event loop; each holds up to 128 KB that has arrived already. */
    @WithDefault("256")
    int uploadsWaiting();

    /** How long an upload may wait for its turn; shorter than proxies in front of us wait for a body to be read. */
    @WithDefault("50s")
    Duration uploadWait();

    /** How long a file may take to come in. */
    @WithDefault("15m")
    Duration uploadTimeout();

    /** How long any other body may take to come in. */
    @WithDefault("60s")
    Duration bodyTimeout();

    /** How long an unused connection is kept; less than the services keep theirs. */
    @WithDefault("15s")
    Duration keepAlive();

    /** Spread of it, so that not all connections are opened anew at once. */
    @WithDefault("5s")
    Duration keepAliveSpread();

    /** The largest JSON body a client may send. */
    @WithDefault("1M")
    MemorySize jsonBody();

    /** The largest upload, with everything around the file. */
    @WithDefault("210M")
    MemorySize upload();

    /** The largest callback of a provider. */
    @WithDefault("256K")
    MemorySize callback();

    /** The largest answer that is read as a whole: a generation, an OpenAPI description. */
    @WithDefault("4M")
    MemorySize wholeAnswer();

    /** The most bytes a body of this kind may have. */
    default long limit(Traffic traffic) {
        return switch (traffic) {
            case PLAIN, STREAM -> 0;
            case JSON -> jsonBody().asLongValue();
            case UPLOAD, BYTES -> upload().asLongValue();
            case CALLBACK -> callback().asLongValue();
        };
    }

    /** The longest a body of this kind may take. */
    default Duration timeout(Traffic traffic) {
        return traffic == Traffic.UPLOAD || traffic == Traffic.BYTES ? uploadTimeout() : bodyTimeout();
    }
}
