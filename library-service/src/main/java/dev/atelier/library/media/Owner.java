// SPDX-License-Identifier: Apache-2.0
package dev.atelier.library.media;

import dev.atelier.platform.caller.Origin;
import dev.atelier.platform.id.ProjectId;

/** Whose an object is, where it is shelved and how it came about. */
public record Owner(long account, ProjectId project, Origin origin) {}
