/** The signatures by which a receiver recognises a genuine and recent delivery. */
@NullMarked
package dev.atelier.webhook.signature;

import org.jspecify.annotations.NullMarked;
