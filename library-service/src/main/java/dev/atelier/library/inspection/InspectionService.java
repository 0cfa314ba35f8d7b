// SPDX-License-Identifier: Apache-2.0
package dev.atelier.library.inspection;

import dev.atelier.library.importer.LinkDownloader;
import dev.atelier.library.ingest.MediaLimits;
import dev.atelier.library.ingest.MediaValidator;
import dev.atelier.library.media.StoredFormats;
import dev.atelier.library.output.MadeOutput;
import dev.atelier.library.output.OutputService;
import dev.atelier.library.provenance.SigningIdentity;
import dev.atelier.library.storage.StagedFile;
import dev.atelier.library.upload.Upload;
import dev.atelier.library.upload.UploadFormReader;
import dev.atelier.library.upload.UploadLimiter;
import dev.atelier.platform.error.ApiException;
import dev.atelier.platform.media.MediaFormat;
import dev.atelier.platform.provenance.ContentCredentials;
import dev.atelier.platform.provenance.Validity;
import jakarta.enterprise.context.ApplicationScoped;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Looks at a file that is not kept: its credentials, and whether it was made here. */
@ApplicationScoped
class InspectionService {
    private final UploadLimiter limiter;
    private final UploadFormReader forms;
    private final LinkDownloader downloader;
    private final MediaValidator validator;
    private final SigningIdentity identity;
    private final OutputService outputs;

    InspectionService(
            UploadLimiter limiter,
            UploadFormReader forms,
            LinkDownloader downloader,
            MediaValidator validator,
            SigningIdentity identity,
            OutputService outputs) {
        this.limiter = limiter;
        this.forms = forms;
        this.downloader = downloader;
        this.validator = validator;
        this.identity = identity;
        this.outputs = outputs;
    }

    InspectionView inspectForm(long account, String boundary, InputStream body) throws IOException {
        MediaLimits limits = validator.limits("file");
        try (var _ = limiter.acquire();
                Upload upload = forms.read(body, boundary, validator.contentCheck(limits))) {
            return inspect(upload.file(), account);
        } catch (ApiException refusal) {
            // A client that is still writing would take an early answer for a broken connection.
            body.transferTo(OutputStream.nullOutputStream());
            throw refusal;
        }
    }

    InspectionView inspectLink(long account, String url) throws IOException {
        try (var _ = limiter.acquire();
                StagedFile file = downloader.stage(url, validator.limits("url"))) {
            return inspect(file, account);
        }
    }

    private InspectionView inspect(StagedFile file, long account) throws IOException {
        MediaFormat format = StoredFormats.sniff(file.head()).orElseThrow();
        Optional<ContentCredentials> credentials = identity.reader().read(file.path(), format);
        Map<String, MadeOutput> matches = new LinkedHashMap<>();
        if (credentials.isPresent() && isOurs(file, format, credentials.orElseThrow())) {
            outputs.findMadeByManifest(credentials.orElseThrow().manifest())
                    .ifPresent(made -> matches.put("manifest", made));
        }
        outputs.findMadeByHash(file.sha256()).ifPresent(made -> matches.put("sha256", made));
        Optional<MadeOutput> own = matches.values().stream()
                .filter(made -> made.account() == account)
                .findFirst();
        return new InspectionView(
                format.contentType(),
                file.size(),
                file.sha256(),
                credentials.map(CredentialsView::of).orElse(null),
                !matches.isEmpty(),
                List.copyOf(matches.keySet()),
                own.map(made -> made.id().generation()).orElse(null),
                own.map(made -> made.id().index()).orElse(null));
    }

    /** A stranger can write the name of our manifest into one of its own, and trusted roots have other customers. */
    private boolean isOurs(StagedFile file, MediaFormat format, ContentCredentials credentials) throws IOException {
        return credentials.validity() == Validity.TRUSTED
                && identity.ownReader()
                        .read(file.path(), format)
                        .filter(own -> own.validity() == Validity.TRUSTED)
                        .isPresent();
    }
}
