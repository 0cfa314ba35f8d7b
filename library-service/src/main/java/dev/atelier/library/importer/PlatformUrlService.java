// SPDX-License-Identifier: Apache-2.0
package dev.atelier.library.importer;

import dev.atelier.library.file.FileName;
import dev.atelier.library.file.FileService;
import dev.atelier.library.file.FileService.FileAndObject;
import dev.atelier.library.media.MediaUrls;
import dev.atelier.library.media.Owner;
import dev.atelier.library.media.StagedMedia;
import dev.atelier.library.media.StoredObject;
import dev.atelier.library.media.StoredObjectService;
import dev.atelier.library.output.OutputService;
import dev.atelier.library.resolve.ResolvedReference;
import dev.atelier.library.storage.ContentCheck;
import dev.atelier.library.storage.ObjectStore;
import dev.atelier.library.storage.StagingArea;
import dev.atelier.platform.error.ApiException;
import dev.atelier.platform.media.MediaFormat;
import jakarta.enterprise.context.ApplicationScoped;
import java.io.IOException;
import java.io.InputStream;
import java.util.Optional;

/** Resolves media URLs of this platform without a download, for the account that owns the object. */
@ApplicationScoped
class PlatformUrlService {
    private static final String PARAM = "url";

    private final MediaUrls urls;
    private final StoredObjectService objects;
    private final FileService files;
    private final OutputService outputs;
    private final ObjectStore store;
    private final StagingArea staging;

    PlatformUrlService(
            MediaUrls urls,
            StoredObjectService objects,
            FileService files,
            OutputService outputs,
            ObjectStore store,
            StagingArea staging) {
        this.urls = urls;
        this.objects = objects;
        this.files = files;
        this.outputs = outputs;
        this.store = store;
        this.staging = staging;
    }

    ResolvedReference resolve(long account, String url) {
        StoredObject object = findObject(account, url);
        Optional<String> id = files.findByKey(object.key(), account)
                .map(file -> file.file().id().toString())
                .or(() -> outputs.findByKey(object.key(), account).map(Object::toString));
        return ResolvedReference.of(url, id.orElseThrow(PlatformUrlService::notFound), object, urls);
    }

    /** Finds the file at this URL; an output is copied into a new file. */
    FileAndObject findOrCopy(Owner owner, String url) throws IOException {
        StoredObject object = findObject(owner.account(), url);
        Optional<FileAndObject> known = files.findByKey(object.key(), owner.account());
        if (known.isPresent()) {
            return known.orElseThrow();
        }
        if (outputs.findByKey(object.key(), owner.account()).isEmpty()) {
            throw notFound();
        }
        try (StagedMedia copy = copy(object)) {
            return files.create(copy, owner, FileName.fromUrl(url));
        }
    }

    private StagedMedia copy(StoredObject object) throws IOException {
        MediaFormat format = MediaFormat.ofContentType(object.contentType())
                .orElseThrow(() -> new IllegalStateException("unknown type " + object.contentType()));
        try (InputStream bytes = store.read(object.key(), 0, object.size())) {
            return new StagedMedia(
                    staging.stage(ContentCheck.maxBytes(object.size()), bytes::transferTo),
                    format,
                    object.facts(),
                    object.provenance());
        }
    }

    private StoredObject findObject(long account, String url) {
        return urls.parse(url)
                .flatMap(name -> objects.find(name.key())
                        .filter(found -> found.extension().equals(name.extension())))
                .filter(found -> found.owner().account() == account)
                .orElseThrow(PlatformUrlService::notFound);
    }

    private static ApiException notFound() {
        return ApiException.invalid("There is no such file or output on this account.", PARAM);
    }
}
