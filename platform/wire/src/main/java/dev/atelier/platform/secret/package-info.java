/** Keys derived from the installation's one secret, each for one purpose. */
@NullMarked
package dev.atelier.platform.secret;

import org.jspecify.annotations.NullMarked;
