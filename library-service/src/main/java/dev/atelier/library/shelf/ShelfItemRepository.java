// SPDX-License-Identifier: Apache-2.0
package dev.atelier.library.shelf;

import dev.atelier.library.media.DisplayName;
import dev.atelier.library.project.ProjectAccessService.AccessScope;
import dev.atelier.library.shelf.ShelfService.Shelf;
import dev.atelier.platform.media.MediaKind;
import dev.atelier.platform.sql.Database;
import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.hibernate.Session;
import org.hibernate.query.NativeQuery;

/** Stores the items of shelves and their number. */
@ApplicationScoped
class ShelfItemRepository {
    /** The trigram index needs three letters; a shorter search reads only the newest items. */
    private static final String RECENT = """
            (select * from shelf_item where shelf = place.number and id < :before order by id desc limit :window)""";

    private final Session session;
    private final Database database;
    private final ShelfConfig config;

    ShelfItemRepository(Session session, Database database, ShelfConfig config) {
        this.session = session;
        this.database = database;
        this.config = config;
    }

    /** Inserts an item and returns its id; empty when the shelf already has the name or the target. */
    Optional<Long> insert(Shelf shelf, long account, DisplayName name, PinTarget target, Instant now) {
        Optional<Long> id = database.find(
                """
                insert into shelf_item (shelf, account_id, name, name_key, kind, filename, file_id,
                    generation_id, output_index, key, search, created_at)
                values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
                on conflict do nothing returning id""",
                row -> row.getLong("id"),
                shelf.number(),
                account,
                name.text(),
                name.key(),
                target.object().kind().name(),
                target.filename(),
                target.file(),
                target.generation(),
                target.output(),
                target.object().key().value(),
                searchText(name.text(), target.filename()),
                now);
        id.ifPresent(_ -> changeCount(shelf, 1));
        return id;
    }

    boolean contains(Shelf shelf, PinTarget target) {
        return database.find("""
                        select 1 from shelf_item where shelf = ?
                            and (file_id = ? or generation_id = ? and output_index = ?)""", _ -> true, shelf.number(), target.file(), target.generation(), target.output())
                .isPresent();
    }

    /** Whether another item of the shelf has this name. */
    boolean isTaken(DisplayName name, ShelfItem item) {
        return database.find(
                        "select 1 from shelf_item where shelf = ? and name_key = ? and id <> ?",
                        _ -> true,
                        item.shelf().number(),
                        name.key(),
                        item.id().value())
                .isPresent();
    }

    void rename(ShelfItem item, DisplayName name) {
        database.update(
                "update shelf_item set name = ?, name_key = ?, search = ? where id = ?",
                name.text(),
                name.key(),
                searchText(name.text(), item.filename()),
                item.id().value());
    }

    /** Reloads an item after an SQL statement changed its row. */
    ShelfItem reload(ShelfItem item) {
        session.detach(item);
        return session.createNativeQuery("select {item.*} from shelf_item item where id = ?1", ShelfItem.class, "item")
                .setParameter(1, item.id().value())
                .getSingleResult();
    }

    boolean delete(ShelfItem item) {
        boolean deleted =
                database.update("delete from shelf_item where id = ?", item.id().value()) == 1;
        if (deleted) {
            changeCount(item.shelf(), -1);
        }
        return deleted;
    }

    Optional<ShelfItem> find(long id, AccessScope scope) {
        return session.createNativeQuery(
                        "select {item.*} from shelf_item item where id = ?1 and shelf = any(?2)",
                        ShelfItem.class,
                        "item")
                .setParameter(1, id)
                .setParameter(2, scope.shelves())
                .uniqueResultOptional();
    }

    /** Finds the newest item with this name on any shelf in the scope. */
    Optional<ShelfItem> findByName(String name, AccessScope scope) {
        return session.createNativeQuery("""
                        select {item.*} from shelf_item item where name_key = ?1 and shelf = any(?2)
                        order by id desc limit 1""", ShelfItem.class, "item")
                .setParameter(1, DisplayName.key(name))
                .setParameter(2, scope.shelves())
                .uniqueResultOptional();
    }

    /** Lists items newest first; the query reads the newest items of each shelf, so its cost is independent of their number. */
    List<ShelfItem> listNewest(ItemFilter filter, long before, int limit) {
        String text = """
                select {item.*} from unnest(cast(:shelves as bigint[])) as place(number)
                cross join lateral (
                    select * from %s recent where shelf = place.number and id < :before %s %s
                    order by id desc limit :most) item
                order by item.id desc limit :most""".formatted(
                        filter.isShortSearch() ? RECENT : "shelf_item",
                        filter.kind().isPresent() ? "and kind = :kind" : "",
                        filter.words().isPresent() ? "and search like :pattern" : "");
        NativeQuery<ShelfItem> query = session.createNativeQuery(text, ShelfItem.class, "item")
                .setParameter(
                        "shelves",
                        filter.shelves().stream().mapToLong(Long::longValue).toArray())
                .setParameter("before", before)
                .setParameter("most", limit);
        if (filter.isShortSearch()) {
            query.setParameter("window", config.shortSearchWindow());
        }
        filter.kind().map(MediaKind::name).ifPresent(kind -> query.setParameter("kind", kind));
        filter.words().ifPresent(words -> query.setParameter("pattern", pattern(words)));
        return query.getResultList();
    }

    /** The number of items on each of these shelves; empty shelves are absent. */
    Map<Long, Long> countByShelf(long[] shelves) {
        return database
                .list(
                        "select shelf, items from shelf_count where shelf = any(?)",
                        row -> Map.entry(row.getLong("shelf"), row.getLong("items")),
                        Arrays.stream(shelves).boxed().toList())
                .stream()
                .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue));
    }

    private void changeCount(Shelf shelf, int change) {
        database.update("""
                insert into shelf_count (shelf, items) values (?, greatest(?, 0))
                on conflict (shelf) do update set items = shelf_count.items + ?""", shelf.number(), change, change);
    }

    private static String searchText(String name, String filename) {
        return DisplayName.key(name) + "\n" + DisplayName.key(filename);
    }

    private static String pattern(String words) {
        String plain =
                DisplayName.key(words).replace("\\", "\\\\").replace("%", "\\%").replace("_", "\\_");
        return "%" + plain + "%";
    }

    /** Limits of a search. */
    @ConfigMapping(prefix = "atelier.shelf")
    public interface ShelfConfig {

        /** Number of a shelf's newest items that a search for one or two letters reads, because no index supports it. */
        @WithDefault("20000")
        int shortSearchWindow();
    }
}
