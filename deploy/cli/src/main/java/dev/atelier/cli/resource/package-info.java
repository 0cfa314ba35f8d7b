// SPDX-License-Identifier: Apache-2.0
/** The other things of an account: models, files, shelves, projects, usage, webhooks. */
@NullMarked
package dev.atelier.cli.resource;

import org.jspecify.annotations.NullMarked;
