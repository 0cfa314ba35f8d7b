// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.catalogue;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.atelier.generation.catalogue.CatalogueLoader.CatalogueException;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What an operator's directory of model files does to the built-in catalogue. */
class OperatorDirectoryTest {
    private static final int MOST_FILES = 3;
    private static final int MOST_BYTES = 5_000;

    @TempDir
    Path directory;

    private final SimpleMeterRegistry metrics = new SimpleMeterRegistry();

    @Test
    void aFileReplacesTheModelOfTheSameSlug() {
        write("mine.yaml", model(7, "first").replace("name: Test", "name: Mine"));

        ModelCatalogue catalogue = catalogue();

        assertThat(catalogue.all()).extracting(Model::name).containsExactly("Mine", "Test");
    }

    @Test
    void aFileReplacesTheModelOfTheSameId() {
        write("mine.yaml", model(7, "another"));

        assertThat(catalogue().all()).extracting(Model::slug).containsExactly("another", "second");
    }

    @Test
    void aModelIsTakenOutBySlugOrById() {
        write("a.yaml", "slug: first\ndisabled: true\n");
        write("b.yaml", "id: 8\ndisabled: true\n");

        assertThat(catalogue().all()).isEmpty();
    }

    @Test
    void theOperatorsDefaultGoesBeforeTheBuiltInOne() {
        write("mine.yaml", model(9, "mine") + "default: true\n");

        assertThat(catalogue().all().stream().filter(Model::isDefault))
                .extracting(Model::slug)
                .containsExactly("mine");
    }

    @Test
    void aChangedFileIsTakenOverAndChangesTheRevisionOfItsModelOnly() {
        write("mine.yaml", model(9, "mine"));
        ModelCatalogue catalogue = catalogue();
        var before = catalogue.snapshot();

        write("mine.yaml", model(9, "mine").replace("rate: 4", "rate: 40"));
        reload(catalogue);

        assertThat(get(catalogue, "mine").baseCredits()).isEqualTo(40);
        assertThat(get(catalogue, "mine").revision())
                .isNotEqualTo(before.find("mine").orElseThrow().model().revision());
        assertThat(get(catalogue, "first").revision())
                .isEqualTo(before.find("first").orElseThrow().model().revision());
        assertThat(catalogue.revision()).isNotEqualTo(before.revision());
        assertThat(metrics.counter("atelier.catalogue.reloads", "outcome", "taken")
                        .count())
                .isEqualTo(1);
    }

    @Test
    void aBrokenFileLeavesTheGoodCatalogueAndIsCountedOnce() {
        write("mine.yaml", model(9, "mine"));
        ModelCatalogue catalogue = catalogue();
        String before = catalogue.revision();

        write("mine.yaml", model(9, "mine").replace("rate: 4", "rate: -400"));
        reload(catalogue);
        reload(catalogue);

        assertThat(catalogue.revision()).isEqualTo(before);
        assertThat(get(catalogue, "mine").baseCredits()).isEqualTo(4);
        assertThat(metrics.counter("atelier.catalogue.reloads", "outcome", "refused")
                        .count())
                .isEqualTo(1);
    }

    @Test
    void aMendedFileIsTakenOverAfterABrokenOne() {
        write("mine.yaml", model(9, "mine"));
        ModelCatalogue catalogue = catalogue();
        write("mine.yaml", "nonsense: [");
        reload(catalogue);

        write("mine.yaml", model(9, "mine").replace("rate: 4", "rate: 44"));
        reload(catalogue);

        assertThat(get(catalogue, "mine").baseCredits()).isEqualTo(44);
    }

    @Test
    void aRemovedFileBringsTheBuiltInModelBack() throws IOException {
        write("mine.yaml", model(7, "first").replace("name: Test", "name: Mine"));
        ModelCatalogue catalogue = catalogue();

        Files.delete(directory.resolve("mine.yaml"));
        reload(catalogue);

        assertThat(get(catalogue, "first").name()).isEqualTo("Test");
    }

