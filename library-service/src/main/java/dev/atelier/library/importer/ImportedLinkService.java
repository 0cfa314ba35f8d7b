// SPDX-License-Identifier: Apache-2.0
package dev.atelier.library.importer;

import dev.atelier.library.file.FileService;
import dev.atelier.library.file.FileService.FileAndObject;
import dev.atelier.library.project.ProjectAccessService.AccessScope;
import dev.atelier.platform.id.FileId;
import dev.atelier.platform.secret.Sha256;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import java.time.Clock;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;

/** Remembers for a short time which file a link was imported as. */
@ApplicationScoped
public class ImportedLinkService {
    // Covers the repeats of one user session; after that the content behind the link may have changed.
    private static final Duration LIFETIME = Duration.ofMinutes(10);

    private final ImportedLinkRepository links;
    private final FileService files;
    private final Clock clock;

    ImportedLinkService(ImportedLinkRepository links, FileService files, Clock clock) {
        this.links = links;
        this.files = files;
        this.clock = clock;
    }

    @Transactional
    Optional<FileAndObject> find(long account, String url) {
        return links.find(account, hash(url), clock.instant().minus(LIFETIME))
                .flatMap(file -> files.find(file, new AccessScope(account, Set.of())));
    }

    @Transactional
    void remember(long account, String url, FileId file) {
        links.put(account, hash(url), file, clock.instant());
    }

    /** Deletes links that are too old to be used. */
    @Transactional
    public int deleteExpired() {
        return links.deleteOlderThan(clock.instant().minus(LIFETIME));
    }

    /** Links may contain secrets, so only their hash is stored. */
    private static String hash(String url) {
        return Sha256.hex(url);
    }
}
