/** The record of changes to credentials. */
@NullMarked
package dev.atelier.gateway.audit;

import org.jspecify.annotations.NullMarked;
