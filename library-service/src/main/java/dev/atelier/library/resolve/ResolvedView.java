// SPDX-License-Identifier: Apache-2.0
package dev.atelier.library.resolve;

import java.util.List;

/** What references lead to, in their order. */
public record ResolvedView(List<Resolved> media) {

    public ResolvedView {
        media = List.copyOf(media);
    }
}
