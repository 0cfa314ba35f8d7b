// SPDX-License-Identifier: Apache-2.0
package dev.atelier.library.output;

import dev.atelier.library.media.MediaUrls;
import dev.atelier.library.media.MediaUrls.MediaName;
import dev.atelier.library.media.OutputId;
import dev.atelier.library.media.StagedMedia;
import dev.atelier.library.media.StoredObject;
import dev.atelier.library.media.StoredObjectService;
import dev.atelier.library.provenance.MediaMarker;
import dev.atelier.library.provenance.OutputFacts;
import dev.atelier.platform.provenance.manifest.MediaClaim.Ingredient;
import jakarta.enterprise.context.ApplicationScoped;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/** Marks an output with how it was made; what went in is named by its hash, where it is still here. */
@ApplicationScoped
class OutputMarker {
    private final MediaUrls urls;
    private final StoredObjectService objects;
    private final MediaMarker marker;

    OutputMarker(MediaUrls urls, StoredObjectService objects, MediaMarker marker) {
        this.urls = urls;
        this.objects = objects;
        this.marker = marker;
    }

    /** Takes ownership of the media. */
    StagedMedia mark(StagedMedia media, OutputId id, OutputRequest request) throws IOException {
        boolean complete = false;
        try {
            OutputFacts facts = new OutputFacts(
                    id.generation().toString(),
                    Optional.ofNullable(request.shortModel()).orElse("unknown"),
                    request.revision(),
                    request.isMadeByEngine(),
                    request.isEdited(),
                    ingredients(request.referenceUrls()));
            complete = true;
            return marker.markOutput(media, facts);
        } finally {
            if (!complete) {
                media.close();
            }
        }
    }

    private List<Ingredient> ingredients(List<String> references) {
        List<MediaName> names =
                references.stream().map(urls::parse).flatMap(Optional::stream).toList();
        Map<String, StoredObject> found =
                objects.findByKeys(names.stream().map(MediaName::key).toList());
        return names.stream()
                .map(name -> found.get(name.key().value()))
                .filter(Objects::nonNull)
                .map(object -> new Ingredient(object.sha256(), object.contentType()))
                .toList();
    }
}
