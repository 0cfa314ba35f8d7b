/** Answers that go on for as long as the client listens: how many, how long, and their end. */
@NullMarked
package dev.atelier.gateway.stream;

import org.jspecify.annotations.NullMarked;
