// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.reference;

import dev.atelier.generation.library.FoundMedia;
import dev.atelier.generation.library.MediaClient;
import dev.atelier.platform.error.ApiException;
import dev.atelier.platform.error.ErrorCode;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.eclipse.microprofile.rest.client.inject.RestClient;

/** Asks the library: once for everything it may already have, and once for each link. */
@ApplicationScoped
class LibraryLookup {

    private final MediaClient library;

    LibraryLookup(@RestClient MediaClient library) {
        this.library = library;
    }

    /** What was found, by reference; what is not there is not in it. */
    Map<String, FoundMedia> find(long account, Set<String> references) {
        Map<String, FoundMedia> found = new HashMap<>();
        if (!references.isEmpty()) {
            var asked = List.copyOf(references);
            List<FoundMedia> answers = library.resolve(new MediaClient.ResolveRequest(account, asked))
                    .media();
            for (int i = 0; i < Math.min(asked.size(), answers.size()); i++) {
                if (answers.get(i).found()) {
                    found.put(asked.get(i), answers.get(i));
                }
            }
        }
        return found;
    }

    /** Fetches a link into the library; refuses in the name of the member that holds it. */
    FoundMedia fetch(long account, long project, String model, Place place, String url) {
        try {
            return library.fetch(new MediaClient.ImportRequest(account, project, url, model));
        } catch (ApiException refusal) {
            if (refusal.code() == ErrorCode.INVALID_INPUT) {
                throw place.refusal(refusal.message());
            }
            throw refusal;
        }
    }
}
