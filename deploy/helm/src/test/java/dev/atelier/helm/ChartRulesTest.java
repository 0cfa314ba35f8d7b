// SPDX-License-Identifier: Apache-2.0
package dev.atelier.helm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.atelier.helm.Rendered.Values;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What no schema of Kubernetes knows: that the objects fit each other, and how pods are confined. */
class ChartRulesTest {

    @BeforeAll
    static void needsHelm() {
        assumeThat(Helm.canRun()).as("node and npm on Linux on x86-64").isTrue();
    }

    @ParameterizedTest
    @EnumSource
    void everyPodIsRestricted(Values values) {
        assertThat(Rendered.of(values).withPods()).isNotEmpty().allSatisfy(manifest -> {
            JsonNode pod = manifest.pod();
            assertThat(pod.path("automountServiceAccountToken").asBoolean(true)).isFalse();
            assertThat(pod.path("enableServiceLinks").asBoolean(true)).isFalse();
            assertThat(pod.at("/securityContext/runAsNonRoot").asBoolean()).isTrue();
            assertThat(pod.at("/securityContext/seccompProfile/type").asText()).isEqualTo("RuntimeDefault");
            assertThat(pod.toString()).doesNotContain("hostPath", "hostNetwork", "hostPort", "hostPID", "privileged");
            assertThat(manifest.containers()).allSatisfy(container -> {
                JsonNode context = container.path("securityContext");
                assertThat(context.path("allowPrivilegeEscalation").asBoolean(true))
                        .isFalse();
                assertThat(context.path("readOnlyRootFilesystem").asBoolean()).isTrue();
                assertThat(context.at("/capabilities/drop/0").asText()).isEqualTo("ALL");
                assertThat(container.at("/resources/limits/memory").asText()).isNotEmpty();
                assertThat(container.at("/resources/limits/cpu").isMissingNode())
                        .isTrue();
            });
        });
    }

    @Test
    void openShiftChoosesTheUser() {
        assertThat(Rendered.of(Values.OPENSHIFT).withPods())
                .allSatisfy(manifest -> assertThat(
                                manifest.pod().path("securityContext").properties())
                        .extracting(Map.Entry::getKey)
                        .containsExactlyInAnyOrder("runAsNonRoot", "fsGroupChangePolicy", "seccompProfile"));
    }

    @Test
    void theNetworkPolicyOpensEveryPortOfAListOfAddresses() {
        assertThat(Rendered.of(Values.EVERYTHING).ofKind("NetworkPolicy").stream()
                        .flatMap(policy -> policy.json().at("/spec/egress").findValues("port").stream())
                        .map(JsonNode::asInt))
                .contains(26_379, 26_380)
                .doesNotContain(0);
    }

