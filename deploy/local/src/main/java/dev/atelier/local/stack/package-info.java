/** The whole platform as one object: servers, services, their ports, secrets and state directory. */
@NullMarked
package dev.atelier.local.stack;

import org.jspecify.annotations.NullMarked;
