// SPDX-License-Identifier: Apache-2.0
package dev.atelier.library.upload;

import dev.atelier.library.file.FileName;
import dev.atelier.library.file.FileService;
import dev.atelier.library.file.FileView;
import dev.atelier.library.ingest.MediaLimits;
import dev.atelier.library.ingest.MediaValidator;
import dev.atelier.library.ingest.ModelLimitService;
import dev.atelier.library.media.Owner;
import dev.atelier.library.media.StagedMedia;
import dev.atelier.library.storage.ContentCheck;
import dev.atelier.library.storage.StagingArea;
import dev.atelier.library.upload.UploadFormReader.ReceivedUpload;
import dev.atelier.platform.error.ApiException;
import io.micrometer.core.instrument.MeterRegistry;
import jakarta.enterprise.context.ApplicationScoped;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.Optional;

/** Receives an upload, validates it and stores it as a file of an account. */
@ApplicationScoped
class UploadService {
    private static final String PARAM = "file";

    private final UploadPermits limiter;
    private final UploadFormReader forms;
    private final StagingArea staging;
    private final MediaValidator validator;
    private final ModelLimitService models;
    private final FileService files;
    private final MeterRegistry metrics;

    UploadService(
            UploadPermits limiter,
            UploadFormReader forms,
            StagingArea staging,
            MediaValidator validator,
            ModelLimitService models,
            FileService files,
            MeterRegistry metrics) {
        this.limiter = limiter;
        this.forms = forms;
        this.staging = staging;
        this.validator = validator;
        this.models = models;
        this.files = files;
        this.metrics = metrics;
    }

    FileView uploadForm(Owner owner, String boundary, InputStream body) throws IOException {
        return upload(owner, body, check -> forms.read(body, boundary, check));
    }

    /** Uploads a body that is the file itself. */
    FileView uploadBytes(Owner owner, FileName name, InputStream body) throws IOException {
        return upload(
                owner,
                body,
                check -> new ReceivedUpload(staging.stage(check, body::transferTo), name, Optional.empty()));
    }

    private interface UploadReader {
        ReceivedUpload read(ContentCheck check) throws IOException;
    }

    private FileView upload(Owner owner, InputStream body, UploadReader reader) throws IOException {
        try (var _ = limiter.acquire()) {
            FileView view = store(owner, reader);
            count("kept");
            return view;
        } catch (ApiException refusal) {
            count(refusal.code().wire());
            // A client that is still writing would take an early answer for a broken connection. The server's limit of
            // the body size bounds this read.
            body.transferTo(OutputStream.nullOutputStream());
            throw refusal;
        }
    }

    private FileView store(Owner owner, UploadReader reader) throws IOException {
        MediaLimits common = validator.limits(PARAM);
        try (ReceivedUpload upload = reader.read(validator.contentCheck(common))) {
            MediaLimits limits = models.narrow(common, upload.model());
            try (StagedMedia media = validator.validate(upload.file(), limits)) {
                metrics.counter("atelier.library.upload.bytes")
                        .increment((double) media.file().size());
                return files.view(files.create(media, owner, upload.name()));
            }
        }
    }

    private void count(String outcome) {
        metrics.counter("atelier.library.uploads", "outcome", outcome).increment();
    }
}
