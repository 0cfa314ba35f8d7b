// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.query;

import dev.atelier.generation.catalogue.ModelOffers;
import dev.atelier.generation.catalogue.ModelReference;
import dev.atelier.generation.lifecycle.Generation;
import dev.atelier.generation.lifecycle.GenerationConfig;
import dev.atelier.generation.lifecycle.GenerationRepository;
import dev.atelier.generation.quote.ProjectAccess;
import dev.atelier.platform.error.ApiException;
import dev.atelier.platform.id.ProjectId;
import dev.atelier.platform.page.Page;
import dev.atelier.platform.page.PageRequest;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/** What clients and other services read of generations. */
@ApplicationScoped
public class GenerationQueryService {
    private final GenerationRepository stored;
    private final GenerationReader generations;
    private final ModelOffers offers;
    private final ProjectAccess projects;
    private final RunForecast forecasts;
    private final GenerationConfig config;
    private final Clock clock;

    GenerationQueryService(
            GenerationRepository stored,
            GenerationReader generations,
            ModelOffers offers,
            ProjectAccess projects,
            RunForecast forecasts,
            GenerationConfig config,
            Clock clock) {
        this.stored = stored;
        this.generations = generations;
        this.offers = offers;
        this.projects = projects;
        this.forecasts = forecasts;
        this.config = config;
        this.clock = clock;
    }

    /** A generation of this account; {@code not_found} otherwise. */
    public Generation getOwned(long id, long account) {
        return stored.findOwned(id, account).orElseThrow(() -> ApiException.notFound("generation"));
    }

    /** The view of {@link #getOwned}. */
    public GenerationView getOwnedView(long id, long account) {
        return toView(getOwned(id, account));
    }

    /** A generation of this account, or one that another member made in a project they share. */
    public GenerationView getVisible(long id, long account) {
        return generations
                .find(id, account)
                .filter(generation -> generation.status().isShown())
                .filter(generation -> generation.account() == account || isShared(generation, account))
                .map(this::toView)
                .orElseThrow(() -> ApiException.notFound("generation"));
    }

    private GenerationView toView(Generation generation) {
        return GenerationView.of(generation, clock.instant(), forecasts.of(generation));
    }

    private boolean isShared(Generation generation, long account) {
        return generation.project() > 0 && projects.isMember(new ProjectId(generation.project()), account);
    }

    /** Empty for project 0, which lists everything of the account; {@code not_found} without membership. */
    Optional<ProjectId> findProject(Optional<String> name, long account) {
        Optional<ProjectId> project = name.map(ProjectId::fromString).filter(id -> id.value() != 0);
        project.ifPresent(id -> projects.role(id, account));
        return project;
    }

    /** A number may name a model that is no longer offered; a slug must be in the catalogue. */
    OptionalLong findModel(Optional<String> name) {
        if (name.isEmpty()) {
            return OptionalLong.empty();
        }
        String text = name.orElseThrow();
        if (text.matches("[0-9]{1,18}")) {
            return OptionalLong.of(Long.parseLong(text));
        }
        return OptionalLong.of(offers.get(ModelReference.fromString(text)).id());
    }

    Page<GenerationView> list(GenerationFilter filter, PageRequest request) {
        Instant now = clock.instant();
        GenerationFilter rest = filter.after(request.after());
        List<Generation> rows = generations.findNewest(rest, request.rowsToRead(), config.listScan());
        Page<GenerationView> page =
                request.page(rows, row -> GenerationView.of(row, now), row -> Long.toString(row.id()));
        return page.nextCursor() == null && rest.isSparse() ? withScanEnd(page, request, rest) : page;
    }

    /** A page that is short because the scan ended, not the list, has a next page, even when it is empty. */
    private Page<GenerationView> withScanEnd(Page<GenerationView> page, PageRequest request, GenerationFilter rest) {
        return generations
                .findScanEnd(rest, config.listScan())
                .map(end -> new Page<>(page.data(), request.seal().apply(Long.toString(end))))
                .orElse(page);
    }

    List<Long> findEnded(List<Long> ids) {
        return ids.isEmpty() ? List.of() : generations.findEnded(ids);
    }
}
