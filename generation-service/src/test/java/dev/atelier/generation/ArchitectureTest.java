// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.fields;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.methods;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noFields;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import jakarta.inject.Inject;
import jakarta.persistence.Entity;
import java.time.Instant;

@AnalyzeClasses(packages = "dev.atelier.generation", importOptions = ImportOption.DoNotIncludeTests.class)
class ArchitectureTest {

    @ArchTest
    static final ArchRule featuresHaveNoCycles =
            slices().matching("dev.atelier.generation.(*)..").should().beFreeOfCycles();

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
    static final ArchRule resourcesSeeNoEntityAndNoRepository = noClasses()
            .that()
            .haveSimpleNameEndingWith("Resource")
            .should()
            .dependOnClassesThat()
            .areAnnotatedWith(Entity.class)
            .orShould()
            .dependOnClassesThat()
            .haveSimpleNameEndingWith("Repository");

    @ArchTest
    static final ArchRule nothingIsInjectedIntoFields = noFields().should().beAnnotatedWith(Inject.class);

    @ArchTest
    static final ArchRule timeComesFromTheClock = noClasses()
            .should()
            .callMethod(Instant.class, "now")
            .orShould()
            .callMethod(Thread.class, "sleep", long.class);

    @ArchTest
    static final ArchRule aProviderIsKnownOnlyToItself = noClasses()
            .that()
            .resideOutsideOfPackage("dev.atelier.generation.provider.embedded..")
            .should()
            .dependOnClassesThat()
            .resideInAPackage("dev.atelier.generation.provider.embedded..");

    @ArchTest
    static final ArchRule paintingNeedsNoWindowToolkit = noClasses()
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage("java.awt..", "javax.imageio..", "javax.swing..");

    @ArchTest
    static final ArchRule entitiesChangeOnlyThroughTheirOwnMethods = methods()
            .that()
            .areDeclaredInClassesThat()
            .areAnnotatedWith(Entity.class)
            .should()
            .haveNameNotStartingWith("set");

    @ArchTest
    static final ArchRule entityFieldsArePrivate = fields().that()
            .areDeclaredInClassesThat()
            .areAnnotatedWith(Entity.class)
            .should()
            .bePrivate();

    @ArchTest
    static final ArchRule aConfigurationIsAnInterface =
            classes().that().haveSimpleNameEndingWith("Config").should().beInterfaces();
}
