/** Events of other services, fanned out to the endpoints that subscribed. */
@NullMarked
package dev.atelier.webhook.event;

import org.jspecify.annotations.NullMarked;
