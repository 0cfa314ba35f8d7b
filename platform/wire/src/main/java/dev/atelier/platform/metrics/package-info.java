// SPDX-License-Identifier: Apache-2.0
/** What a scrape of metrics holds. */
@NullMarked
package dev.atelier.platform.metrics;

import org.jspecify.annotations.NullMarked;
