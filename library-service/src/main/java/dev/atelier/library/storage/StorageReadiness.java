// SPDX-License-Identifier: Apache-2.0
package dev.atelier.library.storage;

import dev.atelier.platform.readiness.ReadinessCheck;
import jakarta.enterprise.context.ApplicationScoped;
import java.nio.file.Path;
import java.util.List;

/** Media on a disk that a restart wipes are lost; production must name a lasting place. */
@ApplicationScoped
class StorageReadiness implements ReadinessCheck {
    private final StorageConfig config;

    StorageReadiness(StorageConfig config) {
        this.config = config;
    }

    @Override
    public List<String> problems() {
        Path directory = config.directory();
        boolean temporary = directory.startsWith(System.getProperty("java.io.tmpdir")) || directory.startsWith("/tmp");
        return directory.isAbsolute() && !temporary
                ? List.of()
                : List.of("atelier.media.directory must be an absolute path on a volume that outlives the process.");
    }
}
