// SPDX-License-Identifier: Apache-2.0
package dev.atelier.library.media;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.atelier.library.FakeNetwork;
import dev.atelier.library.MediaDirectory;
import dev.atelier.library.Samples;
import dev.atelier.library.media.StoredObjectService.Claim;
import dev.atelier.library.storage.ContentCheck;
import dev.atelier.library.storage.ObjectKey;
import dev.atelier.library.storage.ObjectStore;
import dev.atelier.library.storage.StagedFile;
import dev.atelier.library.storage.StagingArea;
import dev.atelier.platform.caller.Origin;
import dev.atelier.platform.error.ApiException;
import dev.atelier.platform.id.ProjectId;
import dev.atelier.platform.media.MediaFacts;
import dev.atelier.platform.media.MediaFormat;
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
class StoredObjectServiceTest {
    private static final ObjectMetadata METADATA = ObjectMetadata.of(new Owner(90_001, new ProjectId(0), Origin.API));

    @Inject
    StoredObjectService objects;

    @Inject
    OrphanWorker worker;

    @Inject
    ObjectStore store;

    @Inject
    StagingArea staging;

    @Inject
    Rows rows;

    @Test
    void aKeptObjectIsNoLongerAnnounced() throws IOException {
        StoredObject object = save(new AtomicReference<>(), true);

        assertThat(store.has(object.key())).isTrue();
        assertThat(announced(object.key())).isZero();
        assertThat(worker.deleteDue()).isZero();
    }

    @Test
    void anUnusedObjectIsRemovedAtOnce() throws IOException {
        StoredObject object = save(new AtomicReference<>(), false);

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
                    try (StagedMedia media = stagedMedia()) {
                        objects.save(media, METADATA, object -> {
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
    void anObjectThatTheSweeperRemovedIsNotRecorded() {
        AtomicReference<ObjectKey> key = new AtomicReference<>();

        assertThatThrownBy(() -> {
                    try (StagedMedia media = stagedMedia()) {
                        objects.save(media, METADATA, object -> {
                            key.set(object.key());
                            elsewhere(() -> {
                                rows.change(
                                        "update orphan set due_at = now() - interval '1 second' where key = ?",
                                        object.key().value());
                                worker.deleteDue();
                            });
                            return new Claim<>(object, true);
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
        rows.change("insert into orphan (key, due_at) values (?, now() + interval '1 hour')", left.value());
        try (StagedFile staged = staged()) {
            store.publish(staged, left);
        }

        worker.deleteDue();
        assertThat(store.has(left)).isTrue();

        rows.change("update orphan set due_at = now() - interval '1 second' where key = ?", left.value());
        worker.deleteDue();
        assertThat(store.has(left)).isFalse();
        assertThat(announced(left)).isZero();
    }

    private StoredObject save(AtomicReference<StoredObject> seen, boolean used) throws IOException {
        try (StagedMedia media = stagedMedia()) {
            objects.save(media, METADATA, object -> {
                seen.set(object);
                return new Claim<>(object, used);
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

    private StagedMedia stagedMedia() throws IOException {
        return new StagedMedia(staged(), MediaFormat.PNG, MediaFacts.ofPicture(5, 5));
    }

    private StagedFile staged() throws IOException {
        return staging.stage(ContentCheck.maxBytes(10_000), new ByteArrayInputStream(Samples.png(5, 5, 5))::transferTo);
    }

    private long announced(ObjectKey key) {
        return rows.number("select count(*) from orphan where key = ?", key.value());
    }
}
