/** The state of one public request, its error response, its log line, its metrics and its trace. */
@NullMarked
package dev.atelier.gateway.request;

import org.jspecify.annotations.NullMarked;
