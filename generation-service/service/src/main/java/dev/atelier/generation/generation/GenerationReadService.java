// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.generation;

import dev.atelier.generation.estimate.Projects;
import dev.atelier.platform.error.ApiException;
import dev.atelier.platform.id.ProjectId;
import dev.atelier.platform.page.Cursors;
import dev.atelier.platform.page.Page;
import dev.atelier.platform.page.PageRequest;
import io.quarkus.narayana.jta.QuarkusTransaction;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** What clients and other services read of generations. */
@ApplicationScoped
public class GenerationReadService {
    private final GenerationRepository generations;
    private final Cursors cursors;
    private final Projects projects;
    private final GenerationConfig config;
    private final Clock clock;

    GenerationReadService(
            GenerationRepository generations,
            Cursors cursors,
            Projects projects,
            GenerationConfig config,
            Clock clock) {
        this.generations = generations;
        this.cursors = cursors;
        this.projects = projects;
        this.config = config;
        this.clock = clock;
    }

    /** The account's own. */
    @Transactional
    public GenerationView get(long id, long account) {
        return GenerationView.of(owned(id, account), clock.instant());
    }

    /** The account's own, or one that another member made in a project they share. */
    public GenerationView visible(long id, long account) {
        Optional<Generation> shown = QuarkusTransaction.requiringNew().call(() -> generations.findShown(id));
        return shown.filter(generation -> generation.account() == account || isShared(generation, account))
                .map(generation -> GenerationView.of(generation, clock.instant()))
                .orElseThrow(() -> ApiException.notFound("generation"));
    }

    private boolean isShared(Generation generation, long account) {
        return generation.project() > 0 && projects.isMember(new ProjectId(generation.project()), account);
    }

    @Transactional
    Generation owned(long id, long account) {
        return generations.findShown(id, account).orElseThrow(() -> ApiException.notFound("generation"));
    }

    @Transactional
    Page<GenerationView> list(GenerationFilter filter, PageRequest page) {
        Instant now = clock.instant();
        GenerationFilter rest = filter.after(page.after());
        List<Generation> rows = generations.newest(rest, page.rowsToRead(), config.listScan());
        Page<GenerationView> shown = page.page(
                rows,
                row -> GenerationView.of(row, now),
                row -> Long.toString(row.id()),
                position -> cursors.seal(position, filter.listName()));
        return shown.nextCursor() == null && rest.isSparse() ? goingOn(shown, filter, rest) : shown;
    }

    /** A page that is short because the look ended, not the list, has a next one, even when it is empty. */
    private Page<GenerationView> goingOn(Page<GenerationView> shown, GenerationFilter filter, GenerationFilter rest) {
        return generations
                .scanEnd(rest, config.listScan())
                .map(end -> new Page<>(shown.data(), cursors.seal(Long.toString(end), filter.listName())))
                .orElse(shown);
    }

    @Transactional
    List<Long> finalOnes(List<Long> ids) {
        return ids.isEmpty() ? List.of() : generations.finalOnes(ids);
    }
}
