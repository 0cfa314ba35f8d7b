// SPDX-License-Identifier: Apache-2.0
package dev.atelier.helm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assumptions.assumeThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import com.google.gson.JsonElement;
import com.google.gson.JsonParser;
import dev.atelier.helm.Rendered.Values;
import dev.atelier.testkit.HostProgram;
import dev.atelier.testkit.NodeScripts;
import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * The objects are valid by two checkers, because each sees what the other lets pass: the models of the official client
 * refuse unknown and missing members, those of kubernetes-models refuse wrong types and know the custom objects.
 */
class ChartRenderTest {
    private static final Map<String, String> PREFIXES = Map.of(
            "v1",
            "V1",
            "apps/v1",
            "V1",
            "batch/v1",
            "V1",
            "policy/v1",
            "V1",
            "autoscaling/v2",
            "V2",
            "networking.k8s.io/v1",
            "V1");

    @BeforeAll
    static void needsHelm() {
        assumeThat(Helm.canRun()).as("node and npm on Linux on x86-64").isTrue();
    }

    @ParameterizedTest
    @EnumSource
    void bothMajorVersionsFindNoFaultInTheChart(Helm helm) {
        HostProgram.Result result = helm.lint(Values.EVERYTHING.arguments());

        assertThat(result.code()).as(result.all()).isZero();
    }

    @ParameterizedTest
    @EnumSource
    void bothMajorVersionsRenderTheSame(Values values) {
        assertThat(Rendered.by(Helm.V3, values)).isEqualTo(Rendered.by(Helm.V4, values));
    }

    @ParameterizedTest
    @EnumSource
    void noObjectHasAnUnknownOrLacksANeededMember(Values values) {
        assertThat(Rendered.of(values).manifests())
                .allSatisfy(manifest ->
                        assertThat(faults(manifest)).as(manifest.label()).isEmpty());
    }

    @Test
    void theCheckerOfMembersFindsAnUnknownOne() {
        Manifest deployment = Rendered.of(Values.SMALLEST).ofKind("Deployment").getFirst();
        ObjectNode broken = deployment.json().deepCopy();
        ((ObjectNode) broken.path("spec")).put("replikas", 2);

        assertThat(faults(new Manifest(broken)))
                .hasValueSatisfying(fault -> assertThat(fault).contains("replikas"));
    }

    @ParameterizedTest
    @EnumSource
    void everyMemberHasItsType(Values values) throws IOException {
        NodeScripts scripts = Helm.packages();
        Path objects = scripts.folder().resolve(values + ".json").toAbsolutePath();
        List<Manifest> manifests = Rendered.of(values).manifests();
        Files.writeString(
                objects, manifests.stream().map(Manifest::json).toList().toString());

        assertThat(scripts.run("types.mjs", objects.toString())).contains("0 faults");
    }

    @Test
    void theCheckerOfTypesFindsAWrongOne() throws IOException {
        NodeScripts scripts = Helm.packages();
        Path objects = scripts.folder().resolve("broken.json").toAbsolutePath();
        Manifest deployment = Rendered.of(Values.SMALLEST).ofKind("Deployment").getFirst();
        ObjectNode broken = deployment.json().deepCopy();
        ((ObjectNode) broken.path("spec")).put("replicas", "three");
        Files.writeString(objects, List.of(broken).toString());

        assertThatThrownBy(() -> scripts.run("types.mjs", objects.toString())).hasMessageContaining("replicas");
    }

    /** What the official client says against a built-in object; it does not know the others. */
    private static Optional<String> faults(Manifest manifest) {
        String prefix = PREFIXES.get(manifest.json().path("apiVersion").asText());
        if (prefix == null) {
            return Optional.empty();
        }
        JsonElement object = JsonParser.parseString(manifest.json().toString());
        try {
            Method check = Class.forName("io.kubernetes.client.openapi.models." + prefix + manifest.kind())
                    .getMethod("validateJsonElement", JsonElement.class);
            check.invoke(null, object);
            return Optional.empty();
        } catch (InvocationTargetException refused) {
            return Optional.of(String.valueOf(refused.getCause()));
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(manifest.label(), e);
        }
    }
}
