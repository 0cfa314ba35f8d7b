// SPDX-License-Identifier: Apache-2.0
package dev.atelier.library.shelf;

import dev.atelier.library.file.FileService;
import dev.atelier.library.media.DisplayName;
import dev.atelier.library.media.MediaUrls;
import dev.atelier.library.media.ParsedReference;
import dev.atelier.library.media.ParsedReference.Pinnable;
import dev.atelier.library.media.ParsedReference.ToFile;
import dev.atelier.library.media.ParsedReference.ToOutput;
import dev.atelier.library.media.StoredObject;
import dev.atelier.library.media.StoredObjectService;
import dev.atelier.library.output.OutputService;
import dev.atelier.library.project.ProjectAccessService;
import dev.atelier.library.project.ProjectAccessService.AccessScope;
import dev.atelier.library.shelf.ShelfService.Shelf;
import dev.atelier.platform.error.ApiException;
import dev.atelier.platform.error.ErrorCode;
import dev.atelier.platform.error.RequiredInput;
import dev.atelier.platform.id.ProjectId;
import dev.atelier.platform.id.ShelfItemId;
import dev.atelier.platform.media.MediaKind;
import dev.atelier.platform.page.Page;
import dev.atelier.platform.page.PageRequest;
import dev.atelier.platform.sql.DatabaseException;
import io.quarkus.narayana.jta.QuarkusTransaction;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import java.time.Clock;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/** Pins, lists, renames and removes items: names and targets are unique on a shelf, and viewers change nothing. */
@ApplicationScoped
public class ShelfItemService {
    private static final String UNIQUE_VIOLATION = "23505";

    /** Number of suffixes tried when a default name is taken. */
    private static final int MAX_SUFFIX = 100;

    private final ShelfItemRepository items;
    private final ProjectAccessService projects;
    private final FileService files;
    private final OutputService outputs;
    private final StoredObjectService objects;
    private final MediaUrls urls;
    private final Clock clock;

    ShelfItemService(
            ShelfItemRepository items,
            ProjectAccessService projects,
            FileService files,
            OutputService outputs,
            StoredObjectService objects,
            MediaUrls urls,
            Clock clock) {
        this.items = items;
        this.projects = projects;
        this.files = files;
        this.outputs = outputs;
        this.objects = objects;
        this.urls = urls;
        this.clock = clock;
    }

    @Transactional
    ShelfItemView pin(long account, ProjectId project, PinRequest request) {
        Optional<DisplayName> chosen = request.displayName();
        Pinnable reference = request.requireReference();
        projects.require(account, project).requireWrite();
        AccessScope scope = projects.loadScope(account);
        PinTarget target = findTarget(reference, scope);
        Shelf shelf = Shelf.of(account, project);
        long id = insert(shelf, account, target, chosen);
        return toView(items.find(id, scope).orElseThrow());
    }

    @Transactional
    Page<ShelfItemView> list(ItemFilter filter, PageRequest page) {
        List<ShelfItem> rows = items.listNewest(filter, page.before(), page.rowsToRead());
        Map<String, StoredObject> found = objects.findByKeys(
                rows.stream().flatMap(row -> row.key().stream()).toList());
        return page.page(
                rows,
                row -> ShelfItemView.of(row, row.key().map(key -> found.get(key.value())), urls),
                row -> Long.toString(row.id().value()));
    }

    /** Creates the filter of a shelf; the shelf of all projects shows every item in the access scope. */
    ItemFilter filter(long account, ProjectId project, @Nullable String words, @Nullable String type) {
        projects.require(account, project);
        List<Long> shelves = project.value() == 0
                ? Arrays.stream(projects.loadScope(account).shelves()).boxed().toList()
                : List.of(project.value());
        return new ItemFilter(
                account,
                project,
                shelves,
                Optional.ofNullable(words),
                Optional.ofNullable(type).map(MediaKind::parse));
    }

    ShelfItemView rename(long account, ProjectId project, ShelfItemId id, DisplayName name) {
        try {
            return QuarkusTransaction.requiringNew().call(() -> renameItem(account, project, id, name));
        } catch (DatabaseException failure) {
            // A concurrent request took the name.
            throw failure.sqlState().equals(UNIQUE_VIOLATION) ? nameTaken() : failure;
        }
    }

