/** Tests of the Helm chart: what it renders, what it refuses, its alerts and dashboards. */
@NullMarked
package dev.atelier.helm;

import org.jspecify.annotations.NullMarked;
