// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.exchange;

import jakarta.inject.Singleton;
import java.util.concurrent.TimeUnit;
import org.jboss.logging.Logger;

/** One line per request. It names the template of the path, because a path can hold the key of a picture. */
@Singleton
public class AccessLog {
    private static final Logger LOG = Logger.getLogger("access");

    public void write(Exchange exchange, int status) {
        if (!LOG.isInfoEnabled()) {
            return;
        }
        LOG.info("method=" + exchange.request().method() + " route=" + exchange.route() + " status=" + status
                + " ms=" + TimeUnit.NANOSECONDS.toMillis(exchange.elapsedNanos())
                + " bytes=" + exchange.response().bytesWritten() + " account=" + exchange.account()
                + " credential=" + exchange.credential());
    }
}
