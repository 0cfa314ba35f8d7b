// SPDX-License-Identifier: Apache-2.0
package dev.atelier.compat.submit;

import dev.atelier.platform.answer.AnswerHeaders;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.ext.web.RoutingContext;
import java.time.Instant;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Consumer;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Sees whether the answer to a request is written or its connection ends before; tells it once, also a late asker. */
public final class AnswerWatch {
    private static final int UUID_LENGTH = 36;
    private static final Pattern MILLIS = Pattern.compile("[0-9]{1,15}");

    private final RoutingContext http;
    private final Optional<UUID> receipt;
    private @Nullable Boolean written;
    private @Nullable Consumer<Boolean> listener;
    private boolean withheld;

    private AnswerWatch(RoutingContext http) {
        this.http = http;
        this.receipt = receipt(http.request());
    }

    public static AnswerWatch on(RoutingContext http) {
        var watch = new AnswerWatch(http);
        http.addEndHandler(end -> watch.ended(end.succeeded()));
        if (http.response().closed() && !http.response().ended()) {
            watch.ended(false);
        }
        return watch;
    }

    /** The answer that will be written is none: a repeat shall find the request. */
    public synchronized void withhold() {
        withheld = true;
        http.response().putHeader(AnswerHeaders.WITHHELD, "true");
    }

    /** The name of this attempt: the gateway's, or one of our own where it will not tell. */
    UUID holder() {
        return receipt.orElseGet(UUID::randomUUID);
    }

    /** When it came to the gateway; how long it took from there says nothing of what the client meant. */
    Optional<Instant> arrived() {
        return Optional.ofNullable(http.request().getHeader(AnswerHeaders.ARRIVED))
                .filter(text -> MILLIS.matcher(text).matches())
                .map(Long::parseLong)
                .map(Instant::ofEpochMilli);
    }

    EarlierAnswers earlier() {
        return EarlierAnswers.of(http.request().getHeader(AnswerHeaders.ANSWERS));
    }

    String userAgent() {
        return Optional.ofNullable(http.request().getHeader("User-Agent")).orElse("");
    }

    /** The answer is that of an earlier attempt, which the gateway does not count once more. */
    void repeated() {
        http.response().putHeader("Idempotency-Replayed", "true");
    }

    /** @param told is called once, on whichever thread it becomes known, and must not block */
    synchronized void tell(Consumer<Boolean> told) {
        if (written == null) {
            listener = told;
        } else {
            pass(written, told);
        }
    }

    private synchronized void ended(boolean success) {
        if (written == null) {
            written = success && !withheld;
            if (listener != null) {
                pass(written, listener);
            }
        }
    }

    /** What reached the gateway may still not reach the client: then the gateway has the last word. */
    private void pass(boolean arrived, Consumer<Boolean> told) {
        if (!arrived || receipt.isEmpty()) {
            told.accept(arrived);
        }
    }

    private static Optional<UUID> receipt(HttpServerRequest request) {
        String name = request.getHeader(AnswerHeaders.RECEIPT);
        try {
            return name == null || name.length() != UUID_LENGTH ? Optional.empty() : Optional.of(UUID.fromString(name));
        } catch (IllegalArgumentException _) {
            return Optional.empty();
        }
    }
}
