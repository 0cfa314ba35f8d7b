// SPDX-License-Identifier: Apache-2.0
package dev.atelier.billing;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.importer.ImportOption.DoNotIncludeTests;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.junit.ArchTests;
import com.tngtech.archunit.lang.ArchRule;
import dev.atelier.testkit.OwnPackageLocations;
import dev.atelier.testkit.ServiceRules;

@AnalyzeClasses(locations = OwnPackageLocations.class, importOptions = DoNotIncludeTests.class)
class ArchitectureTest {

    @ArchTest
    static final ArchTests everyService = ArchTests.in(ServiceRules.class);

    @ArchTest
    static final ArchRule onlyResourcesSpeakHttp = noClasses()
            .that()
            .haveSimpleNameNotEndingWith("Resource")
            .should()
            .dependOnClassesThat()
            .resideInAPackage("jakarta.ws.rs..");

    @ArchTest
    static final ArchRule viewsAndRequestsAreRecords = classes()
            .that()
            .haveSimpleNameEndingWith("View")
            .or()
            .haveSimpleNameEndingWith("Request")
            .should()
            .beRecords();
}