    @Test
    void nothingStartsWithABrokenFileAndAllFaultsAreListedWithFileAndLine() {
        write("one.yaml", model(9, "mine").replace("per: image", "per: moon"));
        write("two.yaml", "id: 5\nslug: [x\n");

        assertThatThrownBy(this::catalogue)
                .isInstanceOf(CatalogueException.class)
                .hasMessageContaining("one.yaml:16: pricing.terms[0].per:")
                .hasMessageContaining("two.yaml:2: ");
    }

    @Test
    void twoFilesOfTheOperatorForOneModelAreRefused() {
        write("one.yaml", model(9, "mine"));
        write("two.yaml", model(10, "mine"));

        assertThatThrownBy(this::catalogue).hasMessageContaining("slug: mine is used twice, in one.yaml too");
    }

    @Test
    void aDirectoryThatCannotBeMeantIsRefused() {
        write("large.yaml", "#".repeat(MOST_BYTES + 1));
        assertThatThrownBy(this::catalogue).hasMessageContaining("large.yaml:1: is larger than");

        List.of("a", "b", "c").forEach(name -> write(name + ".yaml", model(9, "mine")));
        assertThatThrownBy(this::catalogue).hasMessageContaining("holds more than 3 files");
    }

    @Test
    void otherFilesAreNotLookedAt() {
        write("README.md", "not a model");
        write(".hidden.yaml", "not a model");

        assertThat(catalogue().all()).hasSize(2);
    }

    @Test
    void aDirectoryThatIsNotThereStopsTheStart() {
        directory = directory.resolve("missing");

        assertThatThrownBy(this::catalogue)
                .isInstanceOf(CatalogueException.class)
                .hasMessageContaining("cannot be read");
    }

    @Test
    void aReaderSeesOneCatalogueOrTheOtherNeverAMixture() throws Exception {
        write("mine.yaml", model(9, "mine"));
        ModelCatalogue catalogue = catalogue();
        var mixed = new AtomicBoolean();
        var done = new AtomicBoolean();
        Thread reader = Thread.ofVirtual().start(() -> {
            while (!done.get()) {
                List<Model> models = catalogue.all();
                long odd = models.stream().filter(model -> model.id() >= 9).count();
                mixed.compareAndSet(false, odd != 1);
            }
        });

        for (int i = 0; i < 20; i++) {
            write("mine.yaml", model(9 + i, "mine-" + "x".repeat(i + 1)));
            reload(catalogue);
        }
        done.set(true);
        reader.join();

        assertThat(mixed).isFalse();
    }

    private void reload(ModelCatalogue catalogue) {
        new CatalogueReloader(catalogue, metrics).reloadIfChanged();
    }

    private static Model get(ModelCatalogue catalogue, String slug) {
        return catalogue.find(ModelReference.fromString(slug)).orElseThrow();
    }

    private ModelCatalogue catalogue() {
        SortedMap<String, String> builtIn = new TreeMap<>();
        builtIn.put("first.yaml", model(7, "first") + "default: true\n");
        builtIn.put("second.yaml", model(8, "second"));
        return new ModelCatalogue(
                new CatalogueSource(builtIn, Optional.of(new CatalogueDirectory(directory, MOST_FILES, MOST_BYTES))));
    }

    private void write(String name, String text) {
        try {
            Files.writeString(directory.resolve(name), text);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String model(long id, String slug) {
        return """
                id: %d
                slug: %s
                name: Test
                description: For tests.
                type: image
                task: text-to-image
                categories: [test]
                min_plan: free
                limits: {start_deadline_s: 60, run_deadline_s: 60}
                upstreams: [{upstream: embedded, model: painted}]
                input: {type: object, additionalProperties: false, properties: {prompt: {type: string, description: d}}}
                example: {prompt: sea}
                # The price.
                pricing:
                  terms:
                    - {label: Image, per: image, rate: 4}
                  min: 1
                """.formatted(id, slug);
    }
}