    @ParameterizedTest
    @EnumSource
    void everySelectorFindsThePodsOfOneDeployment(Values values) {
        Rendered rendered = Rendered.of(values);
        List<Manifest> deployments = rendered.ofKind("Deployment");

        assertThat(deployments)
                .hasSize(6)
                .allSatisfy(deployment -> assertThat(Manifest.matches(
                                deployment.json().at("/spec/selector/matchLabels"), deployment.podLabels()))
                        .isTrue());
        assertThat(rendered.ofKind("PodDisruptionBudget")).hasSize(6);
        for (Manifest selecting : rendered.manifests()) {
            JsonNode selector = switch (selecting.kind()) {
                case "Service" -> selecting.json().at("/spec/selector");
                case "PodDisruptionBudget", "Deployment" -> selecting.json().at("/spec/selector/matchLabels");
                default -> null;
            };
            if (selector != null) {
                assertThat(rendered.withPods().stream()
                                .filter(manifest -> Manifest.matches(selector, manifest.podLabels())))
                        .as(selecting.label())
                        .hasSize(1);
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    void servicesAndProbesNamePortsThatPodsHave(Values values) {
        Rendered rendered = Rendered.of(values);

        for (Manifest service : rendered.ofKind("Service")) {
            Manifest target = rendered.ofKind("Deployment").stream()
                    .filter(each -> Manifest.matches(service.json().at("/spec/selector"), each.podLabels()))
                    .findFirst()
                    .orElseThrow();
            assertThat(portNames(target))
                    .contains(service.json().at("/spec/ports/0/targetPort").asText());
        }
        for (Manifest deployment : rendered.ofKind("Deployment")) {
            JsonNode container = deployment.containers().getFirst();
            for (String probe : List.of("startupProbe", "readinessProbe", "livenessProbe")) {
                assertThat(portNames(deployment))
                        .contains(container.path(probe).at("/httpGet/port").asText());
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    void addressesOfNeighboursAreServices(Values values) {
        Rendered rendered = Rendered.of(values);
        Set<String> services = rendered.ofKind("Service").stream()
                .map(service -> "http://" + service.name() + ":"
                        + service.json().at("/spec/ports/0/port").asInt())
                .collect(Collectors.toSet());

        for (Manifest manifest : rendered.withPods()) {
            for (JsonNode container : manifest.containers()) {
                List<String> addresses = new ArrayList<>();
                container.path("env").forEach(variable -> {
                    if (variable.path("name").asText().startsWith("ATELIER_SERVICES_")) {
                        addresses.add(variable.path("value").asText());
                    }
                });
                assertThat(addresses).hasSize(6).allMatch(services::contains);
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    void mountsHaveVolumesAndVolumesHaveOneName(Values values) {
        for (Manifest manifest : Rendered.of(values).withPods()) {
            List<String> volumes = new ArrayList<>();
            manifest.pod()
                    .path("volumes")
                    .forEach(volume -> volumes.add(volume.path("name").asText()));

            assertThat(volumes).as(manifest.label()).doesNotHaveDuplicates();
            for (JsonNode container : manifest.containers()) {
                container
                        .path("volumeMounts")
                        .forEach(mount -> assertThat(volumes)
                                .as(manifest.label())
                                .contains(mount.path("name").asText()));
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    void aPodIsKilledOnlyAfterItsDrain(Values values) {
        for (Manifest deployment : Rendered.of(values).ofKind("Deployment")) {
            Map<String, String> environment =
                    Environment.texts(deployment.containers().getFirst());
            int delay = seconds(environment, "QUARKUS_SHUTDOWN_DELAY");
            int timeout = seconds(environment, "QUARKUS_SHUTDOWN_TIMEOUT");

            assertThat(deployment.pod().path("terminationGracePeriodSeconds").asInt())
                    .isGreaterThanOrEqualTo(delay + timeout + 25);
        }
    }

    @Test
    void aMigrationChecksAllSettingsFirstAndNeedsNothingOfTheRelease() {
        Rendered rendered = Rendered.of(Values.EVERYTHING);
        Manifest job = rendered.ofKind("Job").getFirst();

        assertThat(job.pod().path("initContainers"))
                .hasSize(6)
                .allSatisfy(check -> assertThat(Environment.texts(check))
                        .containsEntry("QUARKUS_INIT_AND_EXIT", "true")
                        .containsEntry("QUARKUS_FLYWAY_MIGRATE_AT_START", "false"));
        assertThat(job.pod().path("containers"))
                .hasSize(6)
                .allSatisfy(check -> assertThat(Environment.texts(check))
                        .containsEntry("QUARKUS_INIT_AND_EXIT", "true")
                        .containsEntry("QUARKUS_FLYWAY_MIGRATE_AT_START", "true"));
        assertThat(job.json().at("/spec/activeDeadlineSeconds").asInt()).isPositive();
        assertThat(job.pod().has("serviceAccountName")).isFalse();
        for (Manifest made : rendered.manifests()) {
            if (Set.of("ConfigMap", "Secret", "PersistentVolumeClaim").contains(made.kind())) {
                assertThat(job.pod().toString()).doesNotContain('"' + made.name() + '"');
            }
        }
        assertThat(rendered.ofKind("Deployment"))
                .allSatisfy(deployment -> assertThat(
                                Environment.texts(deployment.containers().getFirst()))
                        .containsEntry("QUARKUS_FLYWAY_MIGRATE_AT_START", "false")
                        .doesNotContainKey("QUARKUS_INIT_AND_EXIT"));
    }

    @Test
    void withoutAJobEachPodMigrates() {
        Rendered rendered = Rendered.of(Values.OPENSHIFT);

        assertThat(rendered.ofKind("Job")).isEmpty();
        assertThat(rendered.ofKind("Deployment"))
                .allSatisfy(deployment -> assertThat(
                                Environment.texts(deployment.containers().getFirst()))
                        .containsEntry("QUARKUS_FLYWAY_MIGRATE_AT_START", "true"));
    }

    @Test
    void anAutoscalerAloneDecidesTheNumberOfPods() {
        Rendered rendered = Rendered.of(Values.EVERYTHING);
        Set<String> scaled = Set.of("studio-gateway", "studio-generation", "studio-webhook");

        for (Manifest deployment : rendered.ofKind("Deployment")) {
            assertThat(deployment.json().path("spec").has("replicas")).isNotEqualTo(scaled.contains(deployment.name()));
        }
        assertThat(rendered.ofKind("HorizontalPodAutoscaler")).hasSize(1);
        assertThat(rendered.ofKind("ScaledObject")).hasSize(2);
    }

    @Test
    void theOperatorApiIsBehindNoIngress() {
        Rendered rendered = Rendered.of(Values.EVERYTHING);

        assertThat(rendered.ofKind("Ingress")).hasSize(1);
        assertThat(rendered.ofKind("HTTPRoute")).hasSize(1);
        for (String kind : List.of("Ingress", "HTTPRoute")) {
            assertThat(rendered.ofKind(kind).getFirst().json().toString())
                    .contains("\"studio-gateway\"")
                    .doesNotContain("gateway-internal", "8081", "management");
        }
    }

    private static List<String> portNames(Manifest deployment) {
        return deployment.containers().getFirst().path("ports").findValuesAsText("name");
    }

    private static int seconds(Map<String, String> environment, String name) {
        return Integer.parseInt(environment.getOrDefault(name, "").replace("s", ""));
    }
}
