// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.importer.ImportOption.DoNotIncludeTests;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.junit.ArchTests;
import com.tngtech.archunit.lang.ArchRule;
import dev.atelier.testkit.OwnPackageLocations;
import dev.atelier.testkit.ServiceRules;
import java.util.concurrent.CompletableFuture;

@AnalyzeClasses(locations = OwnPackageLocations.class, importOptions = DoNotIncludeTests.class)
class ArchitectureTest {

    @ArchTest
    static final ArchTests everyService = ArchTests.in(ServiceRules.class);

    @ArchTest
    static final ArchRule onlyClientsResourcesAndFiltersSpeakJaxRs = noClasses()
            .that()
            .haveNameNotMatching(".*(Client|Resource|Filter|PublicRoutes|SignedIn)")
            .should()
            .dependOnClassesThat()
            .resideInAPackage("jakarta.ws.rs..");

    @ArchTest
    static final ArchRule onlyRedisConnects = noClasses()
            .that()
            .resideOutsideOfPackage("dev.atelier.gateway.redis")
            .should()
            .dependOnClassesThat()
            .haveFullyQualifiedName("io.vertx.redis.client.Redis");

    @ArchTest
    static final ArchRule onlyTheProxyOpensConnectionsToServices = noClasses()
            .that()
            .resideOutsideOfPackage("dev.atelier.gateway.proxy")
            .should()
            .dependOnClassesThat()
            .haveFullyQualifiedName("io.vertx.core.http.HttpClient");

    @ArchTest
    static final ArchRule nothingBlocksAnEventLoop = noClasses()
            .that()
            .resideInAnyPackage(
                    "..admission..",
                    "..entry..",
                    "..eventloop..",
                    "..eventstream..",
                    "..longpoll..",
                    "..proxy..",
                    "..request..",
                    "..route..")
            .should()
            .callMethod(CompletableFuture.class, "join")
            .orShould()
            .callMethod(CompletableFuture.class, "get");
}
