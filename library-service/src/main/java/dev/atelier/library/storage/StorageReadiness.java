// SPDX-License-Identifier: Apache-2.0
package dev.atelier.library.storage;

import dev.atelier.library.storage.StorageConfig.Kind;
import dev.atelier.platform.readiness.ReadinessCheck;
import dev.atelier.platform.secret.SecretStrength;
import jakarta.enterprise.context.ApplicationScoped;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Refuses a production start with a media directory that does not survive a restart. */
@ApplicationScoped
class StorageReadiness implements ReadinessCheck {
    private final StorageConfig config;
    private final S3Config s3;

    StorageReadiness(StorageConfig config, S3Config s3) {
        this.config = config;
        this.s3 = s3;
    }

    @Override
    public List<String> problems() {
        if (config.store() == Kind.S3) {
            return s3Problems();
        }
        Path directory = config.directory();
        boolean temporary = directory.startsWith(System.getProperty("java.io.tmpdir")) || directory.startsWith("/tmp");
        return directory.isAbsolute() && !temporary
                ? List.of()
                : List.of("atelier.media.directory must be an absolute path on a volume that outlives the process.");
    }

    private List<String> s3Problems() {
        List<String> problems = new ArrayList<>();
        if (s3.bucket().isEmpty()) {
            problems.add("atelier.media.s3.bucket must name the bucket of the S3 store.");
        }
        s3.secretKey()
                .flatMap(secret -> SecretStrength.PASSWORD.problem("atelier.media.s3.secret-key", secret))
                .ifPresent(problems::add);
        return problems;
    }
}
