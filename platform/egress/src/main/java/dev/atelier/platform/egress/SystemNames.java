// SPDX-License-Identifier: Apache-2.0
package dev.atelier.platform.egress;

import dev.atelier.platform.egress.EgressFailure.Reason;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.Stream;

/** Finds addresses the way the machine does, with its hosts file and search domains, but never waits past a deadline. */
final class SystemNames {

    private SystemNames() {}

    static List<InetSocketAddress> resolve(String host, int port, Deadline deadline)
            throws EgressFault, InterruptedException {
        var lookup = new FutureTask<>(() -> InetAddress.getAllByName(host));
        Thread.ofVirtual().name("lookup").start(lookup);
        try {
            return Stream.of(lookup.get(deadline.remaining().toNanos(), TimeUnit.NANOSECONDS))
                    .map(address -> new InetSocketAddress(address, port))
                    .toList();
        } catch (TimeoutException _) {
            throw new EgressFault(Reason.NAME_UNANSWERED);
        } catch (ExecutionException e) {
            boolean unknown = e.getCause() instanceof UnknownHostException;
            throw new EgressFault(unknown ? Reason.NAME_NOT_FOUND : Reason.LOCAL_FAULT, e);
        }
    }
}
