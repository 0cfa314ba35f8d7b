// SPDX-License-Identifier: Apache-2.0
package dev.atelier.platform.failpoint;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.eclipse.microprofile.config.ConfigProvider;
import org.jboss.logging.Logger;

/**
 * A named place between two side effects where a rehearsal halts the process as a power cut would: no shutdown hook,
 * no flush. Inert unless {@code atelier.failpoint} names it, or the file {@code <service>/<name>} is put into
 * {@code atelier.failpoint-directory}, which arms a service that runs: one process halts and takes the file with it.
 * Production refuses both.
 */
public final class FailPoint {
    public static final String PROPERTY = "atelier.failpoint";
    public static final String DIRECTORY_PROPERTY = "atelier.failpoint-directory";

    private static final Logger LOG = Logger.getLogger(FailPoint.class);
    private static final int AS_IF_KILLED = 137;
    private static final String ARMED = setting(PROPERTY).orElse("");
    private static final Optional<Path> DIRECTORY = setting(DIRECTORY_PROPERTY)
            .map(directory ->
                    Path.of(directory, setting("quarkus.application.name").orElse("")));

    private FailPoint() {}

    /** Halts this process when {@code name} is armed. */
    public static void hit(String name) {
        if (ARMED.equals(name) || takenFromDirectory(name)) {
            LOG.warnf("failpoint hit name=%s", name);
            Runtime.getRuntime().halt(AS_IF_KILLED);
        }
    }

    private static boolean takenFromDirectory(String name) {
        try {
            return DIRECTORY.isPresent()
                    && Files.deleteIfExists(DIRECTORY.orElseThrow().resolve(name));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Optional<String> setting(String name) {
        return ConfigProvider.getConfig().getOptionalValue(name, String.class);
    }
}
