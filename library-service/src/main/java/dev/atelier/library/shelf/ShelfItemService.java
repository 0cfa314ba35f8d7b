// SPDX-License-Identifier: Apache-2.0
package dev.atelier.library.shelf;

import dev.atelier.library.file.FileService;
import dev.atelier.library.media.DisplayName;
import dev.atelier.library.media.MediaAddress;
import dev.atelier.library.media.MediaKind;
import dev.atelier.library.media.StoredObject;
import dev.atelier.library.media.StoredObjectService;
import dev.atelier.library.output.OutputService;
import dev.atelier.library.project.ProjectAccessService;
import dev.atelier.library.project.Reach;
import dev.atelier.library.shelf.PinReference.OfFile;
import dev.atelier.library.shelf.PinReference.OfOutput;
import dev.atelier.platform.error.ApiException;
import dev.atelier.platform.error.ErrorCode;
import dev.atelier.platform.id.ProjectId;
import dev.atelier.platform.id.ShelfItemId;
import dev.atelier.platform.page.Cursors;
import dev.atelier.platform.page.Page;
import dev.atelier.platform.page.PageRequest;
import io.quarkus.narayana.jta.QuarkusTransaction;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import java.time.Clock;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.hibernate.exception.ConstraintViolationException;
import org.jspecify.annotations.Nullable;

/** The rules of shelves: names are unique on one, a medium is pinned once, and who may only look changes nothing. */
@ApplicationScoped
public class ShelfItemService {
    /** How many numbers are tried behind a name that nobody chose. */
    private static final int MOST_NUMBERS = 100;

    private final ShelfItemRepository items;
    private final ProjectAccessService projects;
    private final FileService files;
    private final OutputService outputs;
    private final StoredObjectService objects;
    private final MediaAddress address;
    private final Clock clock;

    ShelfItemService(
            ShelfItemRepository items,
            ProjectAccessService projects,
            FileService files,
            OutputService outputs,
            StoredObjectService objects,
            MediaAddress address,
            Clock clock) {
        this.items = items;
        this.projects = projects;
        this.files = files;
        this.outputs = outputs;
        this.objects = objects;
        this.address = address;
        this.clock = clock;
    }

    @Transactional
    ShelfItemView pin(long account, ProjectId project, PinRequest request) {
        Optional<DisplayName> chosen = request.displayName();
        PinReference reference = request.reference();
        projects.require(account, project).requireWrite();
        Reach reach = projects.reach(account);
        PinnedMedium medium = medium(reference, reach);
        Shelf shelf = Shelf.of(account, project);
        long id = inserted(shelf, account, medium, chosen);
        return view(items.find(id, reach).orElseThrow());
    }

    @Transactional
    Page<ShelfItemView> list(ItemFilter filter, PageRequest page, Cursors cursors) {
        long before = page.after().map(Long::parseLong).orElse(Long.MAX_VALUE);
        List<ShelfItem> rows = items.newest(filter, before, page.rowsToRead());
        Map<String, StoredObject> found =
                objects.byKey(rows.stream().flatMap(row -> row.key().stream()).toList());
        return page.page(
                rows,
                row -> ShelfItemView.of(row, row.key().map(key -> found.get(key.value())), address),
                row -> Long.toString(row.id().value()),
                position -> cursors.seal(position, filter.listName()));
    }

    /** Which items a listing of this shelf shows; that of all projects shows everything in reach. */
    ItemFilter filter(long account, ProjectId project, @Nullable String words, @Nullable String type) {
        projects.require(account, project);
        List<Long> shelves = project.value() == 0
                ? Arrays.stream(projects.reach(account).shelves()).boxed().toList()
                : List.of(project.value());
        return new ItemFilter(
                account,
                project,
                shelves,
                Optional.ofNullable(words),
                Optional.ofNullable(type).map(MediaKind::of));
    }

    ShelfItemView rename(long account, ProjectId project, ShelfItemId id, DisplayName name) {
        try {
            return QuarkusTransaction.requiringNew().call(() -> renamed(account, project, id, name));
        } catch (ConstraintViolationException _) {
            // Somebody took it in the same moment.
            throw nameTaken();
        }
    }

    private ShelfItemView renamed(long account, ProjectId project, ShelfItemId id, DisplayName name) {
        ShelfItem item = writable(account, project, id);
        if (items.isTaken(name, item)) {
            throw nameTaken();
        }
        items.rename(item, name);
        return view(items.reread(item));
    }

    @Transactional
    DeletedItemView unpin(long account, ProjectId project, ShelfItemId id) {
        ShelfItem item = writable(account, project, id);
        return new DeletedItemView(item.id(), items.delete(item));
    }

    /** An item in reach and its medium, if that is still there. */
    @Transactional
    public Optional<FoundItem> find(ShelfItemId id, Reach reach) {
        return items.find(id.value(), reach).flatMap(this::found);
    }

    /** The newest item of this name in reach. */
    @Transactional
    public Optional<FoundItem> findByName(String name, Reach reach) {
        return items.findByName(name, reach).flatMap(this::found);
    }

    /** What an item pins. */
    public record FoundItem(String media, StoredObject object) {}

    private Optional<FoundItem> found(ShelfItem item) {
        return item.key().flatMap(objects::find).map(object -> new FoundItem(item.media(), object));
    }

    private ShelfItem writable(long account, ProjectId project, ShelfItemId id) {
        projects.require(account, project);
        ShelfItem item = items.find(id.value(), projects.reach(account))
                .filter(found -> project.value() == 0 || found.shelf().project().equals(project))
                .orElseThrow(() -> ApiException.notFound("shelf item"));
        projects.require(account, item.shelf().project()).requireWrite();
        return item;
    }

    private PinnedMedium medium(PinReference reference, Reach reach) {
        Optional<PinnedMedium> found = switch (reference) {
            case OfFile(var file) -> files.find(file, reach).map(PinnedMedium::of);
            case OfOutput(var output) -> outputs.find(output, reach).map(PinnedMedium::of);
        };
        return found.orElseThrow(() ->
                new ApiException(ErrorCode.NOT_FOUND, "There is no such file or output on this account.", "media"));
    }

    private long inserted(Shelf shelf, long account, PinnedMedium medium, Optional<DisplayName> chosen) {
        DisplayName first = chosen.orElseGet(() -> new DisplayName(medium.defaultName()));
        for (int number = 1; number <= (chosen.isPresent() ? 1 : MOST_NUMBERS); number++) {
            Optional<Long> id = items.insert(shelf, account, numbered(first, number), medium, clock.instant());
            if (id.isPresent()) {
                return id.orElseThrow();
            }
            if (items.holds(shelf, medium)) {
                throw new ApiException(ErrorCode.ALREADY_EXISTS, "This is on the shelf already.", "media");
            }
        }
        throw nameTaken();
    }

    private static DisplayName numbered(DisplayName name, int number) {
        if (number == 1) {
            return name;
        }
        String suffix = " " + number;
        return new DisplayName(DisplayName.from(name.text(), DisplayName.LONGEST - suffix.length())
                        .text()
                + suffix);
    }

    private static ApiException nameTaken() {
        return new ApiException(ErrorCode.ALREADY_EXISTS, "An item of this name is on the shelf already.", "name");
    }

    private ShelfItemView view(ShelfItem item) {
        return ShelfItemView.of(item, item.key().flatMap(objects::find), address);
    }
}
