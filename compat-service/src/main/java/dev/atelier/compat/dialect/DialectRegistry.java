// SPDX-License-Identifier: Apache-2.0
package dev.atelier.compat.dialect;

import dev.atelier.platform.dialect.DialectName;
import io.quarkus.arc.All;
import jakarta.inject.Singleton;
import java.util.List;
import java.util.Optional;

/** All dialects that are served. */
@Singleton
public class DialectRegistry {
    private final List<Dialect> dialects;

    DialectRegistry(@All List<Dialect> dialects) {
        this.dialects = List.copyOf(dialects);
    }

    public Optional<Dialect> find(String name) {
        return dialects.stream().filter(dialect -> dialect.name().equals(name)).findFirst();
    }

    /** The dialect in which a path is answered, also when there is nothing at the path. */
    public Optional<Dialect> findByPath(String path) {
        return DialectName.ofPath(path).flatMap(api -> find(api.wire()));
    }
}
