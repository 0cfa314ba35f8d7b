// SPDX-License-Identifier: Apache-2.0
package dev.atelier.compat.upload;

import dev.atelier.compat.dialect.Dialect;
import dev.atelier.compat.dialect.PublicAddresses;
import dev.atelier.platform.caller.Caller;
import dev.atelier.platform.error.ApiException;
import dev.atelier.platform.error.ErrorCode;
import jakarta.inject.Singleton;
import java.util.Optional;
import org.eclipse.microprofile.rest.client.inject.RestClient;

/** Knows the links that lead to files of ours. */
@Singleton
class OwnFiles {
    private static final String FILES = "files/";
    private static final int ANY_PROJECT = 0;

    private final PublicAddresses addresses;
    private final UploadRepository uploads;
    private final ImportClient library;

    OwnFiles(PublicAddresses addresses, UploadRepository uploads, @RestClient ImportClient library) {
        this.addresses = addresses;
        this.uploads = uploads;
        this.library = library;
    }

    boolean isOurs(Dialect dialect, String url) {
        return addresses.below(dialect, url).isPresent() || addresses.isMedia(url);
    }

    /** Empty when it is not one of the caller's. */
    Optional<String> reference(Dialect dialect, Caller caller, String url) {
        return addresses.isMedia(url) ? medium(caller, url) : uploaded(dialect, caller, url);
    }

    private Optional<String> uploaded(Dialect dialect, Caller caller, String url) {
        return addresses
                .below(dialect, url)
                .filter(rest -> rest.startsWith(FILES))
                .map(rest -> UploadService.publicKey(rest.substring(FILES.length())))
                .flatMap(key -> uploads.own(key, dialect.name(), caller.account()))
                .flatMap(Upload::kept)
                .map(kept -> kept.file().toString());
    }

    private Optional<String> medium(Caller caller, String url) {
        try {
            return Optional.of(library.find(new ImportClient.Link(caller.account(), ANY_PROJECT, url))
                    .id());
        } catch (ApiException refusal) {
            if (refusal.code() == ErrorCode.INVALID_INPUT) {
                return Optional.empty();
            }
            throw refusal;
        }
    }
}
