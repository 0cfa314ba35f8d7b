/** The gateway: the platform's only public door. */
@NullMarked
package dev.atelier.gateway;

import org.jspecify.annotations.NullMarked;
