// SPDX-License-Identifier: Apache-2.0
package dev.atelier.library.upload;

import dev.atelier.library.file.FileName;
import dev.atelier.library.storage.ContentCheck;
import dev.atelier.library.storage.StagedFile;
import dev.atelier.library.storage.StagingArea;
import dev.atelier.platform.error.ApiException;
import dev.atelier.platform.form.MultipartForm;
import dev.atelier.platform.form.PartHeaders;
import jakarta.enterprise.context.ApplicationScoped;
import java.io.IOException;
import java.io.InputStream;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Reads the parts of an upload form: one file, which is staged, and optionally a model. */
@ApplicationScoped
public class UploadFormReader {
    private static final String FILE = "file";
    private static final String MODEL = "model";
    // The form has two parts; a client that repeats parts without end is refused early.
    private static final int MAX_PARTS = 16;
    private static final int MAX_TEXT_BYTES = 1024;

    private final StagingArea staging;

    UploadFormReader(StagingArea staging) {
        this.staging = staging;
    }

    /** The caller closes the result; no file is left when this method throws. */
    public ReceivedUpload read(InputStream body, String boundary, ContentCheck check) throws IOException {
        MultipartForm form = MultipartForm.open(body, boundary);
        StagedFile file = null;
        FileName name = new FileName("");
        String model = null;
        boolean complete = false;
        try {
            int count = 0;
            for (Optional<PartHeaders> part = form.next(); part.isPresent(); part = form.next()) {
                PartHeaders headers = part.orElseThrow();
                if (++count > MAX_PARTS) {
                    throw ApiException.invalid("The form has more than " + MAX_PARTS + " parts.", FILE);
                }
                switch (headers.name()) {
                    case FILE -> {
                        requireFirst(file, FILE);
                        name = FileName.of(headers.filename().orElse(""));
                        file = staging.stage(check, form::copyContent);
                    }
                    case MODEL -> {
                        requireFirst(model, MODEL);
                        model = form.readText(MAX_TEXT_BYTES);
                    }
                    default -> throw unknownPart(headers.name());
                }
            }
            ReceivedUpload upload = new ReceivedUpload(requireFile(file), name, Optional.ofNullable(model));
            complete = true;
            return upload;
        } finally {
            if (!complete && file != null) {
                file.close();
            }
        }
    }

    private static StagedFile requireFile(@Nullable StagedFile file) {
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

    private static ApiException unknownPart(String name) {
        boolean readable = name.matches("[A-Za-z0-9_.\\[\\]-]{1,60}");
        return ApiException.invalid("The form takes the parts file and model only.", readable ? name : FILE);
    }

    /** A completely received upload; closing deletes its file unless the store has taken it. */
    public record ReceivedUpload(StagedFile file, FileName name, Optional<String> model) implements AutoCloseable {
        @Override
        public void close() throws IOException {
            file.close();
        }
    }
}
