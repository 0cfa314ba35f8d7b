// SPDX-License-Identifier: Apache-2.0
package dev.atelier.platform;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.importer.ImportOption.DoNotIncludeTests;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import jakarta.inject.Inject;
import java.time.Instant;

@AnalyzeClasses(packages = "dev.atelier", importOptions = DoNotIncludeTests.class)
class ArchitectureTest {

    @ArchTest
    static final ArchRule knowsNoService = noClasses()
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage(
                    "dev.atelier.gateway..",
                    "dev.atelier.generation..",
                    "dev.atelier.library..",
                    "dev.atelier.billing..",
                    "dev.atelier.webhook..",
                    "dev.atelier.compat..");

    @ArchTest
    static final ArchRule featuresAreFreeOfCycles =
            slices().matching("dev.atelier.platform.(*)..").should().beFreeOfCycles();

    @ArchTest
    static final ArchRule timeIsAParameter = noClasses().should().callMethod(Instant.class, "now");

    @ArchTest
    static final ArchRule constructorsInject =
            noClasses().should().dependOnClassesThat().areAssignableTo(Inject.class);
}
