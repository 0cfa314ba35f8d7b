// SPDX-License-Identifier: Apache-2.0
package dev.atelier.library.resolve;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import dev.atelier.platform.error.ApiException;
import dev.atelier.platform.error.RequiredInput;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Media references of one account to resolve. */
@JsonIgnoreProperties(ignoreUnknown = true)
public record ResolveRequest(
        @Nullable Long account, @Nullable List<String> refs) {
    private static final int MAX_REFERENCES = 64;

    long requireAccount() {
        return RequiredInput.param(account, "account");
    }

    List<String> requireReferences() {
        if (refs == null || refs.size() > MAX_REFERENCES) {
            throw ApiException.invalid("refs is a list of at most " + MAX_REFERENCES + " references.", "refs");
        }
        for (int i = 0; i < refs.size(); i++) {
            if (refs.get(i) == null) {
                throw ApiException.invalid("A reference is a text.", "refs[" + i + "]");
            }
        }
        return refs;
    }
}
