// SPDX-License-Identifier: Apache-2.0
package dev.atelier.cli.resource;

import dev.atelier.cli.login.PlatformCommand;
import dev.atelier.cli.output.JsonValue;
import dev.atelier.cli.output.Table;
import dev.atelier.client.types.Shelf;
import dev.atelier.client.types.ShelfItem;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code atelier shelf}: named media, which prompts and inputs can refer to. */
@Command(name = "shelf")
public final class ShelfCommand extends PlatformCommand {
    private static final String ITEMS = "/v1/shelves/{project}/items";
    private static final String ITEM = ITEMS + "/{id}";

    @Override
    public Integer call() {
        List<Shelf> shelves = atelier().shelves().stream().toList();
        var table = new Table("shelf", "items", "name");
        shelves.forEach(shelf -> table.row(shelf.id(), shelf.itemCount(), shelf.name()));
        return show(shelves.stream().map(Shelf::raw).toList(), table);
    }

    @Command(name = "items", description = "The items of a shelf.")
    int items(
            @Parameters(paramLabel = "SHELF", defaultValue = "proj_0", description = "for example proj_0, the default")
                    String shelf,
            @Mixin ListOptions list,
            @Option(
                            names = {"-q", "--search"},
                            description = "words of the name")
                    @Nullable String words,
            @Option(names = "--type", description = "image, video, audio or other") @Nullable String type) {
        Map<String, @Nullable String> chosen = new HashMap<>();
        chosen.put("q", words);
        chosen.put("type", type);
        List<ShelfItem> items = list.read(atelier().shelfItems(shelf, list.filter(chosen)));
        var table = new Table("item", "type", "media", "name");
        items.forEach(item -> table.row(item.id(), item.type(), item.media(), item.name()));
        return show(items.stream().map(ShelfItem::raw).toList(), table);
    }

    @Command(name = "add", description = "Pin a file or an output.")
    int add(
            @Parameters(paramLabel = "MEDIA", description = "file_12 or gen_5#0") String media,
            @Option(names = "--shelf", defaultValue = "proj_0", description = "${DEFAULT-VALUE} unless named")
                    String shelf,
            @Option(names = "--name", description = "what prompts call it: @name") @Nullable String name) {
        Map<String, Object> body = new HashMap<>(Map.of("media", media));
        if (name != null) {
            body.put("name", name);
        }
        return showItem(atelier().request("POST", ITEMS, Map.of("project", shelf), body));
    }

    @Command(name = "rename", description = "Give an item another name.")
    int rename(
            @Parameters(paramLabel = "ITEM", description = "for example shelf_3") String item,
            @Parameters(paramLabel = "NAME") String name,
            @Option(names = "--shelf", defaultValue = "proj_0", description = "${DEFAULT-VALUE} unless named")
                    String shelf) {
        return showItem(atelier().request("PATCH", ITEM, Map.of("project", shelf, "id", item), Map.of("name", name)));
    }

    @Command(name = "remove", description = "Take an item away; its file stays.")
    int remove(
            @Parameters(paramLabel = "ITEM", description = "for example shelf_3") String item,
            @Option(names = "--shelf", defaultValue = "proj_0", description = "${DEFAULT-VALUE} unless named")
                    String shelf) {
        var answer = atelier().request("DELETE", ITEM, Map.of("project", shelf, "id", item));
        return show(answer, new Table().row("removed", item));
    }

    private int showItem(Map<String, @Nullable Object> answer) {
        var item = new JsonValue(answer);
        return show(answer, new Table().row(item.text("id"), item.text("media"), item.text("name")));
    }
}
