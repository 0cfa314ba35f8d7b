/** Where accounts want to hear of events, with which secret, and how that has been going. */
@NullMarked
package dev.atelier.webhook.endpoint;

import org.jspecify.annotations.NullMarked;
