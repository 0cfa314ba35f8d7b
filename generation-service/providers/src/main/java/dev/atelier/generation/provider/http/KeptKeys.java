// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.provider.http;

import java.time.Clock;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * Keys that verify callbacks, kept per upstream. Forged callbacks must not make us ask for them all the time, so they
 * are asked for at most once in a while.
 */
public final class KeptKeys<K> {

    /** Asks for the keys; nothing when they cannot be had now. */
    public interface Source<K> {

        Optional<K> ask() throws InterruptedException;
    }

    private record Kept<K>(@Nullable K keys, Instant got, Instant asked) {}

    private final UpstreamHttpConfig config;
    private final Clock clock;
    private final Map<String, Kept<K>> kept = new ConcurrentHashMap<>();

    public KeptKeys(UpstreamHttpConfig config, Clock clock) {
        this.config = config;
        this.clock = clock;
    }

    /** The keys, at most as old as the configuration allows. */
    public Optional<K> find(String upstream, Source<K> source) throws InterruptedException {
        Optional<K> young = Optional.ofNullable(kept.get(upstream))
                .filter(known -> known.got().plus(config.keysAge()).isAfter(clock.instant()))
                .flatMap(known -> Optional.ofNullable(known.keys()));
        return young.isPresent() ? young : renewed(upstream, source);
    }

    /** Asks again, unless that was done a moment ago. */
    public Optional<K> renewed(String upstream, Source<K> source) throws InterruptedException {
        Kept<K> known = kept.get(upstream);
        Instant now = clock.instant();
        if (known != null && known.asked().plus(config.keysPause()).isAfter(now)) {
            return Optional.empty();
        }
        Optional<K> fresh = source.ask();
        Instant got = fresh.isPresent() || known == null ? now : known.got();
        kept.put(upstream, new Kept<>(fresh.orElse(known == null ? null : known.keys()), got, now));
        return fresh;
    }
}
