/** The request id: taken over or made at the door, on every answer, every log line and every call onwards. */
@NullMarked
package dev.atelier.platform.request;

import org.jspecify.annotations.NullMarked;
