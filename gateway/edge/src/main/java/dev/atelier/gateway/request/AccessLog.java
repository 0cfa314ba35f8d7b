// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.request;

import jakarta.inject.Singleton;
import java.util.concurrent.TimeUnit;
import org.jboss.logging.Logger;

/** Writes one line per request, with the template of the path: a path itself can hold the key of a media file. */
@Singleton
public class AccessLog {
    private static final Logger LOG = Logger.getLogger("access");

    public void write(RequestContext context, int status) {
        if (!LOG.isInfoEnabled()) {
            return;
        }
        LOG.info("method=" + context.request().method() + " route=" + context.route() + " status=" + status
                + " ms=" + TimeUnit.NANOSECONDS.toMillis(context.elapsedNanos())
                + " bytes=" + context.response().bytesWritten() + " account=" + context.account()
                + " credential=" + context.credential());
    }
}
