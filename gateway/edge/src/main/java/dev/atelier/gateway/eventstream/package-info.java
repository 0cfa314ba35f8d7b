/** Responses that go on for as long as the client listens: their limits and their end. */
@NullMarked
package dev.atelier.gateway.eventstream;

import org.jspecify.annotations.NullMarked;
