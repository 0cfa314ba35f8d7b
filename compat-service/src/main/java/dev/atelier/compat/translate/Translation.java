// SPDX-License-Identifier: Apache-2.0
package dev.atelier.compat.translate;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** One path of a dialect: what it takes, and the native input that becomes of it. */
public final class Translation {
    private static final Pattern NATIVE_PARAM = Pattern.compile("input\\.([^.\\[]+)(?:\\[(\\d+)])?.*");
    private static final String BODY = "body";

    private final String path;
    private final Product product;
    private final BodySchema schema;
    private final List<ModelRun> runs;

    Translation(String path, Product product, BodySchema schema, List<ModelRun> runs) {
        this.path = path;
        this.product = product;
        this.schema = schema;
        this.runs = List.copyOf(runs);
    }

    /** As clients write it, without a slash at either end. */
    public String path() {
        return path;
    }

    public Product product() {
        return product;
    }

    /** The JSON Schema of the body; not to be changed. */
    public ObjectNode schema() {
        return schema.json();
    }

    /** The models that can be run, in the order in which they are considered. */
    public List<String> models() {
        return runs.stream().map(ModelRun::model).toList();
    }

    public NativeInput translate(JsonNode body) {
        ObjectNode filled = schema.checked(body);
        ModelRun run =
                runs.stream().filter(each -> each.takes(filled)).findFirst().orElseThrow();
        List<String> links = run.rules().entrySet().stream()
                .filter(rule -> schema.takesLinks(rule.getKey()))
                .flatMap(rule -> rule.getValue() instanceof MemberRule.Mapped mapped
                        ? Optional.of(mapped.to()).stream()
                        : Optional.<String>empty().stream())
                .sorted()
                .toList();
        return new NativeInput(run.model(), run.input(filled), links);
    }

    /** Where in the body the member is that generation-service complains about. */
    public List<Object> location(String model, Optional<String> param) {
        List<Object> loc = new ArrayList<>();
        loc.add(BODY);
        Matcher matcher = NATIVE_PARAM.matcher(param.orElse(""));
        if (matcher.matches()) {
            runs.stream()
                    .filter(run -> run.model().equals(model))
                    .findFirst()
                    .flatMap(run -> run.memberOf(matcher.group(1)))
                    .ifPresent(loc::add);
            if (loc.size() > 1 && matcher.group(2) != null) {
                loc.add(Integer.parseInt(matcher.group(2)));
            }
        }
        return loc;
    }
}
