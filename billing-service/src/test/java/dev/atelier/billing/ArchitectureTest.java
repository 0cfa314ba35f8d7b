// SPDX-License-Identifier: Apache-2.0
package dev.atelier.billing;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.methods;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.importer.ImportOption.DoNotIncludeTests;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import jakarta.inject.Inject;
import jakarta.persistence.Entity;
import java.time.Clock;
import java.time.Instant;
import org.jspecify.annotations.NullMarked;

@AnalyzeClasses(packages = "dev.atelier.billing", importOptions = DoNotIncludeTests.class)
class ArchitectureTest {

    @ArchTest
    static final ArchRule featuresAreFreeOfCycles =
            slices().matching("dev.atelier.billing.(*)..").should().beFreeOfCycles();

    @ArchTest
    static final ArchRule onlyResourcesSpeakHttp = noClasses()
            .that()
            .haveSimpleNameNotEndingWith("Resource")
            .should()
            .dependOnClassesThat()
            .resideInAPackage("jakarta.ws.rs..");

    @ArchTest
    static final ArchRule resourcesSeeNoRows = noClasses()
            .that()
            .haveSimpleNameEndingWith("Resource")
            .should()
            .dependOnClassesThat()
            .areAnnotatedWith(Entity.class)
            .orShould()
            .dependOnClassesThat()
            .haveSimpleNameEndingWith("Repository");

    @ArchTest
    static final ArchRule rowsHaveNoSetters = methods()
            .that()
            .areDeclaredInClassesThat()
            .areAnnotatedWith(Entity.class)
            .should()
            .haveNameNotStartingWith("set");

    @ArchTest
    static final ArchRule viewsAndRequestsAreRecords = classes()
            .that()
            .haveSimpleNameEndingWith("View")
            .or()
            .haveSimpleNameEndingWith("Request")
            .should()
            .beRecords();

    @ArchTest
    static final ArchRule onlyTheLedgerReachesForConnections = noClasses()
            .that()
            .resideOutsideOfPackage("dev.atelier.billing.ledger")
            .should()
            .dependOnClassesThat()
            .haveFullyQualifiedName("javax.sql.DataSource");

    @ArchTest
    static final ArchRule timeIsAParameter = noClasses()
            .should()
            .callMethod(Instant.class, "now")
            .orShould()
            .callMethod(Clock.class, "systemUTC")
            .orShould()
            .callMethod(Thread.class, "sleep", long.class);

    @ArchTest
    static final ArchRule constructorsInject =
            noClasses().should().dependOnClassesThat().areAssignableTo(Inject.class);

    @ArchTest
    static final ArchRule packagesAreNullMarked = classes()
            .that()
            .doNotHaveModifier(JavaModifier.SYNTHETIC)
            .should()
            .resideInAPackage("dev.atelier.billing..")
            .andShould(new InNullMarkedPackage());

    private static final class InNullMarkedPackage
            extends com.tngtech.archunit.lang.ArchCondition<com.tngtech.archunit.core.domain.JavaClass> {
        InNullMarkedPackage() {
            super("be in a package that says what null means");
        }

        @Override
        public void check(
                com.tngtech.archunit.core.domain.JavaClass type, com.tngtech.archunit.lang.ConditionEvents events) {
            boolean marked = type.getPackage().isAnnotatedWith(NullMarked.class);
            if (!marked) {
                events.add(com.tngtech.archunit.lang.SimpleConditionEvent.violated(
                        type, type.getPackageName() + " has no @NullMarked package-info"));
            }
        }
    }
}
