// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.provider.http;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/** Keeps the keys that verify the callbacks of each upstream, and limits how often forged callbacks make us load them. */
public final class VerificationKeyCache<K> {
    /** Vendors change keys rarely; half a day also ends the use of a withdrawn key. */
    private static final Duration MAX_AGE = Duration.ofHours(12);

    /** Callers may send us any number of forged callbacks; the vendor sees one request in this time. */
    private static final Duration LOAD_PAUSE = Duration.ofMinutes(1);

    /** Loads the keys of an upstream; empty when they cannot be had now. */
    public interface Loader<K> {
        Optional<K> load() throws InterruptedException;
    }

    private record Entry<K>(@Nullable K keys, Instant loadedAt, Instant triedAt) {}

    private final Clock clock;
    private final Map<String, Entry<K>> entries = new ConcurrentHashMap<>();

    public VerificationKeyCache(Clock clock) {
        this.clock = clock;
    }

    /** The keys of an upstream, loaded when there are none or they are old. */
    public Optional<K> find(String upstream, Loader<K> loader) throws InterruptedException {
        Optional<K> cached = Optional.ofNullable(entries.get(upstream))
                .filter(entry -> entry.loadedAt().plus(MAX_AGE).isAfter(clock.instant()))
                .flatMap(entry -> Optional.ofNullable(entry.keys()));
        return cached.isPresent() ? cached : refresh(upstream, loader);
    }

    /** Loads the keys again; empty when that fails or was tried a moment ago. */
    public Optional<K> refresh(String upstream, Loader<K> loader) throws InterruptedException {
        Entry<K> known = entries.get(upstream);
        Instant now = clock.instant();
        if (known != null && known.triedAt().plus(LOAD_PAUSE).isAfter(now)) {
            return Optional.empty();
        }
        Optional<K> fresh = loader.load();
        Instant loadedAt = fresh.isPresent() || known == null ? now : known.loadedAt();
        entries.put(upstream, new Entry<>(fresh.orElse(known == null ? null : known.keys()), loadedAt, now));
        return fresh;
    }
}
