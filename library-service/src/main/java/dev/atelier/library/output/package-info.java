/** The outputs of generations, stored once per generation and number. */
@NullMarked
package dev.atelier.library.output;

import org.jspecify.annotations.NullMarked;
