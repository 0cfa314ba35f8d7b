/** Long polling: reads that wait until a generation is final. */
@NullMarked
package dev.atelier.gateway.longpoll;

import org.jspecify.annotations.NullMarked;
