// SPDX-License-Identifier: Apache-2.0
package dev.atelier.library.file;

import dev.atelier.library.media.Keeping;
import dev.atelier.library.media.Medium;
import dev.atelier.library.media.ObjectKeeper;
import dev.atelier.library.media.ObjectKeeper.Kept;
import dev.atelier.library.media.Owner;
import jakarta.enterprise.context.ApplicationScoped;
import java.io.IOException;
import java.util.function.Consumer;

/** Makes a medium a file of an account. */
@ApplicationScoped
public class FileKeeper {
    private final ObjectKeeper objects;
    private final FileRepository files;

    FileKeeper(ObjectKeeper objects, FileRepository files) {
        this.objects = objects;
        this.files = files;
    }

    public KeptFile keep(Medium medium, Owner owner, FileName name) throws IOException {
        return keep(medium, owner, name, _ -> {});
    }

    /** @param also runs in the same transaction */
    public KeptFile keep(Medium medium, Owner owner, FileName name, Consumer<StoredFile> also) throws IOException {
        String text = name.orDefault(medium.format());
        return objects.<KeptFile>keep(medium, Keeping.of(owner).named(text), object -> {
                    StoredFile file = new StoredFile(object, text);
                    files.persist(file);
                    also.accept(file);
                    return new Kept<>(new KeptFile(file, object), true);
                })
                .value();
    }
}
