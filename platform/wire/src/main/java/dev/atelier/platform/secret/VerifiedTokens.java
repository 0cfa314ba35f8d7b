// SPDX-License-Identifier: Apache-2.0
package dev.atelier.platform.secret;

import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/** Remembers who sent tokens whose signature was checked, until they expire: a signature is checked once. */
public final class VerifiedTokens<T> {
    private final int most;
    private final Map<String, Verified<T>> remembered = new ConcurrentHashMap<>();

    private record Verified<T>(T sender, Instant until) {}

    /** @param most tokens remembered; beyond it all are forgotten, which costs each another check */
    public VerifiedTokens(int most) {
        this.most = most;
    }

    /** Empty for a token that was not checked, or that has expired. */
    public Optional<T> find(String token, Instant now) {
        return Optional.ofNullable(remembered.get(token))
                .filter(known -> now.isBefore(known.until()))
                .map(Verified::sender);
    }

    /** @param until the token's own end */
    public void remember(String token, T sender, Instant until) {
        if (remembered.size() >= most) {
            remembered.clear();
        }
        remembered.put(token, new Verified<>(sender, until));
    }
}
