/** Whether the response to a request that is charged reaches its client, and what becomes of one that does not. */
@NullMarked
package dev.atelier.gateway.proxy.lostanswer;

import org.jspecify.annotations.NullMarked;
