/** The API of the console: the public API for people who are signed in, and what only its pages need (ADR 0044). */
@NullMarked
package dev.atelier.gateway.console;

import org.jspecify.annotations.NullMarked;
