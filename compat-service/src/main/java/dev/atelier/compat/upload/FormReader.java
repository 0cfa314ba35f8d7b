// SPDX-License-Identifier: Apache-2.0
package dev.atelier.compat.upload;

import dev.atelier.compat.upload.FormBody.FilePart;
import dev.atelier.compat.upload.FormBody.Text;
import dev.atelier.platform.error.ApiException;
import dev.atelier.platform.error.ErrorCode;
import dev.atelier.platform.form.MultipartForm;
import dev.atelier.platform.form.PartHeaders;
import jakarta.inject.Singleton;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Semaphore;
import org.jspecify.annotations.Nullable;

/** Reads multipart forms whose files go to the library. */
@Singleton
public class FormReader {
    /** Sixteen pictures, and every member that a dialect has. */
    private static final int MOST_PARTS = 64;

    /** A prompt of 32,000 characters in UTF-8. */
    private static final int MOST_TEXT_BYTES = 128 * 1024;

    /** Each has its files on the disk of this replica until library-service has them. */
    private static final int MOST_AT_ONCE = 16;

    private final UploadSpool spool;
    private final Semaphore permits = new Semaphore(MOST_AT_ONCE);

    FormReader(UploadSpool spool) {
        this.spool = spool;
    }

    /** Whether a body of this type is a form. */
    public static boolean isForm(@Nullable String contentType) {
        return MultipartForm.boundaryIn(contentType).isPresent();
    }

    /** Reads the whole form; the caller closes it. No file is left when this method throws. */
    public FormBody read(@Nullable String contentType, InputStream body) {
        String boundary = MultipartForm.boundaryIn(contentType)
                .orElseThrow(() -> new ApiException(ErrorCode.INVALID_INPUT, "The body must be multipart/form-data."));
        if (!permits.tryAcquire()) {
            throw new ApiException(ErrorCode.SERVICE_UNAVAILABLE, "Too many uploads at once. Retry shortly.")
                    .retryAfter(Duration.ofSeconds(2));
        }
        List<Text> texts = new ArrayList<>();
        List<FilePart> files = new ArrayList<>();
        boolean isComplete = false;
        try {
            readParts(MultipartForm.open(body, boundary), texts, files);
            isComplete = true;
            return new FormBody(texts, files, permits::release);
        } catch (IOException _) {
            // The client went away or broke its own framing.
            throw new ApiException(ErrorCode.INVALID_INPUT, "The body is not complete.");
        } catch (ApiException refusal) {
            readOn(body);
            throw refusal;
        } finally {
            if (!isComplete) {
                new FormBody(texts, files, permits::release).close();
            }
        }
    }

    private void readParts(MultipartForm form, List<Text> texts, List<FilePart> files) throws IOException {
        for (Optional<PartHeaders> part = form.next(); part.isPresent(); part = form.next()) {
            PartHeaders headers = part.orElseThrow();
            if (texts.size() + files.size() >= MOST_PARTS) {
                throw new ApiException(ErrorCode.INVALID_INPUT, "The form has more than " + MOST_PARTS + " parts.");
            }
            if (headers.filename().isPresent()) {
                files.add(new FilePart(
                        headers.name(), headers.filename().orElseThrow(), spool.receive(form::copyContent)));
            } else {
                texts.add(new Text(headers.name(), form.readText(MOST_TEXT_BYTES)));
            }
        }
    }

    /** A client that is still writing would take an early answer for a broken connection; the server bounds the body. */
    private static void readOn(InputStream body) {
        try {
            body.transferTo(OutputStream.nullOutputStream());
        } catch (IOException _) {
            // It has gone, so nobody is still writing.
        }
    }
}
