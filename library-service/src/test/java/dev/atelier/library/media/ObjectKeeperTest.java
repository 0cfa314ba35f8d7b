// SPDX-License-Identifier: Apache-2.0
package dev.atelier.library.media;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.atelier.library.FakeNetwork;
import dev.atelier.library.MediaDirectory;
import dev.atelier.library.Samples;
import dev.atelier.library.media.ObjectKeeper.Kept;
import dev.atelier.library.storage.Admission;
import dev.atelier.library.storage.ObjectKey;
import dev.atelier.library.storage.ObjectStore;
import dev.atelier.library.storage.StagedObject;
import dev.atelier.library.storage.StagingArea;
import dev.atelier.platform.caller.Origin;
import dev.atelier.platform.error.ApiException;
import dev.atelier.platform.id.ProjectId;
import dev.atelier.testkit.RealServers;
import dev.atelier.testkit.Rows;
import io.quarkus.test.common.QuarkusTestResource;
import io.quarkus.test.junit.QuarkusTest;
import jakarta.inject.Inject;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

@QuarkusTest
@QuarkusTestResource(RealServers.class)
@QuarkusTestResource(MediaDirectory.class)
@QuarkusTestResource(FakeNetwork.class)
class ObjectKeeperTest {
    private static final Keeping KEEPING = Keeping.of(new Owner(90_001, new ProjectId(0), Origin.API));

    @Inject
    ObjectKeeper keeper;

    @Inject
    DoomedObjectKeeper sweeper;

    @Inject
    ObjectStore store;

    @Inject
    StagingArea staging;

    @Inject
    Rows rows;

    @Test
    void aKeptObjectIsNoLongerAnnounced() throws IOException {
        StoredObject object = keep(new AtomicReference<>(), true);

        assertThat(store.has(object.key())).isTrue();
        assertThat(announced(object.key())).isZero();
        assertThat(sweeper.sweep()).isZero();
    }

    @Test
    void anObjectThatNobodyUsesIsGoneAtOnce() throws IOException {
        StoredObject object = keep(new AtomicReference<>(), false);

        assertThat(store.has(object.key())).isFalse();
        assertThat(announced(object.key())).isZero();
        assertThat(rows.number(
                        "select count(*) from stored_object where key = ?",
                        object.key().value()))
                .isZero();
    }

    @Test
    void aFailureWhileItIsWrittenDownLeavesNothing() {
        AtomicReference<ObjectKey> key = new AtomicReference<>();

        assertThatThrownBy(() -> {
                    try (Medium medium = medium()) {
                        keeper.keep(medium, KEEPING, object -> {
                            key.set(object.key());
                            throw ApiException.notFound("thing");
                        });
                    }
                })
                .isInstanceOf(ApiException.class);

        assertThat(announced(key.get())).isZero();
        assertThat(rows.number(
                        "select count(*) from stored_object where key = ?",
                        key.get().value()))
                .isZero();
    }

    @Test
    void whatTheSweeperTookForLeftBehindIsNotWrittenDown() {
        AtomicReference<ObjectKey> key = new AtomicReference<>();

        assertThatThrownBy(() -> {
                    try (Medium medium = medium()) {
                        keeper.keep(medium, KEEPING, object -> {
                            key.set(object.key());
                            elsewhere(() -> {
                                rows.change(
                                        "update doomed_object set due_at = now() - interval '1 second' where key = ?",
                                        object.key().value());
                                sweeper.sweep();
                            });
                            return new Kept<>(object, true);
                        });
                    }
                })
                .isInstanceOf(ApiException.class);

        assertThat(rows.number(
                        "select count(*) from stored_object where key = ?",
                        key.get().value()))
                .isZero();
    }

    @Test
    void bytesOfADeadProcessAreSweptWhenTheyAreOldEnough() throws IOException {
        ObjectKey left = ObjectKey.random();
        rows.change("insert into doomed_object (key, due_at) values (?, now() + interval '1 hour')", left.value());
        try (StagedObject staged = staged()) {
            store.publish(staged, left);
        }

        sweeper.sweep();
        assertThat(store.has(left)).isTrue();

        rows.change("update doomed_object set due_at = now() - interval '1 second' where key = ?", left.value());
        sweeper.sweep();
        assertThat(store.has(left)).isFalse();
        assertThat(announced(left)).isZero();
    }

    private StoredObject keep(AtomicReference<StoredObject> seen, boolean used) throws IOException {
        try (Medium medium = medium()) {
            keeper.keep(medium, KEEPING, object -> {
                seen.set(object);
                return new Kept<>(object, used);
            });
        }
        return seen.get();
    }

    /** In another transaction. */
    private static void elsewhere(Runnable work) {
        try {
            Thread.ofPlatform().start(work).join();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new AssertionError(e);
        }
    }

    private Medium medium() throws IOException {
        return new Medium(staged(), MediaFormat.PNG, MediaFacts.picture(5, 5));
    }

    private StagedObject staged() throws IOException {
        return staging.stage(new ByteArrayInputStream(Samples.png(5, 5, 5)), Admission.upTo(10_000));
    }

    private long announced(ObjectKey key) {
        return rows.number("select count(*) from doomed_object where key = ?", key.value());
    }
}
