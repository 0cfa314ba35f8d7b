// SPDX-License-Identifier: Apache-2.0
package dev.atelier.platform.internal;

import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;

/** The addresses of the services; the defaults are their names in Kubernetes. */
@ConfigMapping(prefix = "atelier.services")
public interface ServicesConfig {

    /** Base URL of generation-service. */
    @WithDefault("http://generation-service:8080")
    String generation();

    /** Base URL of library-service. */
    @WithDefault("http://library-service:8080")
    String library();

    /** Base URL of billing-service. */
    @WithDefault("http://billing-service:8080")
    String billing();

    /** Base URL of webhook-service. */
    @WithDefault("http://webhook-service:8080")
    String webhook();

    /** Base URL of compat-service. */
    @WithDefault("http://compat-service:8080")
    String compat();

    /** Base URL of the gateway's inner side, which is not public. */
    @WithDefault("http://gateway:8081")
    String gatewayInternal();
}
