// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.proxy;

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

    /** How long a service may take from the end of the request to the head of its answer. */
    @WithDefault("60s")
    Duration answerTimeout();

    /** How long a connection may stand still in the middle of a request or an answer. */
    @WithDefault("65s")
    Duration idleTimeout();

    /** How long an unused connection is kept; less than the services keep theirs. */
    @WithDefault("15s")
    Duration keepAlive();

    /** Spread of it, so that not all connections are opened anew at once. */
    @WithDefault("5s")
    Duration keepAliveSpread();

    /** The largest JSON body a client may send. */
    @WithDefault("1M")
    MemorySize jsonBody();

    /** The largest answer that is read as a whole: a generation, an OpenAPI description. */
    @WithDefault("4M")
    MemorySize wholeAnswer();
}
