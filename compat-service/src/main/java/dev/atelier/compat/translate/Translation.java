// SPDX-License-Identifier: Apache-2.0
package dev.atelier.compat.translate;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.atelier.compat.upstream.NativeGenerationClient.CreateGenerationRequest;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Translates the bodies of one path of a dialect into native inputs. */
public final class Translation {
    private static final Pattern NATIVE_PARAM = Pattern.compile("input\\.([^.\\[]+)(?:\\[(\\d+)])?.*");
    private static final String BODY = "body";

    private final String path;
    private final BodySchema schema;
    private final List<ModelMapping> mappings;

    Translation(String path, BodySchema schema, List<ModelMapping> mappings) {
        this.path = path;
        this.schema = schema;
        this.mappings = List.copyOf(mappings);
    }

    /** The path as clients write it, without a slash at either end. */
    public String path() {
        return path;
    }

    /** The JSON Schema of the body; callers must not change it. */
    public ObjectNode schema() {
        return schema.json();
    }

    /** The models of this path, in the order in which they are considered. */
    public List<String> models() {
        return mappings.stream().map(ModelMapping::model).toList();
    }

    /** Translates a body into a native create; throws all errors of the body. */
    public CreateGenerationRequest translate(JsonNode body) {
        ObjectNode complete = schema.validate(body);
        ModelMapping mapping = mappings.stream()
                .filter(each -> each.accepts(complete))
                .findFirst()
                .orElseThrow();
        return new CreateGenerationRequest(mapping.model(), mapping.toInput(complete));
    }

    /** The native members of a model that hold links to media. */
    public List<String> linkMembers(String model) {
        return mappings.stream()
                .filter(mapping -> mapping.model().equals(model))
                .flatMap(mapping -> mapping.rules().entrySet().stream())
                .filter(rule -> schema.takesLinks(rule.getKey()))
                .flatMap(rule -> rule.getValue() instanceof MemberRule.Mapped mapped
                        ? Stream.of(mapped.to())
                        : Stream.<String>empty())
                .distinct()
                .sorted()
                .toList();
    }

    /** Returns the place in the body of a native member that generation-service refused. */
    public List<Object> location(String model, Optional<String> param) {
        List<Object> loc = new ArrayList<>();
        loc.add(BODY);
        Matcher matcher = NATIVE_PARAM.matcher(param.orElse(""));
        if (matcher.matches()) {
            mapping(model)
                    .flatMap(mapping -> mapping.memberOf(matcher.group(1)))
                    .ifPresent(loc::add);
            if (loc.size() > 1 && matcher.group(2) != null) {
                loc.add(Integer.parseInt(matcher.group(2)));
            }
        }
        return loc;
    }

    private Optional<ModelMapping> mapping(String model) {
        return mappings.stream()
                .filter(mapping -> mapping.model().equals(model))
                .findFirst();
    }
}
