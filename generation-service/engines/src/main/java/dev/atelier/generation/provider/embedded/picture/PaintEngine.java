// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.provider.embedded.picture;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.atelier.generation.provider.MediaFile;
import dev.atelier.generation.provider.embedded.Engine;
import dev.atelier.generation.provider.embedded.EngineRequest;
import dev.atelier.generation.provider.embedded.scene.Painter;
import dev.atelier.generation.provider.embedded.scene.PaintingRequest;
import dev.atelier.generation.provider.embedded.scene.Prompt;
import jakarta.enterprise.context.ApplicationScoped;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** Paints images from words, in three styles. */
@ApplicationScoped
public class PaintEngine implements Engine {
    private final ImageFileWriter files;

    public PaintEngine(ImageFileWriter files) {
        this.files = files;
    }

    @Override
    public Set<String> models() {
        return Set.of("painted", "abstract", "poster");
    }

    @Override
    public List<String> notes(String model, ObjectNode params) {
        return Painter.notes(model, Prompt.of(params), params);
    }

    @Override
    public List<MediaFile> make(EngineRequest request) throws IOException, InterruptedException {
        List<MediaFile> pictures = new ArrayList<>();
        int count = request.images();
        for (int index = 0; index < count; index++) {
            pictures.add(files.write(request, index, Painter.picture(PaintingRequest.of(request.job(), index))));
            request.progress((index + 1.0) / count);
        }
        return pictures;
    }
}
