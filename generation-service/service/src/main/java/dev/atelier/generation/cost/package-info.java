/** What upstreams charged us against the credits that were charged, for operators. */
@NullMarked
package dev.atelier.generation.cost;

import org.jspecify.annotations.NullMarked;
