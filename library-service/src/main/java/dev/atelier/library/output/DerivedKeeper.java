// SPDX-License-Identifier: Apache-2.0
package dev.atelier.library.output;

import dev.atelier.library.media.Keeping;
import dev.atelier.library.media.MediaAddress;
import dev.atelier.library.media.Medium;
import dev.atelier.library.media.ObjectKeeper;
import dev.atelier.library.media.ObjectKeeper.Kept;
import dev.atelier.library.media.StoredObject;
import dev.atelier.library.storage.Admission;
import dev.atelier.library.storage.StagingArea;
import io.quarkus.narayana.jta.QuarkusTransaction;
import jakarta.enterprise.context.ApplicationScoped;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.time.Clock;
import java.util.Optional;

/** Keeps clips that were cut for a run: in no list, and for a while only. */
@ApplicationScoped
class DerivedKeeper {
    private final StagingArea staging;
    private final OutputProbe probe;
    private final ObjectKeeper objects;
    private final DerivedRepository derived;
    private final MediaAddress address;
    private final OutputConfig config;
    private final Clock clock;

    DerivedKeeper(
            StagingArea staging,
            OutputProbe probe,
            ObjectKeeper objects,
            DerivedRepository derived,
            MediaAddress address,
            OutputConfig config,
            Clock clock) {
        this.staging = staging;
        this.probe = probe;
        this.objects = objects;
        this.derived = derived;
        this.address = address;
        this.config = config;
        this.clock = clock;
    }

    OutputView keep(OutputId id, OutputRequest request, InputStream body) throws IOException {
        Keeping keeping = Keeping.of(request.owner()).until(clock.instant().plus(config.derivedKept()));
        Optional<StoredObject> known = QuarkusTransaction.requiringNew().call(() -> derived.find(id));
        if (known.isPresent()) {
            body.transferTo(OutputStream.nullOutputStream());
            return view(known.orElseThrow());
        }
        Admission limit = Admission.upTo(config.largest().asLongValue());
        try (Medium medium = probe.examine(staging.stage(body, limit), request)) {
            return view(
                    objects.keep(medium, keeping, object -> claim(id, object)).value());
        }
    }

    private Kept<StoredObject> claim(OutputId id, StoredObject object) {
        return derived.claim(id, object.key())
                ? new Kept<>(object, true)
                : new Kept<>(derived.find(id).orElseThrow(), false);
    }

    private OutputView view(StoredObject object) {
        return OutputView.of(object, address.of(object));
    }
}
