// SPDX-License-Identifier: Apache-2.0
package dev.atelier.compat;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.importer.ImportOption.DoNotIncludeTests;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.junit.ArchTests;
import com.tngtech.archunit.lang.ArchRule;
import dev.atelier.testkit.OwnPackageLocations;
import dev.atelier.testkit.ServiceRules;

/** What the packages of this service may know of each other. */
@AnalyzeClasses(locations = OwnPackageLocations.class, importOptions = DoNotIncludeTests.class)
class ArchitectureTest {

    @ArchTest
    static final ArchTests everyService = ArchTests.in(ServiceRules.class);

    @ArchTest
    static final ArchRule onlyResourcesFiltersAndClientsSpeakHttp = noClasses()
            .that()
            .haveSimpleNameNotEndingWith("Resource")
            .and()
            .haveSimpleNameNotEndingWith("Client")
            .and()
            .haveSimpleNameNotEndingWith("Filter")
            .and()
            .doNotHaveSimpleName("UpstreamErrorMapper")
            .and()
            // Server-sent events have their type there.
            .doNotHaveSimpleName("RunWaiter")
            .and()
            // A method of HTTP that has no annotation there.
            .doNotHaveSimpleName("QUERY")
            .should()
            .dependOnClassesThat()
            .resideInAPackage("jakarta.ws.rs..")
            .allowEmptyShould(true);
}
