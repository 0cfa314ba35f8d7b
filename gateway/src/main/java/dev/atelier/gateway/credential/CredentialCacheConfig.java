// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.credential;

import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;
import java.time.Duration;

/** What Redis remembers of credentials, for all replicas together. */
@ConfigMapping(prefix = "atelier.credential-cache")
public interface CredentialCacheConfig {

    /** How long Redis keeps what the database said of a credential. */
    @WithDefault("60s")
    Duration entryLifetime();

    /** How long a look-up in the database may take before its result may no longer be put into Redis. */
    @WithDefault("5s")
    Duration leaseLifetime();

    /** How long a change waits for Redis to forget the credential before it reports that it could not be told. */
    @WithDefault("2s")
    Duration forgetTimeout();

    /** Wait between two attempts to make Redis forget. */
    @WithDefault("100ms")
    Duration forgetWait();
}
