/** The assistant connection (Model Context Protocol): tools that send requests of the public API (adr/0035). */
@NullMarked
package dev.atelier.gateway.mcp;

import org.jspecify.annotations.NullMarked;
