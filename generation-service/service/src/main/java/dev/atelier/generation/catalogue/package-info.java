// SPDX-License-Identifier: Apache-2.0
/** The models: each is compiled from one YAML file and checked completely before it can be used. */
@NullMarked
package dev.atelier.generation.catalogue;

import org.jspecify.annotations.NullMarked;
