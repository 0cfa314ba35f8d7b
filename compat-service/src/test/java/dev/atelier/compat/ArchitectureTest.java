// SPDX-License-Identifier: Apache-2.0
package dev.atelier.compat;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.importer.ImportOption.DoNotIncludeTests;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import jakarta.inject.Inject;
import jakarta.persistence.Entity;
import java.time.Instant;

/** What the packages of this service may know of each other. */
@AnalyzeClasses(packages = "dev.atelier.compat", importOptions = DoNotIncludeTests.class)
class ArchitectureTest {

    @ArchTest
    static final ArchRule featuresAreFreeOfCycles = slices().matching("dev.atelier.compat.(*)..")
            .should()
            .beFreeOfCycles()
            .allowEmptyShould(true);

    @ArchTest
    static final ArchRule onlyResourcesFiltersAndClientsSpeakHttp = noClasses()
            .that()
            .haveSimpleNameNotEndingWith("Resource")
            .and()
            .haveSimpleNameNotEndingWith("Client")
            .and()
            .haveSimpleNameNotEndingWith("Filter")
            .and()
            .doNotHaveSimpleName("UpstreamErrors")
            .and()
            .doNotHaveSimpleName("GenerationService")
            .and()
            // Server-sent events have their type there.
            .doNotHaveSimpleName("FalWaits")
            .should()
            .dependOnClassesThat()
            .resideInAPackage("jakarta.ws.rs..")
            .allowEmptyShould(true);

    @ArchTest
    static final ArchRule resourcesSeeNoRows = noClasses()
            .that()
            .haveSimpleNameEndingWith("Resource")
            .should()
            .dependOnClassesThat()
            .areAnnotatedWith(Entity.class)
            .orShould()
            .dependOnClassesThat()
            .haveSimpleNameEndingWith("Repository")
            .allowEmptyShould(true);

    @ArchTest
    static final ArchRule timeIsAParameter = noClasses()
            .should()
            .callMethod(Instant.class, "now")
            .orShould()
            .callMethod(Thread.class, "sleep", long.class)
            .allowEmptyShould(true);

    @ArchTest
    static final ArchRule constructorsInject = noClasses()
            .should()
            .dependOnClassesThat()
            .areAssignableTo(Inject.class)
            .allowEmptyShould(true);
}
