// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.route;

/** The kind of bodies on a route, which decides the limits of a request. */
public enum TrafficClass {
    /** A request without a body, and a response at once. */
    PLAIN,
    /** A small JSON body, or none. */
    JSON,
    /** A JSON body in which media may stand as data: URIs. */
    MEDIA_JSON,
    /** A file in a multipart body. */
    UPLOAD,
    /** The bytes of a file as the whole body. */
    BYTES,
    /** A provider's callback in the provider's own form; the service behind verifies it. */
    CALLBACK,
    /** A page for people, or a form that they send, which the gateway answers itself. */
    PAGE,
    /** A response that goes on for as long as the client listens. */
    STREAM;

    public boolean hasRequestBody() {
        return this == JSON || this == MEDIA_JSON || this == UPLOAD || this == BYTES || this == CALLBACK;
    }
}
