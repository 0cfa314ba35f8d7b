/** The connections that people approved: their limits, their spending and their end. */
@NullMarked
package dev.atelier.gateway.oauth.connection;

import org.jspecify.annotations.NullMarked;
