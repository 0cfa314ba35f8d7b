/** The table of public paths: everything the platform answers, and nothing else. */
@NullMarked
package dev.atelier.gateway.route;

import org.jspecify.annotations.NullMarked;
