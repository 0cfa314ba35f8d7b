// SPDX-License-Identifier: Apache-2.0
package dev.atelier.library.media;

import dev.atelier.platform.caller.Origin;
import dev.atelier.platform.id.ProjectId;

/** Account, project and origin of an object. */
public record Owner(long account, ProjectId project, Origin origin) {}
