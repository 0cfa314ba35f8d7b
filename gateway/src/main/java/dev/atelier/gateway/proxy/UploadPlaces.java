// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.proxy;

import dev.atelier.gateway.exchange.Exchange;
import dev.atelier.platform.error.ApiException;
import dev.atelier.platform.error.ErrorCode;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.Map;
import java.util.Queue;

/**
 * Who sends uploads on one event loop: nobody takes all connections for them, however slowly his files come. Whoever has
 * his share waits until one of his own uploads has ended, unread.
 */
final class UploadPlaces {
    private final Vertx vertx;
    private final UpstreamConfig config;
    private final Map<String, Share> shares = new HashMap<>();

    UploadPlaces(Vertx vertx, UpstreamConfig config) {
        this.vertx = vertx;
        this.config = config;
    }

    private static final class Share {
        private final Queue<Promise<Void>> waiting = new ArrayDeque<>();
        private int held;
    }

    /** Completes when the upload may go on, and fails with the refusal; the place is free again when it is over. */
    Future<Void> enter(Exchange exchange) {
        // An upload address is a secret without an account.
        String owner = exchange.account() == 0
                ? exchange.request().remoteAddress().hostAddress()
                : "account " + exchange.account();
        Share share = shares.computeIfAbsent(owner, _ -> new Share());
        Promise<Void> turn = Promise.promise();
        if (share.held < config.uploadsPerAccount()) {
            share.held++;
            turn.complete();
        } else if (share.waiting.size() < config.uploadsWaiting()) {
            share.waiting.add(turn);
            long late = vertx.setTimer(config.uploadWait().toMillis(), _ -> turn.tryFail(tooMany()));
            turn.future().onComplete(_ -> vertx.cancelTimer(late));
        } else {
            turn.fail(tooMany());
        }
        exchange.http().addEndHandler(_ -> leave(owner, share, turn));
        return turn.future();
    }

    private void leave(String owner, Share share, Promise<Void> turn) {
        share.waiting.remove(turn);
        if (turn.tryFail(tooMany()) || turn.future().failed()) {
            return;
        }
        Promise<Void> next = share.waiting.poll();
        while (next != null && !next.tryComplete()) {
            next = share.waiting.poll();
        }
        if (next == null && --share.held == 0) {
            shares.remove(owner, share);
        }
    }

    private ApiException tooMany() {
        return new ApiException(
                        ErrorCode.RATE_LIMITED, "As many uploads as may be are under way. Wait until one has ended.")
                .retryAfter(config.uploadRetryAfter());
    }
}
