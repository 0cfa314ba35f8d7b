/** The webhook endpoints of accounts: URL, subscribed events, secrets and health. */
@NullMarked
package dev.atelier.webhook.endpoint;

import org.jspecify.annotations.NullMarked;
