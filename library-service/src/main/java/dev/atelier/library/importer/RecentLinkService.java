// SPDX-License-Identifier: Apache-2.0
package dev.atelier.library.importer;

import dev.atelier.library.file.FileService;
import dev.atelier.library.file.KeptFile;
import dev.atelier.library.project.Reach;
import dev.atelier.platform.id.FileId;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import java.time.Clock;
import java.util.Optional;
import java.util.Set;

/** Remembers for a while which file a link was imported as. */
@ApplicationScoped
public class RecentLinkService {
    private final ImportedLinkRepository links;
    private final FileService files;
    private final ImportConfig config;
    private final Clock clock;

    RecentLinkService(ImportedLinkRepository links, FileService files, ImportConfig config, Clock clock) {
        this.links = links;
        this.files = files;
        this.config = config;
        this.clock = clock;
    }

    @Transactional
    Optional<KeptFile> find(long account, String url) {
        return links.find(account, LinkHash.of(url), clock.instant().minus(config.remembered()))
                .flatMap(file -> files.find(file, new Reach(account, Set.of())));
    }

    @Transactional
    void remember(long account, String url, FileId file) {
        links.put(account, LinkHash.of(url), file, clock.instant());
    }

    /** Forgets links that nobody may be answered from any more. */
    @Transactional
    public int forget() {
        return links.forget(clock.instant().minus(config.remembered()));
    }
}
