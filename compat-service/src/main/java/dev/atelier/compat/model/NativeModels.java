// SPDX-License-Identifier: Apache-2.0
package dev.atelier.compat.model;

import dev.atelier.compat.submit.CallerContext;
import dev.atelier.compat.upstream.NativeGenerationClient.CallerHeaders;
import jakarta.inject.Singleton;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import org.eclipse.microprofile.rest.client.inject.RestClient;

/** The live list of models, kept for a moment: it is the same for every caller. */
@Singleton
public class NativeModels {
    /** As long as generation-service itself may take to see a change of the catalogue. */
    private static final Duration FRESH = Duration.ofSeconds(15);

    /** The name of the list among the slugs, which are never empty. */
    private static final String ALL = "";

    private final NativeModelClient client;
    private final CallerContext callers;
    private final Clock clock;
    private final Map<String, Read> kept = new ConcurrentHashMap<>();

    NativeModels(@RestClient NativeModelClient client, CallerContext callers, Clock clock) {
        this.client = client;
        this.callers = callers;
        this.clock = clock;
    }

    private record Read(List<NativeModel> models, Instant at) {}

    /** All models, without their schemas. */
    public List<NativeModel> all() {
        return read(
                ALL,
                headers -> client.list(headers.authorization(), headers.requestId())
                        .data());
    }

    /** A model with the schema of its input. */
    public Optional<NativeModel> find(String slug) {
        // What clients write is never asked for, so the number of kept models is bounded.
        return all().stream()
                .filter(model -> model.slug().equals(slug))
                .findFirst()
                .map(_ -> read(slug, headers -> List.of(client.get(headers.authorization(), headers.requestId(), slug)))
                        .getFirst());
    }

    private List<NativeModel> read(String name, Function<CallerHeaders, List<NativeModel>> reader) {
        Instant now = clock.instant();
        Read known = kept.get(name);
        if (known != null && known.at().isAfter(now.minus(FRESH))) {
            return known.models();
        }
        Read read = new Read(List.copyOf(reader.apply(callers.headers())), now);
        kept.put(name, read);
        return read.models();
    }
}
