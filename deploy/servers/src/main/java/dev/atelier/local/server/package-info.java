/** PostgreSQL, Kafka and Redis as child processes on loopback, from binaries that Maven brings. */
@NullMarked
package dev.atelier.local.server;

import org.jspecify.annotations.NullMarked;
