/** Support for service tests: real servers shared by one Maven run, and tokens of test callers. */
@NullMarked
package dev.atelier.testkit;

import org.jspecify.annotations.NullMarked;
