// SPDX-License-Identifier: Apache-2.0
package dev.atelier.library.importer;

import dev.atelier.library.file.FileKeeper;
import dev.atelier.library.file.FileService;
import dev.atelier.library.file.KeptFile;
import dev.atelier.library.media.MediaAddress;
import dev.atelier.library.media.MediaName;
import dev.atelier.library.media.Medium;
import dev.atelier.library.media.Owner;
import dev.atelier.library.media.StoredObject;
import dev.atelier.library.media.StoredObjectService;
import dev.atelier.library.output.OutputService;
import dev.atelier.library.resolve.Resolved;
import dev.atelier.platform.error.ApiException;
import jakarta.enterprise.context.ApplicationScoped;
import java.io.IOException;
import java.util.Optional;

/** Follows addresses of our own without fetching them, for the account they belong to and nobody else. */
@ApplicationScoped
class OwnLinkService {
    private static final String PARAM = "url";

    private final MediaAddress address;
    private final StoredObjectService objects;
    private final FileService files;
    private final FileKeeper keeper;
    private final OutputService outputs;
    private final OwnBytes bytes;

    OwnLinkService(
            MediaAddress address,
            StoredObjectService objects,
            FileService files,
            FileKeeper keeper,
            OutputService outputs,
            OwnBytes bytes) {
        this.address = address;
        this.objects = objects;
        this.files = files;
        this.keeper = keeper;
        this.outputs = outputs;
        this.bytes = bytes;
    }

    boolean isOurs(String url) {
        return address.nameIn(url).isPresent();
    }

    Resolved resolved(long account, String url) {
        StoredObject object = object(account, url);
        Optional<String> id = files.findByKey(object.key(), account)
                .map(kept -> kept.file().id().toString())
                .or(() -> outputs.findByKey(object.key(), account).map(Object::toString));
        return Resolved.of(url, id.orElseThrow(OwnLinkService::notYours), object, address);
    }

    /** The file at this address; an output becomes a file of its own. */
    KeptFile file(Owner owner, String url) throws IOException {
        StoredObject object = object(owner.account(), url);
        Optional<KeptFile> known = files.findByKey(object.key(), owner.account());
        if (known.isPresent()) {
            return known.orElseThrow();
        }
        if (outputs.findByKey(object.key(), owner.account()).isEmpty()) {
            throw notYours();
        }
        try (Medium copy = bytes.copy(object)) {
            return keeper.keep(copy, owner, LinkName.of(url));
        }
    }

    private StoredObject object(long account, String url) {
        return address.nameIn(url)
                .flatMap(MediaName::parse)
                .flatMap(name -> objects.find(name.key())
                        .filter(found -> found.extension().equals(name.extension())))
                .filter(found -> found.owner().account() == account)
                .orElseThrow(OwnLinkService::notYours);
    }

    private static ApiException notYours() {
        return ApiException.invalid("There is no such file or output on this account.", PARAM);
    }
}
