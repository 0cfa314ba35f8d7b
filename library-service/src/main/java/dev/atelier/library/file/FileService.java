// SPDX-License-Identifier: Apache-2.0
package dev.atelier.library.file;

import dev.atelier.library.media.MediaAddress;
import dev.atelier.library.media.ObjectKeeper;
import dev.atelier.library.project.Access;
import dev.atelier.library.project.ProjectAccessService;
import dev.atelier.library.project.Reach;
import dev.atelier.library.project.Role;
import dev.atelier.library.storage.ObjectKey;
import dev.atelier.platform.error.ApiException;
import dev.atelier.platform.error.ErrorCode;
import dev.atelier.platform.id.FileId;
import dev.atelier.platform.page.Cursors;
import dev.atelier.platform.page.Page;
import dev.atelier.platform.page.PageRequest;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Reads and removes files. */
@ApplicationScoped
public class FileService {
    private final FileRepository files;
    private final ObjectKeeper objects;
    private final ProjectAccessService projects;
    private final MediaAddress address;
    private final FileConfig config;
    private final Cursors cursors;
    private final Clock clock;

    FileService(
            FileRepository files,
            ObjectKeeper objects,
            ProjectAccessService projects,
            MediaAddress address,
            FileConfig config,
            Cursors cursors,
            Clock clock) {
        this.files = files;
        this.objects = objects;
        this.projects = projects;
        this.address = address;
        this.config = config;
        this.cursors = cursors;
        this.clock = clock;
    }

    @Transactional
    public Optional<KeptFile> find(FileId id, Reach reach) {
        return files.find(id.value(), reach);
    }

    /** The account's own file with these bytes. */
    @Transactional
    public Optional<KeptFile> findByKey(ObjectKey key, long account) {
        return files.findByKey(key, account);
    }

    @Transactional
    FileView get(FileId id, long account) {
        return FileView.of(visible(id, account), address);
    }

    @Transactional
    Page<FileView> list(FileFilter filter, @Nullable String limit, @Nullable String cursor) {
        filter.project().ifPresent(project -> projects.require(filter.account(), project));
        PageRequest page = cursors.request(limit, cursor, filter.listName());
        Instant oldest = clock.instant().minus(config.listed());
        List<KeptFile> rows = files.newest(filter, oldest, page.after().map(FilePosition::parse), page.rowsToRead());
        return page.page(
                rows,
                row -> FileView.of(row, address),
                row -> FilePosition.of(row).text(),
                position -> cursors.seal(position, filter.listName()));
    }

    /** Bytes and row; items that pin the file stay and say that it is gone. */
    @Transactional
    DeletedFileView delete(FileId id, long account) {
        StoredFile file = visible(id, account).file();
        requireRemover(file, account);
        remove(file);
        return new DeletedFileView(file.id(), true);
    }

    /** Removes up to {@code most} files of an account that are older than this. */
    @Transactional
    public int expire(long account, Instant end, int most) {
        List<StoredFile> old = files.olderThan(end, account, most);
        old.forEach(this::remove);
        return old.size();
    }

    private void remove(StoredFile file) {
        if (files.remove(file.id().value())) {
            objects.removeAll(List.of(file.key()));
        }
    }

    private KeptFile visible(FileId id, long account) {
        return files.find(id.value(), projects.reach(account)).orElseThrow(() -> ApiException.notFound("file"));
    }

    /** In a shared project only the uploader and the owner may destroy what the others use. */
    private void requireRemover(StoredFile file, long account) {
        if (file.owner().account() == account) {
            return;
        }
        Access access = projects.require(account, file.owner().project()).requireWrite();
        if (access.role() != Role.OWNER) {
            throw new ApiException(
                    ErrorCode.PROJECT_READ_ONLY,
                    "Only its uploader and the owner of the project may delete this file.");
        }
    }
}
