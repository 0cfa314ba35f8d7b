// SPDX-License-Identifier: Apache-2.0
package dev.atelier.library.storage;

import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;
import java.net.URI;
import java.util.Optional;

/** The S3 store; used when {@code atelier.media.store=s3}. */
@ConfigMapping(prefix = "atelier.media.s3")
public interface S3Config {
    /** How clients download objects. */
    enum Serve {
        /** By a redirect to a signed URL of the store. */
        REDIRECT,
        /** Through this service. */
        PROXY
    }

    /** URL of the store; absent for AWS itself. */
    Optional<URI> endpoint();

    /** URL under which clients reach the store, for redirects; the endpoint when absent. */
    Optional<URI> publicEndpoint();

    /** Region of the store. */
    @WithDefault("us-east-1")
    String region();

    /** Bucket of the objects; it must exist. */
    Optional<String> bucket();

    /** Access key id; when absent, the SDK's default sources apply (environment, profile, instance role). */
    Optional<String> accessKey();

    /** Secret of the access key. */
    Optional<String> secretKey();

    /** {@code redirect} or {@code proxy}. */
    @WithDefault("proxy")
    Serve serve();
}
