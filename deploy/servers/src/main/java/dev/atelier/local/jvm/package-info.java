/** How the JVMs of the services are started: their flags, and the writer of class archives. */
@NullMarked
package dev.atelier.local.jvm;

import org.jspecify.annotations.NullMarked;
