/** Decides which requests are admitted, and how many: one Redis round trip per request. */
@NullMarked
package dev.atelier.gateway.admission;

import org.jspecify.annotations.NullMarked;
