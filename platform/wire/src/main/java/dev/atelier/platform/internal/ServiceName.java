// SPDX-License-Identifier: Apache-2.0
package dev.atelier.platform.internal;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/** A service of the platform, as callers, audiences and settings name it. */
public enum ServiceName {
    GATEWAY,
    GENERATION,
    LIBRARY,
    BILLING,
    WEBHOOK,
    COMPAT;

    /** The name in settings: {@code billing}. */
    public String shortName() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** The name of its application, and its audience in tokens: {@code billing-service}. */
    public String application() {
        return this == GATEWAY ? shortName() : shortName() + "-service";
    }

    /** The service with this name of an application. */
    public static Optional<ServiceName> ofApplication(String name) {
        return Arrays.stream(values())
                .filter(service -> service.application().equals(name))
                .findFirst();
    }
}
