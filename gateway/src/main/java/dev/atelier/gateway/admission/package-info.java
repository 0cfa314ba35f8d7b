/** Who may come in, and how often: one Redis round trip per request. */
@NullMarked
package dev.atelier.gateway.admission;

import org.jspecify.annotations.NullMarked;
