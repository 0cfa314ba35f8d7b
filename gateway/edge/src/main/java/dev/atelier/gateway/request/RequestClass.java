// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.request;

import dev.atelier.platform.json.WireName;

/** Requests whose times can be compared; a histogram for each route would be a hundred times as many series. */
public enum RequestClass implements WireName {
    /** Reads state. */
    READ,
    /** Changes something, or computes a price. */
    WRITE,
    /** May create a generation, which is charged before the answer. */
    CREATE,
    /** Sends a file, at the speed of the client. */
    UPLOAD,
    /** Receives a file, at the speed of the client. */
    MEDIA,
    /** A request in the dialect of another vendor; some last as long as the generation. */
    COMPAT,
    /** A callback of a provider. */
    CALLBACK,
    /** A page for people, or a call of an assistant. */
    PAGE,
    /** Goes on for as long as the client listens. */
    STREAM,
    /** A read that waits until the generation is final. */
    HELD,
    /** Without a route. */
    NONE
}
