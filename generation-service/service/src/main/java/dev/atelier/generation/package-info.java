/** The check of generation-service before it serves production. */
@NullMarked
package dev.atelier.generation;

import org.jspecify.annotations.NullMarked;
