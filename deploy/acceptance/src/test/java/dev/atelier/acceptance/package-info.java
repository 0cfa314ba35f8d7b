/** The platform as a client, a receiver of webhooks and an operator meet it: nothing here knows how it is built. */
@NullMarked
package dev.atelier.acceptance;

import org.jspecify.annotations.NullMarked;
