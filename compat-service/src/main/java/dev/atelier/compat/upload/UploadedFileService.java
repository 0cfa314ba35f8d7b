// SPDX-License-Identifier: Apache-2.0
package dev.atelier.compat.upload;

import dev.atelier.compat.dialect.Dialect;
import dev.atelier.compat.upload.FormBody.FilePart;
import dev.atelier.compat.upstream.NativeGenerationClient.CallerHeaders;
import dev.atelier.platform.caller.Caller;
import dev.atelier.platform.error.ApiException;
import dev.atelier.platform.id.FileId;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import org.eclipse.microprofile.rest.client.inject.RestClient;

/** Stores files that come with a credential: those of a form, and those that a client keeps for later requests. */
@ApplicationScoped
public class UploadedFileService {
    /** As long as a client repeats one form: its repeat stores nothing more. */
    private static final Duration EQUAL_BYTES = Duration.ofMinutes(10);

    private static final Pattern FORM = Pattern.compile("file_[1-9][0-9]{0,17}");

    private final UploadedFileRepository files;
    private final LibraryFilesClient library;
    private final OwnFilesClient own;
    private final Clock clock;

    UploadedFileService(
            UploadedFileRepository files, LibraryFilesClient library, @RestClient OwnFilesClient own, Clock clock) {
        this.files = files;
        this.library = library;
        this.own = own;
        this.clock = clock;
    }

    /**
     * A part of an account's list of files.
     *
     * @param after the file before the first one that is listed
     */
    public record FileList(Optional<String> purpose, Optional<FileId> after, boolean isNewestFirst, int most) {}

    /** Stores the file of a form as the input of one request; a repeat of the form finds it again. */
    public FileId storeInput(Dialect dialect, Caller caller, FilePart part) {
        Instant now = clock.instant();
        return files.findByContent(caller.account(), part.content().hash(), now.minus(EQUAL_BYTES))
                .orElseGet(() -> store(dialect, caller, part, "").id());
    }

    /** @param purpose why the client keeps the file; an empty one keeps it off the list */
    public UploadedFile store(Dialect dialect, Caller caller, FilePart part, String purpose) {
        AnnouncedUpload.StoredFile stored = library.store(
                caller.account(), caller.plan(), part.fileName(), "application/octet-stream", part.content());
        var file = new UploadedFile(
                stored.file(),
                stored.mediaUrl(),
                stored.contentHash(),
                part.fileName(),
                part.content().bytes(),
                purpose,
                clock.instant());
        files.insert(caller, dialect.name(), file);
        return file;
    }

    public UploadedFile get(Dialect dialect, Caller caller, String id) {
        return Optional.of(id)
                .filter(text -> FORM.matcher(text).matches())
                .map(FileId::fromString)
                .flatMap(file -> files.find(caller.account(), dialect.name(), file))
                .orElseThrow(() -> ApiException.notFound("file", "file_id"));
    }

    public List<UploadedFile> list(Dialect dialect, Caller caller, FileList list) {
        return files.list(caller.account(), dialect.name(), list);
    }

    /** Deletes the file in the library as well; one that is gone there already is gone here too. */
    public void delete(UploadedFile file, Caller caller, CallerHeaders headers) {
        own.delete(headers, file.id());
        files.delete(caller.account(), file.id());
    }
}
