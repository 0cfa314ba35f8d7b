// SPDX-License-Identifier: Apache-2.0
package dev.atelier.platform.filter;

import dev.atelier.platform.error.ApiException;
import dev.atelier.platform.error.ErrorCode;
import io.vertx.ext.web.RoutingContext;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MediaType;
import java.time.Duration;
import java.util.Locale;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jboss.resteasy.reactive.server.ServerRequestFilter;

/**
 * Bounds how many large JSON bodies a process holds at once. A body with a file inside takes several times its size while
 * it is read and passed on; the others wait unread. Bodies that are not JSON are streamed and have limits of their own.
 */
public class LargeBodyFilter {
    private static final long LARGE = 1024 * 1024;

    /** A body of 14 MB takes up to 90 MB while it is read, hashed and passed on, and everything else needs room too. */
    private static final long HEAP_EACH = 200L * 1024 * 1024;

    private static final Duration LONGEST_WAIT = Duration.ofSeconds(10);

    private static final String RELEASE = LargeBodyFilter.class.getName();

    private final Semaphore permits =
            new Semaphore(Math.max(1, (int) (Runtime.getRuntime().maxMemory() / HEAP_EACH)), true);

    @ServerRequestFilter
    public void awaitPermit(ContainerRequestContext request, RoutingContext http) {
        if (!isLarge(request)) {
            return;
        }
        acquire();
        var isReleased = new AtomicBoolean();
        Runnable release = () -> {
            if (isReleased.compareAndSet(false, true)) {
                permits.release();
            }
        };
        http.put(RELEASE, release);
        http.addEndHandler(_ -> release.run());
    }

    /** Lets the next large body in: that of this request is not needed any more, and its answer may take long. */
    public static void bodyTaken(RoutingContext http) {
        if (http.get(RELEASE) instanceof Runnable release) {
            release.run();
        }
    }

    private static boolean isLarge(ContainerRequestContext request) {
        // Not the parsed type: a header that is none must not end as an internal fault.
        String type = request.getHeaderString(HttpHeaders.CONTENT_TYPE);
        if (type != null && !type.strip().toLowerCase(Locale.ROOT).startsWith(MediaType.APPLICATION_JSON)) {
            return false;
        }
        String length = request.getHeaderString(HttpHeaders.CONTENT_LENGTH);
        boolean isUnknown = length == null && request.getHeaderString("Transfer-Encoding") != null;
        // The HTTP server has checked that the length is a number.
        return isUnknown || (length != null && Long.parseLong(length) > LARGE);
    }

    private void acquire() {
        try {
            if (permits.tryAcquire(LONGEST_WAIT.toMillis(), TimeUnit.MILLISECONDS)) {
                return;
            }
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
        throw new ApiException(
                        ErrorCode.SERVICE_UNAVAILABLE,
                        "Too many large bodies are on their way. Retry, or upload the file.")
                .retryAfter(LONGEST_WAIT);
    }
}
