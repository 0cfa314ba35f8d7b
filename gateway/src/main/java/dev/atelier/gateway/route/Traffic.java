// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.route;

/** What travels on a route, which decides how it is limited on its way. */
public enum Traffic {
    /** A request without a body, and an answer that comes at once. */
    PLAIN,
    /** A small JSON body, or none. */
    JSON,
    /** A file on its way in. */
    UPLOAD,
    /** The bytes of a file on its way in, with nothing around them. */
    BYTES,
    /** What a provider sends to us, in a form of its own; the service behind decides whether it is genuine. */
    CALLBACK,
    /** An answer that goes on for as long as the client listens. */
    STREAM;

    /** Whether a request may bring a body. */
    public boolean bringsBody() {
        return this == JSON || this == UPLOAD || this == BYTES || this == CALLBACK;
    }
}
