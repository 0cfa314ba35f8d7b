// SPDX-License-Identifier: Apache-2.0
package dev.atelier.compat.upstream;

/**
 * The headers of an incoming request that go along with every call made on behalf of its caller.
 *
 * @param authorization the whole header, as the gateway sent it
 * @param requestId joins the log lines of all services
 */
public record CallerHeaders(String authorization, String requestId) {
    /** Leaves everything out, because the first header is a credential. */
    @Override
    public String toString() {
        return "CallerHeaders[hidden]";
    }
}
