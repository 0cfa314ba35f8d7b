// SPDX-License-Identifier: Apache-2.0
package dev.atelier.local.stack;

import java.util.Arrays;
import java.util.Optional;

/** The services of the platform: names, folders and ports. */
public enum ServiceDefinition {
    GATEWAY("gateway", 0),
    GENERATION("generation-service", 10),
    LIBRARY("library-service", 20),
    BILLING("billing-service", 30),
    WEBHOOK("webhook-service", 40),
    COMPAT("compat-service", 50);

    private final String module;
    private final int portOffset;

    ServiceDefinition(String module, int portOffset) {
        this.module = module;
        this.portOffset = portOffset;
    }

    /** The name of the service in commands, logs and messages. */
    public String module() {
        return module;
    }

    /** The folder of its build, from the root of the repository. */
    public String folder() {
        return this == GATEWAY || this == GENERATION ? module + "/service" : module;
    }

    int portOffset() {
        return portOffset;
    }

    /** The short name in databases and variables: {@code billing} for billing-service. */
    public String shortName() {
        return module.replace("-service", "");
    }

    public String database() {
        return "atelier_" + shortName();
    }

    /** @throws IllegalArgumentException when {@link #named} finds none */
    static ServiceDefinition of(String name) {
        return named(name).orElseThrow(() -> new IllegalArgumentException("no service is named " + name));
    }

    /** By module name or short name. */
    public static Optional<ServiceDefinition> named(String name) {
        return Arrays.stream(values())
                .filter(service ->
                        service.module.equals(name) || service.shortName().equals(name))
                .findFirst();
    }
}
