// SPDX-License-Identifier: Apache-2.0
package dev.atelier.library.resolve;

import dev.atelier.platform.error.ApiException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** References to be looked up for one account. */
public record ResolveRequest(
        @Nullable Long account, @Nullable List<String> refs) {
    private static final int MOST = 64;

    long who() {
        if (account == null) {
            throw ApiException.invalid("account is missing.", "account");
        }
        return account;
    }

    List<String> texts() {
        if (refs == null || refs.size() > MOST) {
            throw ApiException.invalid("refs is a list of at most " + MOST + " references.", "refs");
        }
        for (int i = 0; i < refs.size(); i++) {
            if (refs.get(i) == null) {
                throw ApiException.invalid("A reference is a text.", "refs[" + i + "]");
            }
        }
        return refs;
    }
}
