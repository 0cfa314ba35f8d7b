// SPDX-License-Identifier: Apache-2.0
package dev.atelier.client;

import dev.atelier.client.types.Estimate;
import dev.atelier.client.types.Generation;
import java.security.SecureRandom;
import java.util.HexFormat;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** What may be said about a run beside its model and input. */
public final class RunOptions {
    private static final SecureRandom RANDOM = new SecureRandom();

    @Nullable String project;

    @Nullable Long maxCredits;

    @Nullable Map<String, String> metadata;

    @Nullable String idempotencyKey;

    @Nullable Consumer<? super Estimate> onPrice;

    @Nullable Consumer<? super Generation> onProgress;

    /** The project that the run belongs to; the current one if not given. */
    public RunOptions project(String project) {
        this.project = project;
        return this;
    }

    /** A run that costs more is refused. If not given, {@link Atelier#generate} takes the price that it was told. */
    public RunOptions maxCredits(long maxCredits) {
        this.maxCredits = maxCredits;
        return this;
    }

    /** Pairs that come back with the run and with its webhooks. */
    public RunOptions metadata(Map<String, String> metadata) {
        this.metadata = Map.copyOf(metadata);
        return this;
    }

    /** That of an earlier call that broke off: with the same arguments it is the same run, paid once. */
    public RunOptions idempotencyKey(String idempotencyKey) {
        this.idempotencyKey = idempotencyKey;
        return this;
    }

    /** Is told the exact price before the run is started; when it throws, nothing is started. */
    public RunOptions onPrice(Consumer<? super Estimate> onPrice) {
        this.onPrice = onPrice;
        return this;
    }

    /** Is told each state that {@link Atelier#generate} reads, about every five seconds, and the last one. */
    public RunOptions onProgress(Consumer<? super Generation> onProgress) {
        this.onProgress = onProgress;
        return this;
    }

    /** A key that nobody else has, for {@link #idempotencyKey} and a program that keeps it. */
    public static String newKey() {
        byte[] bytes = new byte[16];
        RANDOM.nextBytes(bytes);
        return HexFormat.of().formatHex(bytes);
    }
}
