/** Plain SQL: the gateway has a handful of statements, and an object mapper would cost it start-up time and memory. */
@NullMarked
package dev.atelier.gateway.database;

import org.jspecify.annotations.NullMarked;
