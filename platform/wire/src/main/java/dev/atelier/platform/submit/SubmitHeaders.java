// SPDX-License-Identifier: Apache-2.0
package dev.atelier.platform.submit;

/** The headers by which the gateway and compat-service find out whether the response to a submit arrived. */
public final class SubmitHeaders {
    /** The gateway's name for an attempt. */
    public static final String ATTEMPT = "X-Atelier-Attempt";

    /** When the submit reached the gateway, in milliseconds since 1970. */
    public static final String ARRIVED_AT = "X-Atelier-Arrived";

    /** The gateway's {@link ResponseReport}s on earlier attempts. */
    public static final String REPORTS = "X-Atelier-Reports";

    /** On a response: it only says that the run has not ended, so a repeat of the submit must find the request. */
    public static final String WITHHELD = "X-Atelier-Withheld";

    private SubmitHeaders() {}
}
