// SPDX-License-Identifier: Apache-2.0
package dev.atelier.library.importer;

import dev.atelier.library.file.FileAndObject;
import dev.atelier.library.file.FileName;
import dev.atelier.library.file.FileService;
import dev.atelier.library.file.FileView;
import dev.atelier.library.ingest.MediaLimits;
import dev.atelier.library.ingest.MediaValidator;
import dev.atelier.library.ingest.ModelLimitService;
import dev.atelier.library.media.MediaUrls;
import dev.atelier.library.media.Owner;
import dev.atelier.library.media.StagedMedia;
import dev.atelier.library.resolve.ResolvedReference;
import jakarta.enterprise.context.ApplicationScoped;
import java.io.IOException;
import java.util.Optional;

/** Downloads links and stores them as files of an account. */
@ApplicationScoped
class ImportService {
    private static final String PARAM = "url";

    private final LinkDownloader downloader;
    private final PlatformUrlService platformUrls;
    private final ImportedLinkService importedLinks;
    private final MediaValidator validator;
    private final ModelLimitService models;
    private final FileService files;
    private final MediaUrls urls;

    ImportService(
            LinkDownloader downloader,
            PlatformUrlService platformUrls,
            ImportedLinkService importedLinks,
            MediaValidator validator,
            ModelLimitService models,
            FileService files,
            MediaUrls urls) {
        this.downloader = downloader;
        this.platformUrls = platformUrls;
        this.importedLinks = importedLinks;
        this.validator = validator;
        this.models = models;
        this.files = files;
        this.urls = urls;
    }

    /** Always creates a new file, except for a media URL of this platform, which leads to its own file. */
    FileView importFile(Owner owner, String url, Optional<String> model) throws IOException {
        return files.view(urls.isOwn(url) ? platformUrls.findOrCopy(owner, url) : download(owner, url, model, false));
    }

    /** Imports a link for a run; a link that was imported recently leads to the same file. */
    ResolvedReference importForRun(Owner owner, String url, Optional<String> model) throws IOException {
        if (urls.isOwn(url)) {
            return platformUrls.resolve(owner.account(), url);
        }
        Optional<FileAndObject> known = importedLinks.find(owner.account(), url);
        FileAndObject file = known.isPresent() ? known.orElseThrow() : download(owner, url, model, true);
        return ResolvedReference.of(url, file.file().id().toString(), file.object(), urls);
    }

    private FileAndObject download(Owner owner, String url, Optional<String> model, boolean remember)
            throws IOException {
        MediaLimits limits = models.narrow(validator.limits(PARAM), model);
        try (StagedMedia media = downloader.download(url, limits)) {
            return files.create(media, owner, FileName.fromUrl(url), file -> {
                if (remember) {
                    importedLinks.remember(owner.account(), url, file.id());
                }
            });
        }
    }
}
