/** Where media bytes live: taken in whole and hashed or not at all. */
@NullMarked
package dev.atelier.library.storage;

import org.jspecify.annotations.NullMarked;
