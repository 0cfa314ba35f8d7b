/** The check of library-service before it serves production. */
@NullMarked
package dev.atelier.library;

import org.jspecify.annotations.NullMarked;
