/** Tests of the libraries for users. */
@NullMarked
package dev.atelier.clients;

import org.jspecify.annotations.NullMarked;
