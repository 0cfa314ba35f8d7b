// SPDX-License-Identifier: Apache-2.0
package dev.atelier.cli.resource;

import dev.atelier.cli.login.PlatformCommand;
import dev.atelier.cli.output.Table;
import dev.atelier.cli.output.Text;
import dev.atelier.cli.run.ModelHelp;
import dev.atelier.client.types.Model;
import dev.atelier.client.types.ModelList;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code atelier models}: what can be made here. */
@Command(name = "models")
public final class ModelsCommand extends PlatformCommand {
    @Option(
            names = {"-q", "--search"},
            paramLabel = "WORDS",
            description = "only those with these words")
    private @Nullable String words;

    @Option(names = "--type", description = "image, video, audio or other")
    private @Nullable String type;

    @Option(names = "--task", paramLabel = "TEXT", description = "what shall be made; the answer recommends a model")
    private @Nullable String task;

    @Override
    public Integer call() {
        Map<String, Object> filter = new TreeMap<>();
        put(filter, "q", words);
        put(filter, "type", type);
        put(filter, "task", task);
        ModelList models = atelier().models(filter);
        var table = new Table("model", "id", "type", "from", "plan", "name");
        models.data()
                .forEach(model -> table.row(
                        model.slug(), model.id(), model.type(), model.baseCredits(), model.minPlan(), named(model)));
        if (models.recommended() != null && !isJson()) {
            say("Recommended: "
                    + Text.printable(models.recommended().slug() + ". "
                            + models.recommended().why()));
        }
        return show(models.raw(), table);
    }

    private static String named(Model model) {
        return model.standIn() ? model.name() + " (stand-in)" : model.name();
    }

    private static void put(Map<String, Object> filter, String name, @Nullable String value) {
        if (value != null) {
            filter.put(name, value);
        }
    }

    @Command(name = "show", description = "What a model takes.")
    int show(@Parameters(paramLabel = "MODEL") String model) {
        Model found = atelier().model(model);
        return isJson() ? showJson(found.raw()) : show(ModelHelp.lines(found.raw()));
    }
}
