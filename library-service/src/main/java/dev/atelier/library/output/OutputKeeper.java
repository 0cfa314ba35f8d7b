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
import dev.atelier.platform.error.ApiException;
import dev.atelier.platform.error.ErrorCode;
import io.quarkus.narayana.jta.QuarkusTransaction;
import jakarta.enterprise.context.ApplicationScoped;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.Optional;

/** Keeps each output of a generation once, however often and however simultaneously it is handed in. */
@ApplicationScoped
class OutputKeeper {
    private final StagingArea staging;
    private final OutputProbe probe;
    private final ObjectKeeper objects;
    private final OutputRepository outputs;
    private final MediaAddress address;
    private final OutputConfig config;
    private final OutputMetrics metrics;

    OutputKeeper(
            StagingArea staging,
            OutputProbe probe,
            ObjectKeeper objects,
            OutputRepository outputs,
            MediaAddress address,
            OutputConfig config,
            OutputMetrics metrics) {
        this.staging = staging;
        this.probe = probe;
        this.objects = objects;
        this.outputs = outputs;
        this.address = address;
        this.config = config;
        this.metrics = metrics;
    }

    OutputView keep(OutputId id, OutputRequest request, InputStream body) throws IOException {
        StoredObject object = stored(id, request, body);
        return OutputView.of(object, address.of(object));
    }

    private StoredObject stored(OutputId id, OutputRequest request, InputStream body) throws IOException {
        Keeping keeping = Keeping.of(request.owner());
        Optional<StoredObject> known = QuarkusTransaction.requiringNew().call(() -> outputs.find(id));
        if (known.isPresent()) {
            // Read to the end: a client that is still writing would take an early answer for a broken connection.
            body.transferTo(OutputStream.nullOutputStream());
            metrics.repeated();
            return known.orElseThrow();
        }
        Admission limit = Admission.upTo(config.largest().asLongValue());
        try (Medium medium = probe.examine(staging.stage(body, limit), request)) {
            Kept<StoredObject> kept =
                    objects.keep(medium, keeping, object -> claim(id, object, OutputLabel.of(request)));
            metrics.kept(kept.value(), kept.used());
            return kept.value();
        }
    }

    private Kept<StoredObject> claim(OutputId id, StoredObject object, OutputLabel label) {
        outputs.lock(id.generation());
        if (outputs.hasFailed(id.generation())) {
            throw new ApiException(ErrorCode.INVALID_INPUT, "The generation has failed; its outputs are not kept.");
        }
        return outputs.claim(id, object, label)
                ? new Kept<>(object, true)
                : new Kept<>(outputs.find(id).orElseThrow(), false);
    }
}
