/** What a client reads before it has a key: the root document and the OpenAPI description. */
@NullMarked
package dev.atelier.gateway.discovery;

import org.jspecify.annotations.NullMarked;
