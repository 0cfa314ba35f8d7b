// SPDX-License-Identifier: Apache-2.0
package dev.atelier.library.upload;

import dev.atelier.library.file.FileName;
import dev.atelier.library.intake.IntakeConfig;
import dev.atelier.library.intake.IntakeLimits;
import dev.atelier.library.intake.MediaIntake;
import dev.atelier.library.storage.IncomingFile;
import dev.atelier.library.storage.StagedObject;
import dev.atelier.library.storage.StagingArea;
import dev.atelier.platform.error.ApiException;
import jakarta.enterprise.context.ApplicationScoped;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Takes the parts of an upload apart: one file, which goes to the disk, and perhaps a model. */
@ApplicationScoped
class UploadReader {
    private static final String FILE = "file";
    private static final String MODEL = "model";

    private final StagingArea staging;
    private final MediaIntake intake;
    private final IntakeConfig config;

    UploadReader(StagingArea staging, MediaIntake intake, IntakeConfig config) {
        this.staging = staging;
        this.intake = intake;
        this.config = config;
    }

    /** Close the result in any case; nothing is left behind when this throws. */
    UploadedForm read(InputStream body, Boundary boundary, IntakeLimits limits) throws IOException {
        MultipartReader parts = new MultipartReader(body, boundary, config.partHeaderBytes());
        StagedObject file = null;
        FileName name = new FileName("");
        String model = null;
        boolean whole = false;
        try {
            int count = 0;
            for (Optional<PartHeaders> part = parts.next(); part.isPresent(); part = parts.next()) {
                PartHeaders headers = part.orElseThrow();
                if (++count > config.mostParts()) {
                    throw ApiException.invalid("The form has more than " + config.mostParts() + " parts.", FILE);
                }
                switch (headers.name()) {
                    case FILE -> {
                        requireFirst(file, FILE);
                        name = FileName.of(headers.filename().orElse(""));
                        file = staged(parts, limits);
                    }
                    case MODEL -> {
                        requireFirst(model, MODEL);
                        model = text(parts);
                    }
                    default -> throw unknown(headers.name());
                }
            }
            UploadedForm form = new UploadedForm(present(file), name, Optional.ofNullable(model));
            whole = true;
            return form;
        } finally {
            if (!whole && file != null) {
                file.close();
            }
        }
    }

    /** A body without a form around it; the same promise as {@link #read}. */
    UploadedForm readBare(InputStream body, FileName name, IntakeLimits limits) throws IOException {
        try (IncomingFile incoming = staging.open(intake.admission(limits))) {
            body.transferTo(incoming);
            return new UploadedForm(incoming.finish(), name, Optional.empty());
        }
    }

    private StagedObject staged(MultipartReader parts, IntakeLimits limits) throws IOException {
        try (IncomingFile incoming = staging.open(intake.admission(limits))) {
            parts.content(incoming);
            return incoming.finish();
        }
    }

    private String text(MultipartReader parts) throws IOException {
        var bytes = new ByteArrayOutputStream();
        parts.content(new BoundedSink(bytes, config.fieldBytes(), "A field of the form is too long."));
        return bytes.toString(StandardCharsets.UTF_8);
    }

    private static StagedObject present(@Nullable StagedObject file) {
        if (file == null) {
            throw ApiException.invalid("The part file is missing.", FILE);
        }
        return file;
    }

    private static void requireFirst(@Nullable Object earlier, String name) {
        if (earlier != null) {
            throw ApiException.invalid("The form has more than one part named " + name + ".", name);
        }
    }

    private static ApiException unknown(String name) {
        boolean readable = name.matches("[A-Za-z0-9_.\\[\\]-]{1,60}");
        return ApiException.invalid("The form takes the parts file and model only.", readable ? name : FILE);
    }
}
