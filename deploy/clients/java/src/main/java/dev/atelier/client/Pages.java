// SPDX-License-Identifier: Apache-2.0
package dev.atelier.client;

import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Spliterator;
import java.util.Spliterators;
import java.util.function.Function;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.jspecify.annotations.Nullable;

/** A list of the API, newest first, whose pages are fetched as they are needed: each time it is gone through anew. */
public final class Pages<T> implements Iterable<T> {
    private final Function<@Nullable String, Page<T>> fetch;

    record Page<T>(List<T> items, @Nullable String next) {}

    Pages(Function<@Nullable String, Page<T>> fetch) {
        this.fetch = fetch;
    }

    @Override
    public Iterator<T> iterator() {
        return new Items();
    }

    public Stream<T> stream() {
        return StreamSupport.stream(
                Spliterators.spliteratorUnknownSize(iterator(), Spliterator.ORDERED | Spliterator.NONNULL), false);
    }

    private final class Items implements Iterator<T> {
        private Iterator<T> page = Collections.emptyIterator();
        private @Nullable String cursor;
        private boolean last;

        @Override
        public boolean hasNext() {
            while (!page.hasNext() && !last) {
                Page<T> fetched = fetch.apply(cursor);
                if (cursor != null && cursor.equals(fetched.next())) {
                    throw new AtelierException("the service answers the same page again");
                }
                page = fetched.items().iterator();
                cursor = fetched.next();
                last = cursor == null;
            }
            return page.hasNext();
        }

        @Override
        public T next() {
            if (!hasNext()) {
                throw new NoSuchElementException();
            }
            return page.next();
        }
    }
}
