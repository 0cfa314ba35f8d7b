// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.reference;

import dev.atelier.generation.library.LibraryClient;
import dev.atelier.generation.library.LibraryClient.FoundMedia;
import dev.atelier.platform.error.ApiException;
import dev.atelier.platform.error.ErrorCode;
import jakarta.enterprise.context.ApplicationScoped;
import org.eclipse.microprofile.rest.client.inject.RestClient;

/** Lets the library fetch the links of a request: a run keeps them as files of the account, an estimate keeps nothing. */
@ApplicationScoped
public class LinkFetcher {
    private final LibraryClient library;

    LinkFetcher(@RestClient LibraryClient library) {
        this.library = library;
    }

    /** A refusal of the library names the member that holds the link. */
    FoundMedia fetch(LibraryClient.ImportRequest link, MediaArgument argument, LinkUse use) {
        try {
            return switch (use) {
                case KEPT -> library.importLink(link);
                case MEASURED -> library.measureLink(link);
            };
        } catch (ApiException refusal) {
            if (refusal.code() == ErrorCode.INVALID_INPUT) {
                throw argument.refusal(refusal.message());
            }
            throw refusal;
        }
    }

    /** What becomes of the media behind a link. */
    public enum LinkUse {
        /** A run needs them: they become files of the account. */
        KEPT,
        /** An estimate needs their length and size: they are fetched, measured and deleted. */
        MEASURED
    }
}
