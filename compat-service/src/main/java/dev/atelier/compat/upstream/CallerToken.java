// SPDX-License-Identifier: Apache-2.0
package dev.atelier.compat.upstream;

/**
 * The credential with which the gateway introduced the caller, passed on as it came.
 *
 * @param authorization the whole header
 * @param requestId joins the log lines of all services
 */
public record CallerToken(String authorization, String requestId) {

    @Override
    public String toString() {
        return "CallerToken[hidden]";
    }
}
