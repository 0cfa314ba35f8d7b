/** What a service test needs around it: real servers shared by one Maven run, and tokens of made-up callers. */
@NullMarked
package dev.atelier.testkit;

import org.jspecify.annotations.NullMarked;
