// SPDX-License-Identifier: Apache-2.0
package dev.atelier.platform.form;

import dev.atelier.platform.error.ApiException;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.SequenceInputStream;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.commons.fileupload2.core.FileUploadException;
import org.apache.commons.fileupload2.core.FileUploadSizeException;
import org.apache.commons.fileupload2.core.MultipartInput;
import org.apache.commons.io.input.CloseShieldInputStream;
import org.jspecify.annotations.Nullable;

/** Reads a multipart form part by part through one small buffer, so that each part can be checked while it arrives. */
public final class MultipartForm {
    private static final int BUFFER_BYTES = 64 * 1024;
    // A browser sends a few hundred bytes; a file name of 1,024 emoji takes 4 KB.
    private static final int MAX_HEADER_BYTES = 16 * 1024;
    private static final int MAX_PREAMBLE_BYTES = 64 * 1024;
    private static final int MAX_CONTENT_TYPE = 500;
    private static final String TOO_SHORT = "The form ends too early.";
    private static final String BOUNDARY_CHARACTERS = "[A-Za-z0-9'()+_,./:=?-]";
    private static final Pattern CONTENT_TYPE = Pattern.compile(
            "multipart/form-data\\s*;(?:.*;)?\\s*boundary=(?:(" + BOUNDARY_CHARACTERS + "{1,70})|\"("
                    + "[A-Za-z0-9'()+_,./:=? -]{0,69}" + BOUNDARY_CHARACTERS + ")\")\\s*(?:;.*)?",
            Pattern.CASE_INSENSITIVE);

    private final MultipartInput input;
    private boolean started;

    private MultipartForm(MultipartInput input) {
        this.input = input;
    }

    /** Finds the boundary in a content type; empty when the header describes no usable form (RFC 2046). */
    public static Optional<String> boundaryIn(@Nullable String contentType) {
        if (contentType == null || contentType.length() > MAX_CONTENT_TYPE) {
            return Optional.empty();
        }
        Matcher header = CONTENT_TYPE.matcher(contentType.strip());
        if (!header.matches()) {
            return Optional.empty();
        }
        return Optional.of(header.group(1) == null ? header.group(2) : header.group(1));
    }

    public static MultipartForm open(InputStream body, String boundary) throws IOException {
        // The sequence closes its streams at their end, but the service reads the body on after a refusal.
        // The first boundary may be the very first bytes, without the line end that belongs to every boundary.
        var lineEnd = new ByteArrayInputStream(new byte[] {'\r', '\n'});
        MultipartInput input = MultipartInput.builder()
                .setInputStream(new SequenceInputStream(lineEnd, CloseShieldInputStream.wrap(body)))
                .setBufferSize(BUFFER_BYTES)
                .setBoundary(boundary.getBytes(StandardCharsets.US_ASCII))
                .setMaxPartHeaderSize(MAX_HEADER_BYTES)
                .get();
        input.setHeaderCharset(StandardCharsets.UTF_8);
        return new MultipartForm(input);
    }

    /** Moves to the next part, after the content of the part before was read; empty after the last part. */
    public Optional<PartHeaders> next() throws IOException {
        if (!started) {
            started = true;
            if (readContent(MAX_PREAMBLE_BYTES + 1).length > MAX_PREAMBLE_BYTES) {
                throw malformed("The form does not begin.");
            }
        }
        try {
            if (!input.readBoundary()) {
                return Optional.empty();
            }
            return Optional.of(PartHeaders.parse(input.readHeaders())
                    .orElseThrow(() -> malformed("A part of the form has no name.")));
        } catch (FileUploadSizeException _) {
            throw malformed("The headers of a part are longer than " + MAX_HEADER_BYTES + " bytes.");
        } catch (FileUploadException malformed) {
            throw malformed(malformed.getCause() == null ? "The form is malformed after a boundary." : TOO_SHORT);
        }
    }

    /** Copies the content of the current part. */
    public void copyContent(OutputStream target) throws IOException {
        try {
            input.newInputStream().transferTo(target);
        } catch (FileUploadException _) {
            throw malformed(TOO_SHORT);
        }
    }

    /** Reads the content of the current part as a text of at most so many bytes. */
    public String readText(int mostBytes) throws IOException {
        byte[] content = readContent(mostBytes + 1);
        if (content.length > mostBytes) {
            throw malformed("A field of the form is too long.");
        }
        return new String(content, StandardCharsets.UTF_8);
    }

    private byte[] readContent(int limit) throws IOException {
        try {
            return input.newInputStream().readNBytes(limit);
        } catch (FileUploadException _) {
            throw malformed(TOO_SHORT);
        }
    }

    private static ApiException malformed(String message) {
        return ApiException.invalid(message, "file");
    }
}
