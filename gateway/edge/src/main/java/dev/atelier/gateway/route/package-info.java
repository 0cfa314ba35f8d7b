/** The table of public paths, and the look-up of a request in it. */
@NullMarked
package dev.atelier.gateway.route;

import org.jspecify.annotations.NullMarked;
