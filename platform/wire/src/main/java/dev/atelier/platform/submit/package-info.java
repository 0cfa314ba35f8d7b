// SPDX-License-Identifier: Apache-2.0
/** What the gateway reports to compat-service about the responses to submits. */
@NullMarked
package dev.atelier.platform.submit;

import org.jspecify.annotations.NullMarked;
