/** Caps of credentials per day and month, and what was spent of them. */
@NullMarked
package dev.atelier.billing.cap;

import org.jspecify.annotations.NullMarked;
