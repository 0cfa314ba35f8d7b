// SPDX-License-Identifier: Apache-2.0
package dev.atelier.library.upload;

import dev.atelier.library.file.FileKeeper;
import dev.atelier.library.file.FileName;
import dev.atelier.library.file.FileView;
import dev.atelier.library.intake.IntakeLimits;
import dev.atelier.library.intake.MediaIntake;
import dev.atelier.library.intake.ModelLimitService;
import dev.atelier.library.media.MediaAddress;
import dev.atelier.library.media.Medium;
import dev.atelier.library.media.Owner;
import dev.atelier.platform.error.ApiException;
import io.micrometer.core.instrument.MeterRegistry;
import jakarta.enterprise.context.ApplicationScoped;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;

/** Makes an uploaded body a file of an account. */
@ApplicationScoped
class UploadService {
    private static final String PARAM = "file";

    private final UploadTurns turns;
    private final UploadReader reader;
    private final MediaIntake intake;
    private final ModelLimitService models;
    private final FileKeeper files;
    private final MediaAddress address;
    private final MeterRegistry metrics;

    UploadService(
            UploadTurns turns,
            UploadReader reader,
            MediaIntake intake,
            ModelLimitService models,
            FileKeeper files,
            MediaAddress address,
            MeterRegistry metrics) {
        this.turns = turns;
        this.reader = reader;
        this.intake = intake;
        this.models = models;
        this.files = files;
        this.address = address;
        this.metrics = metrics;
    }

    FileView upload(Owner owner, Boundary boundary, InputStream body) throws IOException {
        return counted(body, limits -> reader.read(body, boundary, limits), owner);
    }

    /** A body that is the file itself. */
    FileView upload(Owner owner, FileName name, InputStream body) throws IOException {
        return counted(body, limits -> reader.readBare(body, name, limits), owner);
    }

    private interface Reading {
        UploadedForm read(IntakeLimits limits) throws IOException;
    }

    private FileView counted(InputStream body, Reading reading, Owner owner) throws IOException {
        try (var _ = turns.await()) {
            FileView view = kept(owner, reading);
            count("kept");
            return view;
        } catch (ApiException refusal) {
            count(refusal.code().wire());
            // A client that is still writing would take an early answer for a broken connection. The server's own
            // limit of a body ends this.
            body.transferTo(OutputStream.nullOutputStream());
            throw refusal;
        }
    }

    private FileView kept(Owner owner, Reading reading) throws IOException {
        IntakeLimits common = intake.limits(PARAM);
        try (UploadedForm form = reading.read(common)) {
            IntakeLimits limits = models.narrow(common, form.model());
            try (Medium medium = intake.admit(form.bytes(), limits)) {
                metrics.counter("atelier.library.upload.bytes")
                        .increment((double) medium.bytes().size());
                return FileView.of(files.keep(medium, owner, form.name()), address);
            }
        }
    }

    private void count(String outcome) {
        metrics.counter("atelier.library.uploads", "outcome", outcome).increment();
    }
}
