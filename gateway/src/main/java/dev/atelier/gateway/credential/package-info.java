/** Credentials of every kind, and the token by which the gateway introduces their holder to the services. */
@NullMarked
package dev.atelier.gateway.credential;

import org.jspecify.annotations.NullMarked;
