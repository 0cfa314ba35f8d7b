// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.overview;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.atelier.generation.catalogue.ModelStateService;
import dev.atelier.generation.catalogue.ModelStateService.OfferedModelView;
import dev.atelier.generation.provider.Upstream;
import dev.atelier.generation.run.ProviderCircuitBreaker;
import dev.atelier.generation.upstream.UpstreamRegistry;
import dev.atelier.platform.error.ApiException;
import dev.atelier.platform.id.AccountId;
import dev.atelier.platform.id.GenerationId;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Puts together what operators see of models, upstreams and runs. */
@ApplicationScoped
public class OverviewService {
    private static final Duration HEALTH_WINDOW = Duration.ofHours(1);
    private static final Duration ERROR_WINDOW = Duration.ofDays(1);
    /** More than a person reads; the counts of the upstreams cover the others. */
    private static final int MAX_RUNS = 200;

    private final OverviewRepository rows;
    private final ModelStateService models;
    private final UpstreamRegistry upstreams;
    private final ProviderCircuitBreaker breaker;
    private final Clock clock;

    OverviewService(
            OverviewRepository rows,
            ModelStateService models,
            UpstreamRegistry upstreams,
            ProviderCircuitBreaker breaker,
            Clock clock) {
        this.rows = rows;
        this.models = models;
        this.upstreams = upstreams;
        this.breaker = breaker;
        this.clock = clock;
    }

    @Transactional
    public List<ModelRow> listModels() {
        Map<Long, LastError> errors = rows.listErrors(clock.instant().minus(ERROR_WINDOW)).stream()
                .collect(Collectors.toMap(LastError::model, Function.identity()));
        return models.list().stream()
                .map(model -> new ModelRow(model, errors.get(model.id())))
                .toList();
    }

    /** The configured upstreams, and those that ended runs of the last hour. */
    @Transactional
    public List<UpstreamRow> listUpstreams() {
        Map<String, OverviewRepository.Ended> ended =
                rows.listEnded(clock.instant().minus(HEALTH_WINDOW));
        Map<String, Long> waiting = rows.countWaiting();
        Map<String, Long> running = rows.countRunning();
        var names = new TreeSet<>(upstreams.names());
        names.addAll(ended.keySet());
        return names.stream()
                .map(name -> toRow(
                        name,
                        Optional.ofNullable(ended.get(name)),
                        waiting.getOrDefault(name, 0L),
                        running.getOrDefault(name, 0L)))
                .toList();
    }

    /** @param state {@code active} for all that have not ended, {@code stuck} for those that should have moved on */
    @Transactional
    public List<RunRow> listRuns(@Nullable String state) {
        boolean isAll = switch (state) {
            case null -> true;
            case "active" -> true;
            case "stuck" -> false;
            default -> throw ApiException.invalid("state is active or stuck.", "state");
        };
        return rows.listRuns(isAll, clock.instant(), MAX_RUNS);
    }

    private UpstreamRow toRow(String name, Optional<OverviewRepository.Ended> ended, long waiting, long running) {
        Optional<Upstream> upstream = upstreams.find(name);
        boolean isEngine = upstream.filter(
                        known -> upstreams.capabilities(known).repeatable())
                .isPresent();
        long succeeded = ended.map(OverviewRepository.Ended::succeeded).orElse(0L);
        long failed = ended.map(OverviewRepository.Ended::failed).orElse(0L);
        boolean hasRuns = succeeded + failed > 0;
        return new UpstreamRow(
                name,
                upstream.map(Upstream::dialect).orElse(null),
                isEngine,
                waiting,
                running,
                isEngine ? null : upstream.map(Upstream::concurrency).orElse(null),
                succeeded,
                failed,
                hasRuns ? (double) succeeded / (succeeded + failed) : null,
                succeeded > 0 ? ended.map(times -> Math.round(times.p50Ms())).orElse(null) : null,
                succeeded > 0 ? ended.map(times -> Math.round(times.p95Ms())).orElse(null) : null,
                breaker.listOpen(name));
    }

    /** The last failure of a model within a day. */
    public record LastError(long model, String code, String upstream, Instant at) {}

    /** A model, and its last failure within a day. */
    public record ModelRow(
            @JsonUnwrapped OfferedModelView model, @Nullable LastError lastError) {}

    /**
     * A run that has not ended.
     *
     * @param upstream that has the job, or in whose queue the run waits
     * @param dueAt when a worker polls it next; absent while it waits for a place
     * @param held whether a worker holds it
     * @param stuck whether it should have moved on by now
     */
    public record RunRow(
            GenerationId id,
            AccountId account,
            String model,
            String status,
            String upstream,
            Instant createdAt,
            @Nullable Instant startedAt,
            @Nullable Instant dueAt,
            @Nullable Instant deadline,
            boolean held,
            boolean stuck) {}

    /**
     * An upstream, and how its runs of the last hour ended.
     *
     * @param dialect absent for an upstream that is configured no more
     * @param waiting runs in its queue
     * @param running jobs that it has
     * @param places jobs that it may have at once; absent for an engine
     * @param succeeded runs of the last hour
     * @param failed runs of the last hour that failed there; neither canceled nor refused for their content
     * @param successShare absent without such runs
     * @param p50Ms half of the successful runs took no longer
     * @param p95Ms nineteen of twenty successful runs took no longer
     * @param pausedModels models for which it refused our key a moment ago, as seen by the process that answers
     */
    public record UpstreamRow(
            String name,
            @Nullable String dialect,
            boolean engine,
            long waiting,
            long running,
            @Nullable Integer places,
            long succeeded,
            long failed,
            @Nullable Double successShare,
            @Nullable Long p50Ms,
            @Nullable Long p95Ms,
            List<String> pausedModels) {}
}
