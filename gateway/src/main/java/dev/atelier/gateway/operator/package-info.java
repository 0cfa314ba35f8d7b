/** The operator's API on the inner port: accounts, grants and keys. */
@NullMarked
package dev.atelier.gateway.operator;

import org.jspecify.annotations.NullMarked;
