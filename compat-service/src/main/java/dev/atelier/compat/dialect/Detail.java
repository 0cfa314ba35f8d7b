// SPDX-License-Identifier: Apache-2.0
package dev.atelier.compat.dialect;

import dev.atelier.compat.translate.BodyFault;
import java.util.List;

/** What is wrong with a body, in the shape of FastAPI, which both dialects share. */
public record Detail(List<BodyFault> detail) {

    public Detail {
        detail = List.copyOf(detail);
    }
}
