/** The state of one public request, its error response, its log line and its metrics. */
@NullMarked
package dev.atelier.gateway.request;

import org.jspecify.annotations.NullMarked;
