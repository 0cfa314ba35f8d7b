// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.catalogue;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Merges the operator's models with the built-in ones; the operator's replace or remove those of the same id or slug. */
final class CatalogueMerge {

    /** A model and the file it came from. */
    record Entry(String file, Model model) {}

    private final List<Entry> builtIn = new ArrayList<>();
    private final List<Entry> operator = new ArrayList<>();
    private final List<ModelFile> removed = new ArrayList<>();

    void addBuiltIn(Entry entry) {
        builtIn.add(entry);
    }

    void addOperator(Entry entry) {
        operator.add(entry);
    }

    void remove(ModelFile file) {
        removed.add(file);
    }

    List<Model> models() {
        return mergedEntries().stream().map(Entry::model).toList();
    }

    /** Conflicts between files: the same slug, id or default. */
    List<String> problems() {
        List<String> problems = new ArrayList<>();
        Map<Object, Entry> seen = new HashMap<>();
        for (Entry entry : mergedEntries()) {
            Model model = entry.model();
            reportConflict(seen.put(model.id(), entry), entry, "id: " + model.id() + " is used twice", problems);
            reportConflict(seen.put(model.slug(), entry), entry, "slug: " + model.slug() + " is used twice", problems);
            if (model.isDefault()) {
                String twice = "default: there is another default of type "
                        + model.type().wire();
                reportConflict(seen.put(model.type(), entry), entry, twice, problems);
            }
        }
        return problems;
    }

    private static void reportConflict(@Nullable Entry first, Entry second, String what, List<String> problems) {
        if (first != null) {
            problems.add(second.file() + ":1: " + what + ", in " + first.file() + " too");
        }
    }

    private List<Entry> mergedEntries() {
        List<Entry> effective = new ArrayList<>();
        builtIn.stream()
                .filter(entry -> !isReplaced(entry.model()) && !isRemoved(entry.model()))
                .map(this::withoutReplacedDefault)
                .forEach(effective::add);
        effective.addAll(operator);
        return effective;
    }

    private boolean isReplaced(Model model) {
        return operator.stream()
                .map(Entry::model)
                .anyMatch(other -> other.id() == model.id() || other.slug().equals(model.slug()));
    }

    private boolean isRemoved(Model model) {
        return removed.stream()
                .anyMatch(file -> Long.valueOf(model.id()).equals(file.id())
                        || model.slug().equals(file.slug()));
    }

    /** An operator's default of a type replaces the built-in default. */
    private Entry withoutReplacedDefault(Entry entry) {
        Model model = entry.model();
        boolean lost = model.isDefault()
                && operator.stream()
                        .map(Entry::model)
                        .anyMatch(other -> other.isDefault() && other.type() == model.type());
        return lost ? new Entry(entry.file(), model.notDefault()) : entry;
    }
}
