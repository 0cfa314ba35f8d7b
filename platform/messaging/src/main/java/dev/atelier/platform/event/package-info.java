/** Events between services: records, CloudEvents headers and how a listener treats failures. */
@NullMarked
package dev.atelier.platform.event;

import org.jspecify.annotations.NullMarked;
