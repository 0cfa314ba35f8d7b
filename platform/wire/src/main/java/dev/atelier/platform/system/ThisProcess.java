// SPDX-License-Identifier: Apache-2.0
package dev.atelier.platform.system;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import jakarta.inject.Singleton;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.nio.file.FileStore;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Optional;
import org.eclipse.microprofile.config.inject.ConfigProperty;

/** What this process is, and how much room it has. */
@Singleton
public class ThisProcess {
    private final String service;
    private final String version;
    private final Path directory;
    private final Instant startedAt =
            Instant.ofEpochMilli(ManagementFactory.getRuntimeMXBean().getStartTime());

    /** @param media where a service that stores media keeps them; the others write temporary files at most */
    ThisProcess(
            @ConfigProperty(name = "quarkus.application.name") String service,
            @ConfigProperty(name = "quarkus.application.version") String version,
            @ConfigProperty(name = "atelier.media.directory") Optional<Path> media) {
        this.service = service;
        this.version = version;
        this.directory = media.filter(Files::isDirectory).orElse(Path.of(System.getProperty("java.io.tmpdir")));
    }

    public ProcessView read() {
        try {
            FileStore store = Files.getFileStore(directory);
            return new ProcessView(service, version, startedAt, store.getUsableSpace(), store.getTotalSpace());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /**
     * A running process of a service.
     *
     * @param diskFree bytes that are left where it writes
     * @param diskTotal bytes of that file system
     */
    @JsonIgnoreProperties(ignoreUnknown = true)
    public record ProcessView(String service, String version, Instant startedAt, long diskFree, long diskTotal) {}
}
