// SPDX-License-Identifier: Apache-2.0
package dev.atelier.platform.failpoint;

import org.eclipse.microprofile.config.ConfigProvider;
import org.jboss.logging.Logger;

/**
 * A named place between two side effects where a rehearsal halts the process as a power cut would: no shutdown hook,
 * no flush. Inert unless {@code atelier.failpoint} names it, which production refuses.
 */
public final class FailPoint {
    public static final String PROPERTY = "atelier.failpoint";

    private static final Logger LOG = Logger.getLogger(FailPoint.class);
    private static final int AS_IF_KILLED = 137;
    private static final String ARMED =
            ConfigProvider.getConfig().getOptionalValue(PROPERTY, String.class).orElse("");

    private FailPoint() {}

    /** Halts this process when {@code name} is armed. */
    public static void hit(String name) {
        if (ARMED.equals(name)) {
            LOG.warnf("failpoint hit name=%s", name);
            Runtime.getRuntime().halt(AS_IF_KILLED);
        }
    }
}
