// SPDX-License-Identifier: Apache-2.0
package dev.atelier.library.inspection;

import dev.atelier.library.importer.LinkDownloader;
import dev.atelier.library.ingest.MediaLimits;
import dev.atelier.library.ingest.MediaValidator;
import dev.atelier.library.media.StoredFormats;
import dev.atelier.library.output.OutputService;
import dev.atelier.library.output.OutputService.MadeOutput;
import dev.atelier.library.picture.PictureService;
import dev.atelier.library.provenance.SigningIdentity;
import dev.atelier.library.storage.StagedFile;
import dev.atelier.library.upload.UploadFormReader;
import dev.atelier.library.upload.UploadFormReader.ReceivedUpload;
import dev.atelier.library.upload.UploadPermits;
import dev.atelier.platform.error.ApiException;
import dev.atelier.platform.error.ErrorCode;
import dev.atelier.platform.media.MediaFormat;
import dev.atelier.platform.media.MediaKind;
import dev.atelier.platform.provenance.ContentCredentials;
import jakarta.enterprise.context.ApplicationScoped;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Semaphore;
import java.util.stream.Stream;

/** Looks at a file that is not kept: its credentials, and whether it was made here. */
@ApplicationScoped
class InspectionService {
    /** Accounts count from one. */
    private static final long NOBODY = 0;
    /** In one process; a film of 200 MB takes a second of a processor. */
    private static final int MOST_PUBLIC = 2;

    private static final Duration RETRY_AFTER = Duration.ofSeconds(5);

    private final UploadPermits limiter;
    private final UploadFormReader forms;
    private final LinkDownloader downloader;
    private final MediaValidator validator;
    private final SigningIdentity identity;
    private final OutputService outputs;
    private final PictureService pictures;
    private final Semaphore publicPermits = new Semaphore(MOST_PUBLIC);

    InspectionService(
            UploadPermits limiter,
            UploadFormReader forms,
            LinkDownloader downloader,
            MediaValidator validator,
            SigningIdentity identity,
            OutputService outputs,
            PictureService pictures) {
        this.limiter = limiter;
        this.forms = forms;
        this.downloader = downloader;
        this.validator = validator;
        this.identity = identity;
        this.outputs = outputs;
        this.pictures = pictures;
    }

    /** Inspects a file of a client without an account; only few at once, because the other clients pay. */
    InspectionView inspectPublicForm(String boundary, InputStream body) throws IOException {
        if (!publicPermits.tryAcquire()) {
            body.transferTo(OutputStream.nullOutputStream());
            throw new ApiException(ErrorCode.SERVICE_UNAVAILABLE, "Too many files are checked at once. Retry shortly.")
                    .retryAfter(RETRY_AFTER);
        }
        try {
            return inspectForm(NOBODY, boundary, body);
        } finally {
            publicPermits.release();
        }
    }

    InspectionView inspectForm(long account, String boundary, InputStream body) throws IOException {
        MediaLimits limits = validator.limits("file");
        try (var _ = limiter.acquire();
                ReceivedUpload upload = forms.read(body, boundary, validator.contentCheck(limits))) {
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
        MediaFormat format = StoredFormats.sniff(file.path()).orElseThrow();
        Optional<ContentCredentials> credentials = identity.reader().read(file.path(), format);
        Map<String, MadeOutput> matches = findMatches(file, format, credentials);
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

    /** A picture is compared only where nothing surer is known of it. */
    private Map<String, MadeOutput> findMatches(
            StagedFile file, MediaFormat format, Optional<ContentCredentials> credentials) throws IOException {
        Map<String, MadeOutput> matches = new LinkedHashMap<>();
        credentials
                .filter(ContentCredentials::isIntact)
                .flatMap(this::findSigned)
                .ifPresent(made -> matches.put("manifest", made));
        outputs.findMadeByHash(file.sha256()).ifPresent(made -> matches.put("sha256", made));
        if (matches.isEmpty() && format.kind() == MediaKind.IMAGE) {
            pictures.findSimilar(file.path()).ifPresent(made -> matches.put("picture", made));
        }
        return matches;
    }

    private Optional<MadeOutput> findSigned(ContentCredentials credentials) {
        return outputs.findMadeByManifest(credentials.manifest())
                .or(() -> findOriginal(credentials))
                .filter(made -> isSignedHere(credentials, made));
    }

    /** The output of which this is a smaller picture; small pictures are noted nowhere, and name their original. */
    private Optional<MadeOutput> findOriginal(ContentCredentials credentials) {
        return credentials.isResized() ? credentials.parent().flatMap(outputs::findMadeByHash) : Optional.empty();
    }

    /**
     * A stranger can write the name of a manifest made here into its own, also under the same root: only a
     * certificate of the platform can have signed it.
     */
    private boolean isSignedHere(ContentCredentials credentials, MadeOutput made) {
        return Stream.of(made.certificate(), identity.certificate())
                .flatMap(Optional::stream)
                .anyMatch(credentials.certificate()::equals);
    }
}
