// SPDX-License-Identifier: Apache-2.0
package dev.atelier.library.resolve;

import java.util.List;

/** The targets of references, in the order of the request. */
public record ResolveView(List<ResolvedReference> media) {

    public ResolveView {
        media = List.copyOf(media);
    }
}
