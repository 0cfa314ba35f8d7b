// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.junit.ArchTests;
import com.tngtech.archunit.lang.ArchRule;
import dev.atelier.testkit.OwnPackageLocations;
import dev.atelier.testkit.ServiceRules;

@AnalyzeClasses(locations = OwnPackageLocations.class, importOptions = ImportOption.DoNotIncludeTests.class)
class ArchitectureTest {

    @ArchTest
    static final ArchTests everyService = ArchTests.in(ServiceRules.class);

    @ArchTest
    static final ArchRule httpStaysAtTheBorder = noClasses()
            .that()
            .haveSimpleNameNotEndingWith("Resource")
            .and()
            .haveSimpleNameNotEndingWith("Client")
            .should()
            .dependOnClassesThat()
            .resideInAPackage("jakarta.ws.rs..");

    @ArchTest
    static final ArchRule aProviderIsKnownOnlyToItself = noClasses()
            .that()
            .resideOutsideOfPackage("dev.atelier.generation.provider.embedded..")
            .should()
            .dependOnClassesThat()
            .resideInAPackage("dev.atelier.generation.provider.embedded..");

    @ArchTest
    static final ArchRule aConfigurationIsAnInterface =
            classes().that().haveSimpleNameEndingWith("Config").should().beInterfaces();
}
