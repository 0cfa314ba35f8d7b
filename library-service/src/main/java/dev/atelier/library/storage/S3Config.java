// SPDX-License-Identifier: Apache-2.0
package dev.atelier.library.storage;

import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;
import java.net.URI;
import java.time.Duration;
import java.util.Optional;

/** Where the S3 store is; asked for when {@code atelier.media.store=s3}. */
@ConfigMapping(prefix = "atelier.media.s3")
public interface S3Config {

    /** How clients get the bytes. */
    enum Serve {
        /** By a redirect to a signed address of the store. */
        REDIRECT,
        /** Through us. */
        PROXY
    }

    /** Address of the store; absent for AWS itself. */
    Optional<URI> endpoint();

    /** Address of the store as clients reach it, for redirects; the endpoint when absent. */
    Optional<URI> publicEndpoint();

    /** Its region. */
    @WithDefault("us-east-1")
    String region();

    /** Bucket of the objects; must exist. */
    Optional<String> bucket();

    /** Id of the key to the store; absent for the usual places of the SDK (environment, profile, instance role). */
    Optional<String> accessKey();

    /** The key's secret. */
    Optional<String> secretKey();

    /** {@code redirect} or {@code proxy}. */
    @WithDefault("proxy")
    Serve serve();

    /** How long a signed address is good. */
    @WithDefault("10m")
    Duration linkLife();

    /** How long a connection may take. */
    @WithDefault("3s")
    Duration connectTimeout();

    /** How long the store may be silent. */
    @WithDefault("30s")
    Duration readTimeout();

    /** How long one call may take, its repeats included. */
    @WithDefault("5m")
    Duration callTimeout();
}