    private ShelfItemView renameItem(long account, ProjectId project, ShelfItemId id, DisplayName name) {
        ShelfItem item = findWritable(account, project, id);
        if (items.isTaken(name, item)) {
            throw nameTaken();
        }
        items.rename(item, name);
        return toView(items.reload(item));
    }

    @Transactional
    DeletedItemView unpin(long account, ProjectId project, ShelfItemId id) {
        ShelfItem item = findWritable(account, project, id);
        return new DeletedItemView(item.id(), items.delete(item));
    }

    /** Finds an item whose pinned object still exists. */
    @Transactional
    public Optional<PinnedObject> find(ShelfItemId id, AccessScope scope) {
        return items.find(id.value(), scope).flatMap(this::withObject);
    }

    /** Finds the newest item with this name in the access scope. */
    @Transactional
    public Optional<PinnedObject> findByName(String name, AccessScope scope) {
        return items.findByName(name, scope).flatMap(this::withObject);
    }

    /** The reference and the object that an item pins. */
    public record PinnedObject(String media, StoredObject object) {}

    private Optional<PinnedObject> withObject(ShelfItem item) {
        return item.key().flatMap(objects::find).map(object -> new PinnedObject(item.media(), object));
    }

    private ShelfItem findWritable(long account, ProjectId project, ShelfItemId id) {
        projects.require(account, project);
        ShelfItem item = items.find(id.value(), projects.loadScope(account))
                .filter(found -> project.value() == 0 || found.shelf().project().equals(project))
                .orElseThrow(() -> ApiException.notFound("shelf item"));
        projects.require(account, item.shelf().project()).requireWrite();
        return item;
    }

    private PinTarget findTarget(Pinnable reference, AccessScope scope) {
        Optional<PinTarget> found = switch (reference) {
            case ToFile(var file) -> files.find(file, scope).map(PinTarget::of);
            case ToOutput(var output) -> outputs.find(output, scope).map(PinTarget::of);
        };
        return found.orElseThrow(() ->
                new ApiException(ErrorCode.NOT_FOUND, "There is no such file or output on this account.", "media"));
    }

    private long insert(Shelf shelf, long account, PinTarget target, Optional<DisplayName> chosen) {
        DisplayName first = chosen.orElseGet(() -> new DisplayName(target.defaultName()));
        for (int number = 1; number <= (chosen.isPresent() ? 1 : MAX_SUFFIX); number++) {
            Optional<Long> id = items.insert(shelf, account, withNumber(first, number), target, clock.instant());
            if (id.isPresent()) {
                return id.orElseThrow();
            }
            if (items.contains(shelf, target)) {
                throw new ApiException(ErrorCode.ALREADY_EXISTS, "This is on the shelf already.", "media");
            }
        }
        throw nameTaken();
    }

    private static DisplayName withNumber(DisplayName name, int number) {
        if (number == 1) {
            return name;
        }
        String suffix = " " + number;
        return new DisplayName(DisplayName.derive(name.text(), DisplayName.MAX_LENGTH - suffix.length())
                        .text()
                + suffix);
    }

    private static ApiException nameTaken() {
        return new ApiException(ErrorCode.ALREADY_EXISTS, "An item of this name is on the shelf already.", "name");
    }

    private ShelfItemView toView(ShelfItem item) {
        return ShelfItemView.of(item, item.key().flatMap(objects::find), urls);
    }

    /** Confirms that an item was removed from its shelf. */
    @Schema(name = "DeletedShelfItem")
    public record DeletedItemView(ShelfItemId id, boolean deleted) {}

    /** A request to pin a file or an output. */
    @Schema(name = "PinRequest", requiredProperties = "media")
    public record PinRequest(
            @Schema(description = "file_<n> or gen_<n>#<index>.", examples = "file_12") @Nullable String media,

            @Schema(maxLength = 120, description = "The file name or the first words of the prompt when absent.")
            @Nullable String name) {

        Pinnable requireReference() {
            if (ParsedReference.parse(RequiredInput.param(media, "media")) instanceof Pinnable reference) {
                return reference;
            }
            throw ApiException.invalid("media must look like file_12 or gen_12#0.", "media");
        }

        Optional<DisplayName> displayName() {
            return Optional.ofNullable(name).map(given -> DisplayName.of(given, "name"));
        }
    }
}
