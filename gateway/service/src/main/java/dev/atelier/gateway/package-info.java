/** The gateway: the only public service of the platform. */
@NullMarked
package dev.atelier.gateway;

import org.jspecify.annotations.NullMarked;
