/** How a receiver can tell that a delivery comes from us and is fresh. */
@NullMarked
package dev.atelier.webhook.signature;

import org.jspecify.annotations.NullMarked;
