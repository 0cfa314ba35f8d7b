/** The program that runs inside the broker's own JVM, the only one that sees Kafka's server classes. */
@NullMarked
package dev.atelier.local.broker;

import org.jspecify.annotations.NullMarked;
