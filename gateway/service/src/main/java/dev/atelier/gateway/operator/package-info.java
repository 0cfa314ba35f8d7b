/** The operator's API on the management port: accounts, keys, projects, voices and the audit log. */
@NullMarked
package dev.atelier.gateway.operator;

import org.jspecify.annotations.NullMarked;
