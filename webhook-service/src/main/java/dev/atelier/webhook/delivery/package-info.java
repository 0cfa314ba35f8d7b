/** The queue of deliveries, one lane per endpoint, and what sends and records them. */
@NullMarked
package dev.atelier.webhook.delivery;

import org.jspecify.annotations.NullMarked;
