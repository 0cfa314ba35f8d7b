/** One request on its way through the gateway: its state, its refusals, its log line and its meters. */
@NullMarked
package dev.atelier.gateway.exchange;

import org.jspecify.annotations.NullMarked;
