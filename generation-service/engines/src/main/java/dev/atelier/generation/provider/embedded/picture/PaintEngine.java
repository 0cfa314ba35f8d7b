// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.provider.embedded.picture;

import dev.atelier.generation.provider.MediaFile;
import dev.atelier.generation.provider.embedded.Engine;
import dev.atelier.generation.provider.embedded.Order;
import dev.atelier.generation.provider.embedded.scene.Painter;
import dev.atelier.generation.provider.embedded.scene.PaintingOrder;
import jakarta.enterprise.context.ApplicationScoped;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** Paints pictures from words, in six manners. */
@ApplicationScoped
public class PaintEngine implements Engine {
    private final ImageFiles files;

    public PaintEngine(ImageFiles files) {
        this.files = files;
    }

    @Override
    public Set<String> models() {
        return Set.of("painted", "abstract", "poster", "ink", "portrait", "pixel");
    }

    @Override
    public List<MediaFile> make(Order order) throws IOException, InterruptedException {
        List<MediaFile> pictures = new ArrayList<>();
        int count = order.images();
        for (int index = 0; index < count; index++) {
            pictures.add(files.write(order, index, Painter.picture(PaintingOrder.of(order.job(), index))));
            order.progress((index + 1.0) / count);
        }
        return pictures;
    }
}
