// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.generation;

import dev.atelier.platform.error.ApiException;
import dev.atelier.platform.page.Cursors;
import dev.atelier.platform.page.Page;
import dev.atelier.platform.page.PageRequest;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import java.time.Clock;
import java.time.Instant;
import java.util.List;

/** What clients and other services read of generations. */
@ApplicationScoped
public class GenerationReadService {
    private final GenerationRepository generations;
    private final Cursors cursors;
    private final Clock clock;

    GenerationReadService(GenerationRepository generations, Cursors cursors, Clock clock) {
        this.generations = generations;
        this.cursors = cursors;
        this.clock = clock;
    }

    @Transactional
    public GenerationView get(long id, long account) {
        return GenerationView.of(owned(id, account), clock.instant());
    }

    @Transactional
    Generation owned(long id, long account) {
        return generations.findShown(id, account).orElseThrow(() -> ApiException.notFound("generation"));
    }

    @Transactional
    Page<GenerationView> list(GenerationFilter filter, PageRequest page) {
        Instant now = clock.instant();
        List<Generation> rows = generations.newest(filter.after(page.after()), page.rowsToRead());
        return page.page(
                rows,
                row -> GenerationView.of(row, now),
                row -> Long.toString(row.id()),
                position -> cursors.seal(position, filter.listName()));
    }

    @Transactional
    List<Long> finalOnes(List<Long> ids) {
        return ids.isEmpty() ? List.of() : generations.finalOnes(ids);
    }
}
