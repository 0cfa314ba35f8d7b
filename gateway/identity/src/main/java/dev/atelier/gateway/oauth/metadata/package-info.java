/** What clients read before anything else: where the endpoints are, and what they can do. */
@NullMarked
package dev.atelier.gateway.oauth.metadata;

import org.jspecify.annotations.NullMarked;
