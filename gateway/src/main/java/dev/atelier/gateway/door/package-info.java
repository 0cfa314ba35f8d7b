/** The one entry of the public port: every request comes in here. */
@NullMarked
package dev.atelier.gateway.door;

import org.jspecify.annotations.NullMarked;
