// SPDX-License-Identifier: Apache-2.0
package dev.atelier.library;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
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

@AnalyzeClasses(packages = "dev.atelier.library", importOptions = ImportOption.DoNotIncludeTests.class)
class ArchitectureTest {

    @ArchTest
    static final ArchRule FEATURES_ARE_FREE_OF_CYCLES =
            slices().matching("dev.atelier.library.(*)..").should().beFreeOfCycles();

    @ArchTest
    static final ArchRule ONLY_THE_EDGE_SPEAKS_HTTP = noClasses()
            .that()
            .haveNameNotMatching(".*(Resource|Filter|Client)(\\$.*)?")
            .should()
            .dependOnClassesThat()
            .resideInAPackage("jakarta.ws.rs..");

    @ArchTest
    static final ArchRule RESOURCES_SEE_NO_ENTITY = noClasses()
            .that()
            .haveSimpleNameEndingWith("Resource")
            .should()
            .dependOnClassesThat()
            .areAnnotatedWith(Entity.class)
            .orShould()
            .dependOnClassesThat()
            .haveSimpleNameEndingWith("Repository");

    @ArchTest
    static final ArchRule CONSTRUCTORS_INJECT =
            noFields().should().beAnnotatedWith(Inject.class).allowEmptyShould(true);

    @ArchTest
    static final ArchRule ENTITIES_GUARD_THEMSELVES = methods()
            .that()
            .areDeclaredInClassesThat()
            .areAnnotatedWith(Entity.class)
            .and()
            .haveNameMatching("set[A-Z].*")
            .should()
            .notBePublic()
            .allowEmptyShould(true);

    @ArchTest
    static final ArchRule TIME_IS_INJECTED = noClasses()
            .should()
            .callMethod(Instant.class, "now")
            .orShould()
            .callMethod(Thread.class, "sleep", long.class);

    @ArchTest
    static final ArchRule REPOSITORIES_STAY_IN_THE_SERVICE_LAYER = classes()
            .that()
            .haveSimpleNameEndingWith("Repository")
            .should()
            .onlyBeAccessed()
            .byClassesThat()
            .haveNameMatching(".*(Service|Keeper|Repository)(\\$.*)?");
}
