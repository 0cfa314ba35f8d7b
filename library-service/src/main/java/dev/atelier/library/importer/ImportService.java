// SPDX-License-Identifier: Apache-2.0
package dev.atelier.library.importer;

import dev.atelier.library.file.FileName;
import dev.atelier.library.file.FileService;
import dev.atelier.library.file.FileService.FileAndObject;
import dev.atelier.library.file.FileView;
import dev.atelier.library.ingest.MediaValidator;
import dev.atelier.library.ingest.ModelLimitService;
import dev.atelier.library.media.MediaUrls;
import dev.atelier.library.media.Owner;
import dev.atelier.library.media.StagedMedia;
import dev.atelier.library.resolve.ResolvedReference;
import dev.atelier.platform.error.ApiException;
import jakarta.enterprise.context.ApplicationScoped;
import java.io.IOException;
import java.util.Optional;

/** Downloads links and stores or measures what they lead to. */
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
        if (DataUri.isOne(url)) {
            throw ApiException.invalid("This imports https links; upload the file instead.", PARAM);
        }
        return files.view(urls.isOwn(url) ? platformUrls.findOrCopy(owner, url) : download(owner, url, model, false));
    }

    /** Imports a link or a data: URI for a run; one that was imported recently leads to the same file. */
    ResolvedReference importForRun(Owner owner, String url, Optional<String> model) throws IOException {
        if (urls.isOwn(url)) {
            return platformUrls.resolve(owner.account(), url);
        }
        Optional<FileAndObject> known = importedLinks.find(owner.account(), url);
        FileAndObject file = known.isPresent() ? known.orElseThrow() : download(owner, url, model, true);
        return toReference(url, file);
    }

    /** Reads the facts of what a link leads to. What is downloaded for that is deleted again; nothing is stored. */
    ResolvedReference measure(long account, String url, Optional<String> model) throws IOException {
        if (urls.isOwn(url)) {
            return platformUrls.resolve(account, url);
        }
        Optional<FileAndObject> known = importedLinks.find(account, url);
        if (known.isPresent()) {
            return toReference(url, known.orElseThrow());
        }
        try (StagedMedia media = fetch(url, model)) {
            return ResolvedReference.ofUnstored(DataUri.withoutContent(url), media);
        }
    }

    private ResolvedReference toReference(String url, FileAndObject file) {
        return ResolvedReference.of(
                DataUri.withoutContent(url), file.file().id().toString(), file.object(), urls);
    }

    private StagedMedia fetch(String url, Optional<String> model) throws IOException {
        return downloader.download(url, models.narrow(validator.limits(PARAM), model));
    }

    private FileAndObject download(Owner owner, String url, Optional<String> model, boolean remember)
            throws IOException {
        try (StagedMedia media = fetch(url, model)) {
            return files.create(media, owner, DataUri.isOne(url) ? FileName.of("") : FileName.fromUrl(url), file -> {
                if (remember) {
                    importedLinks.remember(owner.account(), url, file.id());
                }
            });
        }
    }
}
