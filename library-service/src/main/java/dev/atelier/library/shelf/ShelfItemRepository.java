// SPDX-License-Identifier: Apache-2.0
package dev.atelier.library.shelf;

import dev.atelier.library.media.DisplayName;
import dev.atelier.library.media.MediaKind;
import dev.atelier.library.project.Reach;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.hibernate.Session;
import org.hibernate.query.NativeQuery;

/** Items of the shelves that an account can see. */
@ApplicationScoped
class ShelfItemRepository {
    /** The index of words needs three letters; with fewer only the newest items are looked at, or all would be. */
    private static final String RECENT = """
            (select * from shelf_item where shelf = place.number and id < :before order by id desc limit :window)""";

    private final Session database;
    private final ShelfConfig config;

    ShelfItemRepository(Session database, ShelfConfig config) {
        this.database = database;
        this.config = config;
    }

    /** The id of the new item; empty when the name or the medium is on the shelf already. */
    Optional<Long> insert(Shelf shelf, long account, DisplayName name, PinnedMedium medium, Instant now) {
        Optional<Long> id = database.createNativeQuery("""
                        insert into shelf_item (shelf, account_id, name, name_key, kind, filename, file_id,
                            generation_id, output_index, key, search, created_at)
                        values (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12)
                        on conflict do nothing returning id""", Long.class)
                .setParameter(1, shelf.number())
                .setParameter(2, account)
                .setParameter(3, name.text())
                .setParameter(4, name.key())
                .setParameter(5, medium.object().kind().name())
                .setParameter(6, medium.filename())
                .setParameter(7, medium.file(), Long.class)
                .setParameter(8, medium.generation(), Long.class)
                .setParameter(9, medium.output(), Integer.class)
                .setParameter(10, medium.object().key().value())
                .setParameter(11, searchText(name.text(), medium.filename()))
                .setParameter(12, now)
                .uniqueResultOptional();
        id.ifPresent(_ -> count(shelf, 1));
        return id;
    }

    boolean holds(Shelf shelf, PinnedMedium medium) {
        return database.createNativeQuery("""
                        select count(*) from shelf_item where shelf = ?1
                            and (file_id = ?2 or generation_id = ?3 and output_index = ?4)""", Long.class)
                        .setParameter(1, shelf.number())
                        .setParameter(2, medium.file(), Long.class)
                        .setParameter(3, medium.generation(), Long.class)
                        .setParameter(4, medium.output(), Integer.class)
                        .getSingleResult()
                > 0;
    }

    /** Whether another item of the shelf has the name. */
    boolean isTaken(DisplayName name, ShelfItem item) {
        return database.createNativeQuery(
                                "select count(*) from shelf_item where shelf = ?1 and name_key = ?2 and id <> ?3",
                                Long.class)
                        .setParameter(1, item.shelf().number())
                        .setParameter(2, name.key())
                        .setParameter(3, item.id().value())
                        .getSingleResult()
                > 0;
    }

    void rename(ShelfItem item, DisplayName name) {
        database.createNativeMutationQuery("update shelf_item set name = ?2, name_key = ?3, search = ?4 where id = ?1")
                .setParameter(1, item.id().value())
                .setParameter(2, name.text())
                .setParameter(3, name.key())
                .setParameter(4, searchText(name.text(), item.filename()))
                .executeUpdate();
    }

    /** The row as it is after a change that the entity did not make. */
    ShelfItem reread(ShelfItem item) {
        database.detach(item);
        return database.createNativeQuery("select * from shelf_item where id = ?1", ShelfItem.class)
                .setParameter(1, item.id().value())
                .getSingleResult();
    }

    boolean delete(ShelfItem item) {
        boolean gone = database.createNativeMutationQuery("delete from shelf_item where id = ?1")
                        .setParameter(1, item.id().value())
                        .executeUpdate()
                == 1;
        if (gone) {
            count(item.shelf(), -1);
        }
        return gone;
    }

    Optional<ShelfItem> find(long id, Reach reach) {
        return database.createNativeQuery("select * from shelf_item where id = ?1 and shelf = any(?2)", ShelfItem.class)
                .setParameter(1, id)
                .setParameter(2, reach.shelves())
                .uniqueResultOptional();
    }

    /** The newest item of this name on any shelf in reach. */
    Optional<ShelfItem> findByName(String name, Reach reach) {
        return database.createNativeQuery("""
                        select * from shelf_item where name_key = ?1 and shelf = any(?2)
                        order by id desc limit 1""", ShelfItem.class)
                .setParameter(1, DisplayName.key(name))
                .setParameter(2, reach.shelves())
                .uniqueResultOptional();
    }

    /** Newest first: each shelf gives its newest, so that the number of items on them does not matter. */
    List<ShelfItem> newest(ItemFilter filter, long before, int most) {
        String text = """
                select item.* from unnest(cast(:shelves as bigint[])) as place(number)
                cross join lateral (
                    select * from %s recent where shelf = place.number and id < :before %s %s
                    order by id desc limit :most) item
                order by item.id desc limit :most""".formatted(
                        filter.isShortSearch() ? RECENT : "shelf_item",
                        filter.kind().isPresent() ? "and kind = :kind" : "",
                        filter.words().isPresent() ? "and search like :pattern" : "");
        NativeQuery<ShelfItem> query = database.createNativeQuery(text, ShelfItem.class)
                .setParameter(
                        "shelves",
                        filter.shelves().stream().mapToLong(Long::longValue).toArray())
                .setParameter("before", before)
                .setParameter("most", most);
        if (filter.isShortSearch()) {
            query.setParameter("window", config.shortSearchWindow());
        }
        filter.kind().map(MediaKind::name).ifPresent(kind -> query.setParameter("kind", kind));
        filter.words().ifPresent(words -> query.setParameter("pattern", pattern(words)));
        return query.getResultList();
    }

    /** How many items are on each of these shelves; shelves without any are absent. */
    Map<Long, Long> counts(long[] shelves) {
        return database
                .createNativeQuery("select shelf, items from shelf_count where shelf = any(?1)", Object[].class)
                .setParameter(1, shelves)
                .getResultList()
                .stream()
                .collect(Collectors.toMap(row -> ((Number) row[0]).longValue(), row -> ((Number) row[1]).longValue()));
    }

    private void count(Shelf shelf, int change) {
        database.createNativeMutationQuery("""
                        insert into shelf_count (shelf, items) values (?1, greatest(?2, 0))
                        on conflict (shelf) do update set items = shelf_count.items + ?2""")
                .setParameter(1, shelf.number())
                .setParameter(2, change)
                .executeUpdate();
    }

    private static String searchText(String name, String filename) {
        return DisplayName.key(name) + "\n" + DisplayName.key(filename);
    }

    private static String pattern(String words) {
        String plain =
                DisplayName.key(words).replace("\\", "\\\\").replace("%", "\\%").replace("_", "\\_");
        return "%" + plain + "%";
    }
}
