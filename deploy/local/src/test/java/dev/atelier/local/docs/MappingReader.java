// SPDX-License-Identifier: Apache-2.0
package dev.atelier.local.docs;

import com.sun.source.tree.AnnotationTree;
import com.sun.source.tree.AssignmentTree;
import com.sun.source.tree.ClassTree;
import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.LiteralTree;
import com.sun.source.tree.MethodTree;
import com.sun.source.tree.ModifiersTree;
import com.sun.source.tree.ParameterizedTypeTree;
import com.sun.source.tree.Tree;
import com.sun.source.util.DocTrees;
import com.sun.source.util.JavacTask;
import com.sun.source.util.TreePath;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import javax.lang.model.element.Modifier;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;

/**
 * Reads the keys of {@code @ConfigMapping} interfaces from source files, with the compiler's own parser: the Javadoc is
 * the documentation, and it is in no class file.
 */
final class MappingReader {
    private static final String MAPPING = "ConfigMapping";

    private final DocTrees docs;
    private final List<Setting> settings = new ArrayList<>();
    private final List<String> undocumented = new ArrayList<>();

    private MappingReader(JavacTask task) {
        this.docs = DocTrees.instance(task);
    }

    /** What some sources declare. */
    record Found(List<Setting> settings, List<String> undocumented) {}

    static Found read(List<Path> sources) throws IOException {
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        try (StandardJavaFileManager files = compiler.getStandardFileManager(null, null, null)) {
            JavacTask task = (JavacTask) compiler.getTask(
                    null, files, _ -> {}, List.of("-proc:none"), null, files.getJavaFileObjectsFromPaths(sources));
            var reader = new MappingReader(task);
            for (CompilationUnitTree unit : task.parse()) {
                reader.read(unit);
            }
            return new Found(reader.settings, reader.undocumented);
        }
    }

    private void read(CompilationUnitTree unit) {
        TreePath file = new TreePath(unit);
        unit.getTypeDecls().forEach(declared -> mappings(file, declared));
    }

    /** Those of a type and of the types inside it. */
    private void mappings(TreePath around, Tree declared) {
        if (declared instanceof ClassTree type) {
            TreePath path = new TreePath(around, type);
            annotation(type.getModifiers(), MAPPING)
                    .flatMap(mapping -> argument(mapping, "prefix"))
                    .ifPresent(prefix -> members(path, type, prefix));
            type.getMembers().forEach(member -> mappings(path, member));
        }
    }

    private void members(TreePath path, ClassTree type, String prefix) {
        for (Tree member : type.getMembers()) {
            if (member instanceof MethodTree method
                    && method.getBody() == null
                    && !method.getModifiers().getFlags().contains(Modifier.STATIC)) {
                member(path, type, method, prefix);
            }
        }
    }

    private void member(TreePath path, ClassTree owner, MethodTree method, String prefix) {
        ModifiersTree modifiers = method.getModifiers();
        String name = annotation(modifiers, "WithName")
                .flatMap(named -> argument(named, "value"))
                .orElseGet(() -> kebab(method.getName().toString()));
        boolean inParent = annotation(modifiers, "WithParentName").isPresent();
        String key = inParent ? prefix : prefix + "." + name;
        Tree type = method.getReturnType();
        if (type instanceof ParameterizedTypeTree generic && isNamed(generic.getType(), "Map")) {
            key += "." + (inParent ? "<name>" : "<" + method.getName() + ">");
            type = generic.getTypeArguments().getLast();
        }
        if (type instanceof ParameterizedTypeTree generic
                && group(owner, generic.getTypeArguments().getFirst()).isPresent()) {
            type = generic.getTypeArguments().getFirst();
        }
        Optional<ClassTree> group = group(owner, type);
        if (group.isPresent()) {
            members(new TreePath(path, group.orElseThrow()), group.orElseThrow(), key);
            return;
        }
        String words = words(new TreePath(path, method));
        if (words.isEmpty()) {
            undocumented.add(owner.getSimpleName() + "." + method.getName());
        }
        String standard = annotation(modifiers, "WithDefault")
                .flatMap(given -> argument(given, "value"))
                .orElse("");
        settings.add(new Setting(key, shown(type), standard, words));
    }

    /** A nested interface of the same file holds further members. */
    private static Optional<ClassTree> group(ClassTree owner, Tree type) {
        return owner.getMembers().stream()
                .filter(ClassTree.class::isInstance)
                .map(ClassTree.class::cast)
                .filter(nested -> nested.getKind() == Tree.Kind.INTERFACE)
                .filter(nested -> isNamed(type, nested.getSimpleName().toString()))
                .findFirst();
    }

    private String words(TreePath path) {
        String comment = docs.getDocComment(path);
        return comment == null
                ? ""
                : comment.strip()
                        .replaceAll("(?s)\\n\\s*@.*", "")
                        .replaceAll("(?s)\\{@(?:code|link) ([^}]*)}", "`$1`")
                        .replaceAll("\\s+", " ");
    }

    private static String shown(Tree type) {
        return type.toString()
                .replaceAll("@Nullable ", "")
                .replaceAll("Optional(Int|Long|Double)", "$1, may be absent")
                .replaceAll("Optional<(.*)>", "$1, may be absent")
                .replaceAll("List<(.*)>", "list of $1")
                .replaceAll("Set<(.*)>", "list of $1")
                .replace("MemorySize", "size")
                .replace("Duration", "duration")
                .replaceAll("(?i)\\bstring\\b", "text")
                .replaceAll("(?i)\\b(int|long|integer)\\b", "number");
    }

    private static Optional<? extends AnnotationTree> annotation(ModifiersTree modifiers, String name) {
        return modifiers.getAnnotations().stream()
                .filter(found -> isNamed(found.getAnnotationType(), name))
                .findFirst();
    }

    private static boolean isNamed(Tree type, String name) {
        return type.toString().equals(name) || type.toString().endsWith("." + name);
    }

    private static Optional<String> argument(AnnotationTree annotation, String name) {
        return annotation.getArguments().stream()
                .map(argument -> switch (argument) {
                    case AssignmentTree given
                    when given.getVariable().toString().equals(name)
                            && given.getExpression() instanceof LiteralTree literal ->
                        String.valueOf(literal.getValue());
                    case LiteralTree literal when name.equals("value") -> String.valueOf(literal.getValue());
                    default -> "";
                })
                .filter(text -> !text.isEmpty())
                .findFirst();
    }

    private static String kebab(String name) {
        return name.replaceAll("([a-z0-9])([A-Z])", "$1-$2").toLowerCase(Locale.ROOT);
    }
}
