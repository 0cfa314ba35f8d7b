// SPDX-License-Identifier: Apache-2.0
package dev.atelier.library.file;

import dev.atelier.library.file.FileRepository.FileCursor;
import dev.atelier.library.file.FileRepository.FileFilter;
import dev.atelier.library.media.MediaUrls;
import dev.atelier.library.media.ObjectMetadata;
import dev.atelier.library.media.Owner;
import dev.atelier.library.media.StagedMedia;
import dev.atelier.library.media.StorageQuota;
import dev.atelier.library.media.StoredObject;
import dev.atelier.library.media.StoredObjectService;
import dev.atelier.library.media.StoredObjectService.Claim;
import dev.atelier.library.project.ProjectAccessService;
import dev.atelier.library.project.ProjectAccessService.AccessScope;
import dev.atelier.library.project.ProjectAccessService.ProjectMembership;
import dev.atelier.library.project.ProjectRole;
import dev.atelier.library.storage.ObjectKey;
import dev.atelier.platform.error.ApiException;
import dev.atelier.platform.error.ErrorCode;
import dev.atelier.platform.id.FileId;
import dev.atelier.platform.page.Cursors;
import dev.atelier.platform.page.Page;
import dev.atelier.platform.page.PageRequest;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import java.io.IOException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/** Creates, reads, lists and deletes files. */
@ApplicationScoped
public class FileService {
    // The API promises the files of the last 60 days; older files can still be read by their id.
    private static final Duration LISTED_AGE = Duration.ofDays(60);

    private final FileRepository files;
    private final StoredObjectService objects;
    private final StorageQuota quota;
    private final ProjectAccessService projects;
    private final MediaUrls urls;
    private final Cursors cursors;
    private final Clock clock;

    FileService(
            FileRepository files,
            StoredObjectService objects,
            StorageQuota quota,
            ProjectAccessService projects,
            MediaUrls urls,
            Cursors cursors,
            Clock clock) {
        this.files = files;
        this.objects = objects;
        this.quota = quota;
        this.projects = projects;
        this.urls = urls;
        this.cursors = cursors;
        this.clock = clock;
    }

    public FileAndObject create(StagedMedia media, Owner owner, FileName name) throws IOException {
        return create(media, owner, name, _ -> {});
    }

    /**
     * @param sideEffect runs in the transaction that writes the file
     * @throws ApiException when the file is beyond the storage quota of its owner
     */
    public FileAndObject create(StagedMedia media, Owner owner, FileName name, Consumer<LibraryFile> sideEffect)
            throws IOException {
        String text = name.toText(media.format());
        return objects.<FileAndObject>save(media, ObjectMetadata.named(owner, text), object -> {
                    quota.require(owner, object.size());
                    LibraryFile file = new LibraryFile(object, text);
                    files.persist(file);
                    sideEffect.accept(file);
                    return new Claim<>(new FileAndObject(file, object), true);
                })
                .value();
    }

    public FileView view(FileAndObject file) {
        return FileView.of(file, urls);
    }

    @Transactional
    public Optional<FileAndObject> find(FileId id, AccessScope scope) {
        return files.find(id.value(), scope);
    }

    /** Finds the account's own file with these bytes. */
    @Transactional
    public Optional<FileAndObject> findByKey(ObjectKey key, long account) {
        return files.findByKey(key, account);
    }

    @Transactional
    FileView get(FileId id, long account) {
        return view(findVisible(id, account));
    }

    @Transactional
    Page<FileView> list(FileFilter filter, @Nullable String limit, @Nullable String cursor) {
        filter.project().ifPresent(project -> projects.require(filter.account(), project));
        PageRequest page = cursors.request(limit, cursor, filter.listName());
        Instant oldest = clock.instant().minus(LISTED_AGE);
        List<FileAndObject> rows =
                files.listNewest(filter, oldest, page.after().map(FileCursor::parse), page.rowsToRead());
        return page.page(rows, this::view, row -> FileCursor.of(row).text());
    }

    /** Deletes a file and its bytes; shelf items that pin the file stay and show it as unavailable. */
    @Transactional
    DeletedFileView delete(FileId id, long account) {
        LibraryFile file = findVisible(id, account).file();
        requireDeletable(file, account);
        delete(file);
        return new DeletedFileView(file.id(), true);
    }

    /** Deletes up to {@code limit} files of an account that were created before {@code end}. */
    @Transactional
    public int deleteOlderThan(Instant end, long account, int limit) {
        List<LibraryFile> old = files.listOlderThan(end, account, limit);
        old.forEach(this::delete);
        return old.size();
    }

    private void delete(LibraryFile file) {
        if (files.remove(file.id().value())) {
            objects.deleteAll(List.of(file.key()));
        }
    }

    private FileAndObject findVisible(FileId id, long account) {
        return files.find(id.value(), projects.loadScope(account)).orElseThrow(() -> ApiException.notFound("file"));
    }

    /** In a shared project only the uploader and the owner may delete files that the other members use. */
    private void requireDeletable(LibraryFile file, long account) {
        if (file.owner().account() == account) {
            return;
        }
        ProjectMembership access =
                projects.require(account, file.owner().project()).requireWrite();
        if (access.role() != ProjectRole.OWNER) {
            throw new ApiException(
                    ErrorCode.PROJECT_READ_ONLY,
                    "Only its uploader and the owner of the project may delete this file.");
        }
    }

    /** Confirms the deletion of a file. */
    @Schema(name = "DeletedFile")
    public record DeletedFileView(FileId id, boolean deleted) {}

    /** A file and its stored object. */
    public record FileAndObject(LibraryFile file, StoredObject object) {}
}
