// SPDX-License-Identifier: Apache-2.0
package dev.atelier.compat.upstream;

import dev.atelier.compat.upstream.CreateOutcome.Created;
import dev.atelier.compat.upstream.CreateOutcome.NotSent;
import dev.atelier.compat.upstream.CreateOutcome.Refused;
import dev.atelier.compat.upstream.CreateOutcome.Unknown;
import dev.atelier.compat.upstream.GenerationClient.Order;
import dev.atelier.platform.error.ApiException;
import dev.atelier.platform.id.GenerationId;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.ws.rs.ProcessingException;
import java.net.ConnectException;
import java.net.UnknownHostException;
import java.util.Optional;
import org.eclipse.microprofile.rest.client.inject.RestClient;
import org.jspecify.annotations.Nullable;

/** What generation-service can be asked, with its faults told apart by what they leave uncertain. */
@ApplicationScoped
public class GenerationService {
    private static final int DEEPEST_CAUSE = 10;

    private final GenerationClient client;
    private final ServiceGenerationClient service;

    GenerationService(@RestClient GenerationClient client, @RestClient ServiceGenerationClient service) {
        this.client = client;
        this.service = service;
    }

    /** One attempt. */
    public CreateOutcome create(CallerToken caller, String key, Order order) {
        try {
            return new Created(client.create(caller.authorization(), caller.requestId(), key, order));
        } catch (ApiException refusal) {
            return switch (refusal.code()) {
                // Still under way, or an accident in the middle: the key will tell.
                case IDEMPOTENCY_IN_PROGRESS, SERVICE_UNAVAILABLE, INTERNAL_ERROR -> new Unknown();
                default -> new Refused(refusal);
            };
        } catch (ProcessingException fault) {
            return isUnsent(fault) ? new NotSent() : new Unknown();
        }
    }

    /** Empty when it cannot be reached; a refusal is thrown. */
    public Optional<Generation> get(CallerToken caller, long generation) {
        try {
            return Optional.of(
                    client.get(caller.authorization(), caller.requestId(), new GenerationId(generation).toString()));
        } catch (ApiException refusal) {
            if (refusal.code().status() >= 500) {
                return Optional.empty();
            }
            throw refusal;
        } catch (ProcessingException _) {
            return Optional.empty();
        }
    }

    /** As a service, for a request that is held open; empty when it cannot be read just now. */
    public Optional<Generation> look(long account, long generation) {
        try {
            return Optional.of(service.get(account, generation));
        } catch (ApiException | ProcessingException _) {
            return Optional.empty();
        }
    }

    public Generation cancel(CallerToken caller, long generation) {
        return client.cancel(caller.authorization(), caller.requestId(), new GenerationId(generation).toString());
    }

    private static boolean isUnsent(Throwable fault) {
        @Nullable Throwable cause = fault;
        for (int depth = 0; cause != null && depth < DEEPEST_CAUSE; depth++) {
            if (cause instanceof ConnectException || cause instanceof UnknownHostException) {
                return true;
            }
            cause = cause.getCause();
        }
        return false;
    }
}
