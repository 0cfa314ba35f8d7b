// SPDX-License-Identifier: Apache-2.0
/** The world around the service under test. */
package dev.atelier.generation.support;
