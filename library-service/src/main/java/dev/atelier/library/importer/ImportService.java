// SPDX-License-Identifier: Apache-2.0
package dev.atelier.library.importer;

import dev.atelier.library.file.FileKeeper;
import dev.atelier.library.file.FileView;
import dev.atelier.library.file.KeptFile;
import dev.atelier.library.intake.IntakeLimits;
import dev.atelier.library.intake.MediaIntake;
import dev.atelier.library.intake.ModelLimitService;
import dev.atelier.library.media.MediaAddress;
import dev.atelier.library.media.Medium;
import dev.atelier.library.media.Owner;
import dev.atelier.library.resolve.Resolved;
import jakarta.enterprise.context.ApplicationScoped;
import java.io.IOException;
import java.util.Optional;

/** Makes what is behind a link a file of an account. */
@ApplicationScoped
class ImportService {
    private static final String PARAM = "url";

    private final LinkDownload links;
    private final OwnLinkService own;
    private final RecentLinkService recent;
    private final MediaIntake intake;
    private final ModelLimitService models;
    private final FileKeeper files;
    private final MediaAddress address;

    ImportService(
            LinkDownload links,
            OwnLinkService own,
            RecentLinkService recent,
            MediaIntake intake,
            ModelLimitService models,
            FileKeeper files,
            MediaAddress address) {
        this.links = links;
        this.own = own;
        this.recent = recent;
        this.intake = intake;
        this.models = models;
        this.files = files;
        this.address = address;
    }

    /** A new file, whatever was imported before; an address of ours leads to the file that it is. */
    FileView importFile(Owner owner, String url, Optional<String> model) throws IOException {
        if (own.isOurs(url)) {
            return FileView.of(own.file(owner, url), address);
        }
        return FileView.of(fetched(owner, url, model, false), address);
    }

    /** For a run: the same link soon again is the same file. */
    Resolved importMedium(Owner owner, String url, Optional<String> model) throws IOException {
        if (own.isOurs(url)) {
            return own.resolved(owner.account(), url);
        }
        Optional<KeptFile> known = recent.find(owner.account(), url);
        KeptFile file = known.isPresent() ? known.orElseThrow() : fetched(owner, url, model, true);
        return Resolved.of(url, file.file().id().toString(), file.object(), address);
    }

    private KeptFile fetched(Owner owner, String url, Optional<String> model, boolean remember) throws IOException {
        IntakeLimits limits = models.narrow(intake.limits(PARAM), model);
        try (Medium medium = links.fetch(url, limits)) {
            return files.keep(medium, owner, LinkName.of(url), file -> {
                if (remember) {
                    recent.remember(owner.account(), url, file.id());
                }
            });
        }
    }
}
