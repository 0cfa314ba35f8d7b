// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.testing;

import jakarta.enterprise.context.ApplicationScoped;
import java.net.MalformedURLException;
import java.net.URI;
import java.net.URL;
import org.eclipse.microprofile.config.Config;

/** Where the gateway under test listens, once it does. */
@ApplicationScoped
public class GatewayAddresses {
    private final Config config;

    GatewayAddresses(Config config) {
        this.config = config;
    }

    public URL gateway() {
        try {
            return at("quarkus.http.test-port").toURL();
        } catch (MalformedURLException e) {
            throw new IllegalStateException(e);
        }
    }

    /** A path on the management port. */
    public URI inner(String path) {
        return at("quarkus.management.test-port").resolve(path);
    }

    private URI at(String port) {
        return URI.create("http://localhost:" + config.getValue(port, String.class) + "/");
    }
}
