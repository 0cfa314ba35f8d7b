/** The transactional outbox and the relay that empties it into Kafka. */
@NullMarked
package dev.atelier.platform.outbox;

import org.jspecify.annotations.NullMarked;
