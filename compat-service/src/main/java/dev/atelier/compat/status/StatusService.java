// SPDX-License-Identifier: Apache-2.0
package dev.atelier.compat.status;

import dev.atelier.compat.dialect.Dialect;
import dev.atelier.compat.replay.ReplayService;
import dev.atelier.compat.request.CompatRequest;
import dev.atelier.compat.request.CompatRequestRepository;
import dev.atelier.compat.request.CompatRequestRepository.RequestList;
import dev.atelier.compat.request.RequestProgress;
import dev.atelier.compat.submit.CallerContext;
import dev.atelier.compat.submit.GenerationStarter;
import dev.atelier.compat.upstream.InternalGenerationClient;
import dev.atelier.compat.upstream.NativeGeneration;
import dev.atelier.compat.upstream.NativeGenerationClient;
import dev.atelier.platform.error.ApiException;
import dev.atelier.platform.error.ErrorCode;
import dev.atelier.platform.id.GenerationId;
import dev.atelier.platform.submit.ResponseReport.ResponseDelivery;
import dev.atelier.platform.time.Sleeper;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.eclipse.microprofile.rest.client.inject.RestClient;

/**
 * Reads and cancels the caller's requests. Some clients give up at the first error, so a read answers the last known state
 * while generation-service is away.
 */
@ApplicationScoped
public class StatusService {
    private static final int UUID_LENGTH = 36;
    // Together they outlast the restart of one replica, and end well before a client's own time limit.
    private static final int ATTEMPTS = 3;
    private static final Duration PAUSE = Duration.ofMillis(200);

    private final CompatRequestRepository requests;
    private final ReplayService replays;
    private final NativeGenerationClient generations;
    private final InternalGenerationClient internalGenerations;
    private final GenerationStarter starter;
    private final CallerContext callers;
    private final Sleeper sleeper;

    StatusService(
            CompatRequestRepository requests,
            ReplayService replays,
            @RestClient NativeGenerationClient generations,
            @RestClient InternalGenerationClient internalGenerations,
            GenerationStarter starter,
            CallerContext callers,
            Sleeper sleeper) {
        this.requests = requests;
        this.replays = replays;
        this.generations = generations;
        this.internalGenerations = internalGenerations;
        this.starter = starter;
        this.callers = callers;
        this.sleeper = sleeper;
    }

    /** Returns a request of the caller in its current state. */
    public CompatRequest read(Dialect dialect, String id) {
        CompatRequest known = find(dialect, id);
        CompatRequest current = known.isFinished() ? known : readOn(known);
        callers.showPrice(current);
        return current;
    }

    private CompatRequest readOn(CompatRequest known) {
        return known.generation().isPresent() ? refresh(known) : resume(known);
    }

    /** Returns a request of the caller in its last known state. */
    public CompatRequest find(Dialect dialect, String id) {
        CompatRequest known = parseUuid(id)
                .flatMap(uuid -> requests.find(uuid, callers.account(), dialect.name()))
                .orElseThrow(() -> ApiException.notFound("request", "id"));
        if (known.delivery() == ResponseDelivery.DOUBTFUL) {
            replays.markRead(known);
        }
        return known;
    }

    /** Lists requests of the caller in their last known states: a list of a hundred would otherwise be a hundred reads. */
    public List<CompatRequest> list(RequestList list) {
        return requests.list(list);
    }

    /** Takes a request of the caller off every list, for a client that deletes it; its generation stays in the library. */
    public void hide(CompatRequest known) {
        requests.hide(known);
    }

    /** Returns the current state for a client that has been connected for longer than the caller's token lives. */
    public CompatRequest refreshWithoutCaller(CompatRequest known) {
        if (known.isFinished() || known.generation().isEmpty()) {
            return known;
        }
        return internalGenerations
                .tryGet(known.account(), known.generation().orElseThrow())
                .map(generation -> record(known, known.progress().after(generation)))
                .orElse(known);
    }

    /** Cancels a request of the caller; refused when it has ended or cannot be stopped. */
    public CompatRequest cancel(Dialect dialect, String id) {
        CompatRequest known = find(dialect, id);
        if (known.isFinished() || known.generation().isEmpty()) {
            throw new ApiException(ErrorCode.NOT_CANCELABLE, "This request can no longer be canceled.");
        }
        String generation = new GenerationId(known.generation().orElseThrow()).toString();
        NativeGeneration canceled = generations.cancel(
                callers.headers().authorization(), callers.headers().requestId(), generation);
        CompatRequest current = record(known, known.progress().after(canceled));
        callers.showPrice(current);
        return current;
    }

    private CompatRequest refresh(CompatRequest known) {
        for (int attempt = 1; attempt <= ATTEMPTS; attempt++) {
            Optional<NativeGeneration> generation =
                    generations.tryGet(callers.headers(), known.generation().orElseThrow());
            if (generation.isPresent()) {
                return record(known, known.progress().after(generation.orElseThrow()));
            }
            if (attempt == ATTEMPTS || !sleeper.sleep(PAUSE)) {
                break;
            }
        }
        return known;
    }

    /** Continues a start that was left undecided. */
    private CompatRequest resume(CompatRequest known) {
        try {
            return starter.resume(known);
        } catch (ApiException refusal) {
            return switch (refusal.code()) {
                // The next read tries again.
                case RATE_LIMITED, CONCURRENCY_LIMIT, SERVICE_UNAVAILABLE, MODEL_UNAVAILABLE -> known;
                // These refuse the caller and not the request.
                case UNAUTHORIZED, INVALID_TOKEN, INSUFFICIENT_SCOPE -> throw refusal;
                default -> record(known, RequestProgress.failed(refusal.code().wire()));
            };
        }
    }

    private CompatRequest record(CompatRequest known, RequestProgress progress) {
        if (progress.state() != known.progress().state()) {
            requests.record(known, progress);
        }
        return known.withProgress(progress);
    }

    /** The number of a request, if the text can be one. */
    public static Optional<UUID> parseUuid(String text) {
        try {
            return text.length() == UUID_LENGTH ? Optional.of(UUID.fromString(text)) : Optional.empty();
        } catch (IllegalArgumentException _) {
            return Optional.empty();
        }
    }
}
