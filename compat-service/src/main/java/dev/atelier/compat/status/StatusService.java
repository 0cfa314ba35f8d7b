// SPDX-License-Identifier: Apache-2.0
package dev.atelier.compat.status;

import dev.atelier.compat.dialect.Dialect;
import dev.atelier.compat.request.CompatRequest;
import dev.atelier.compat.request.Progress;
import dev.atelier.compat.request.RequestStore;
import dev.atelier.compat.submit.Pause;
import dev.atelier.compat.submit.Starter;
import dev.atelier.compat.upstream.CallerToken;
import dev.atelier.compat.upstream.Generation;
import dev.atelier.compat.upstream.GenerationService;
import dev.atelier.platform.error.ApiException;
import dev.atelier.platform.error.ErrorCode;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Duration;
import java.util.Optional;
import java.util.UUID;

/** Reads requests. Some clients give up at the first error, so a read that cannot ask tells what is known. */
@ApplicationScoped
public class StatusService {
    private final RequestStore requests;
    private final GenerationService generations;
    private final Starter starter;
    private final Pause pause;
    private final StatusConfig config;

    StatusService(
            RequestStore requests, GenerationService generations, Starter starter, Pause pause, StatusConfig config) {
        this.requests = requests;
        this.generations = generations;
        this.starter = starter;
        this.pause = pause;
        this.config = config;
    }

    /** A request of this account as it is now. */
    public CompatRequest read(Dialect dialect, String id, long account, CallerToken caller) {
        CompatRequest known = find(dialect, id, account);
        if (known.progress().state().isFinal()) {
            return known;
        }
        return known.generation().isPresent() ? asked(known, caller) : resumed(known, caller);
    }

    /** A request of this account as it was last seen. */
    public CompatRequest find(Dialect dialect, String id, long account) {
        return uuid(id).flatMap(number -> requests.find(number, account, dialect.name()))
                .orElseThrow(() -> ApiException.notFound("request"));
    }

    /** A request as it is now, for somebody who has been waiting longer than the caller's token lives. */
    public CompatRequest look(CompatRequest known) {
        if (known.progress().state().isFinal() || known.generation().isEmpty()) {
            return known;
        }
        return generations
                .look(known.account(), known.generation().orElseThrow())
                .map(generation -> seen(known, generation))
                .orElse(known);
    }

    /** Stops it; refused when it has ended or cannot be stopped. */
    public CompatRequest cancel(Dialect dialect, String id, long account, CallerToken caller) {
        CompatRequest known = find(dialect, id, account);
        if (known.progress().state().isFinal() || known.generation().isEmpty()) {
            throw new ApiException(ErrorCode.NOT_CANCELABLE, "This request can no longer be canceled.");
        }
        return seen(known, generations.cancel(caller, known.generation().orElseThrow()));
    }

    private CompatRequest asked(CompatRequest known, CallerToken caller) {
        for (int attempt = 1; attempt <= config.attempts(); attempt++) {
            Optional<Generation> generation =
                    generations.get(caller, known.generation().orElseThrow());
            if (generation.isPresent()) {
                return seen(known, generation.orElseThrow());
            }
            if (attempt == config.attempts() || !pause.pause(config.pause())) {
                break;
            }
        }
        return known;
    }

    private CompatRequest seen(CompatRequest known, Generation generation) {
        return recorded(known, known.progress().after(generation));
    }

    private CompatRequest recorded(CompatRequest known, Progress progress) {
        if (progress.state() != known.progress().state()) {
            requests.record(known, progress);
        }
        return known.with(progress);
    }

    /** Its start was left undecided; this caller may decide it. */
    private CompatRequest resumed(CompatRequest known, CallerToken caller) {
        try {
            return starter.start(known, caller, Duration.ZERO, false);
        } catch (ApiException refusal) {
            return switch (refusal.code()) {
                // It passes by itself: the next read tries again.
                case RATE_LIMITED, CONCURRENCY_LIMIT, SERVICE_UNAVAILABLE, MODEL_UNAVAILABLE -> known;
                // About this caller, not about the request.
                case UNAUTHORIZED, INVALID_TOKEN, INSUFFICIENT_SCOPE -> throw refusal;
                default -> recorded(known, Progress.failed(refusal.code().wire()));
            };
        }
    }

    private static Optional<UUID> uuid(String text) {
        int length = 36;
        try {
            return text.length() == length ? Optional.of(UUID.fromString(text)) : Optional.empty();
        } catch (IllegalArgumentException _) {
            return Optional.empty();
        }
    }
}
