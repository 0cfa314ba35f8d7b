// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.proxy;

import dev.atelier.gateway.request.RequestContext;
import dev.atelier.platform.error.ApiException;
import dev.atelier.platform.error.ErrorCode;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.Map;
import java.util.Queue;

/**
 * Limits the uploads of each owner on one event loop, so that no owner takes all upload connections, however slow the
 * uploads are. Further uploads of an owner wait, unread, until one of the owner's uploads has ended.
 */
final class UploadLimiter {
    /** Shorter than proxies in front of the gateway wait for a body to be read. */
    static final Duration MAX_WAIT = Duration.ofSeconds(50);

    private static final Duration RETRY_AFTER = Duration.ofSeconds(5);

    private final Vertx vertx;
    private final ProxyConfig config;
    private final Map<String, Permits> permits = new HashMap<>();

    UploadLimiter(Vertx vertx, ProxyConfig config) {
        this.vertx = vertx;
        this.config = config;
    }

    private static final class Permits {
        private final Queue<Promise<Void>> waiting = new ArrayDeque<>();
        private int taken;
    }

    /** Completes when the upload has a permit, and fails with the refusal; the end of the request returns the permit. */
    Future<Void> acquire(RequestContext context) {
        // An upload link is a secret without an account.
        String owner = context.account() == 0 ? context.address() : "account " + context.account();
        Permits owned = permits.computeIfAbsent(owner, _ -> new Permits());
        Promise<Void> permit = Promise.promise();
        if (owned.taken < config.uploadsPerAccount()) {
            owned.taken++;
            permit.complete();
        } else if (owned.waiting.size() < config.uploadsWaiting()) {
            owned.waiting.add(permit);
            long timer = vertx.setTimer(MAX_WAIT.toMillis(), _ -> permit.tryFail(tooMany()));
            permit.future().onComplete(_ -> vertx.cancelTimer(timer));
        } else {
            permit.fail(tooMany());
        }
        context.http().addEndHandler(_ -> release(owner, owned, permit));
        return permit.future();
    }

    private void release(String owner, Permits owned, Promise<Void> permit) {
        owned.waiting.remove(permit);
        if (permit.tryFail(tooMany()) || permit.future().failed()) {
            return;
        }
        Promise<Void> next = owned.waiting.poll();
        while (next != null && !next.tryComplete()) {
            next = owned.waiting.poll();
        }
        if (next == null && --owned.taken == 0) {
            permits.remove(owner, owned);
        }
    }

    private static ApiException tooMany() {
        return new ApiException(
                        ErrorCode.RATE_LIMITED, "As many uploads as may be are under way. Wait until one has ended.")
                .retryAfter(RETRY_AFTER);
    }
}
