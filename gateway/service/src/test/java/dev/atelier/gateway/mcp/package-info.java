@NullMarked
package dev.atelier.gateway.mcp;

import org.jspecify.annotations.NullMarked;
