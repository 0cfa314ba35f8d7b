/** What operators see of Kafka: how far its readers are, and the events that were given up. */
@NullMarked
package dev.atelier.gateway.broker;

import org.jspecify.annotations.NullMarked;
