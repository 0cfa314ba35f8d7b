// SPDX-License-Identifier: Apache-2.0
package dev.atelier.platform.submit;

/** The headers by which the gateway and generation-service find out what became of a create whose response was lost. */
public final class CreateHeaders {
    /** The gateway's name for one arrival of a create, a UUID. */
    public static final String ATTEMPT = "X-Atelier-Create";

    /** On a response: the service cannot say whether the generation is queued, so the gateway has to ask again. */
    public static final String UNCONFIRMED = "X-Atelier-Unconfirmed";

    /** Where the gateway asks, with a {@code POST} of account and attempt. */
    public static final String CONCLUDE_PATH = "/internal/creates/conclude";

    private CreateHeaders() {}
}
