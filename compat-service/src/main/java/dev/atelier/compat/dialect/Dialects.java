// SPDX-License-Identifier: Apache-2.0
package dev.atelier.compat.dialect;

import io.quarkus.arc.All;
import jakarta.inject.Singleton;
import java.util.List;
import java.util.Optional;

/** Every dialect that is spoken. */
@Singleton
public class Dialects {
    private final List<Dialect> all;

    Dialects(@All List<Dialect> all) {
        this.all = List.copyOf(all);
    }

    public Optional<Dialect> named(String name) {
        return all.stream().filter(dialect -> dialect.name().equals(name)).findFirst();
    }

    /** The dialect in which a path is to be answered, whether there is something at the path or not. */
    public Optional<Dialect> of(String path) {
        return all.stream()
                .filter(dialect -> path.equals(dialect.prefix()) || path.startsWith(dialect.prefix() + "/"))
                .findFirst();
    }
}
