/** The request id: taken from the request or created by the gateway, and present on every response, log line and further call. */
@NullMarked
package dev.atelier.platform.request;

import org.jspecify.annotations.NullMarked;
