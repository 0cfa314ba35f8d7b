// SPDX-License-Identifier: Apache-2.0
package dev.atelier.testkit;

import static com.tngtech.archunit.core.domain.JavaCall.Predicates.target;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.assignableTo;
import static com.tngtech.archunit.core.domain.properties.HasName.Predicates.name;
import static com.tngtech.archunit.core.domain.properties.HasOwner.Predicates.With.owner;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.methods;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noFields;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.lang.ConditionEvents;
import com.tngtech.archunit.lang.SimpleConditionEvent;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.NullMarked;

/** Architecture rules for the packages of every service; {@code ArchTests.in(ServiceRules.class)} checks them. */
public final class ServiceRules {
    private static final String PATH = "jakarta.ws.rs.Path";
    private static final String ENTITY = "jakarta.persistence.Entity";

    @ArchTest
    static final ArchRule featuresAreFreeOfCycles =
            slices().matching("dev.atelier.*.(*)..").should().beFreeOfCycles();

    @ArchTest
    static final ArchRule resourcesSeeNoRows = noClasses()
            .that()
            .haveSimpleNameEndingWith("Resource")
            .should()
            .dependOnClassesThat()
            .areAnnotatedWith(ENTITY)
            .orShould()
            .dependOnClassesThat()
            .haveSimpleNameEndingWith("Repository")
            .allowEmptyShould(true);

    @ArchTest
    static final ArchRule rowsHaveNoSetters = methods()
            .that()
            .areDeclaredInClassesThat()
            .areAnnotatedWith(ENTITY)
            .should()
            .haveNameNotMatching("set[A-Z].*")
            .allowEmptyShould(true);

    @ArchTest
    static final ArchRule constructorsInject =
            noFields().should().beAnnotatedWith("jakarta.inject.Inject").allowEmptyShould(true);

    @ArchTest
    static final ArchRule timeIsAParameter = noClasses()
            .should()
            .callMethod(Instant.class, "now")
            .orShould()
            .callMethod(Clock.class, "systemUTC")
            .orShould()
            .callMethodWhere(target(owner(assignableTo(Thread.class).or(assignableTo(TimeUnit.class))))
                    .and(target(name("sleep"))));

    @ArchTest
    static final ArchRule onlyThePlatformSpeaksJdbc =
            noClasses().should().dependOnClassesThat().resideInAnyPackage("java.sql..", "javax.sql..");

    /** The JDK's reader of pictures draws grey with transparency brighter than grey, and needs libraries of the system. */
    @ArchTest
    static final ArchRule onlyThePlatformReadsPictures = noClasses()
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage("java.awt..", "javax.imageio..", "javax.swing..");

    @ArchTest
    static final ArchRule packagesSayWhatNullMeans =
            classes().that().doNotHaveModifier(JavaModifier.SYNTHETIC).should(new BeInNullMarkedPackage());

    @ArchTest
    static final ArchRule internalResourcesSayWhoMayCall = classes()
            .that()
            .areAnnotatedWith(PATH)
            .should(new DeclareCallersOfInternalPaths())
            .allowEmptyShould(true);

    private ServiceRules() {}

    /** A resource of internal paths names its callers, as a whole or method by method; the filter refuses all others. */
    private static final class DeclareCallersOfInternalPaths extends ArchCondition<JavaClass> {
        private static final String CALLERS = "dev.atelier.platform.internal.AllowedCallers";
        private static final List<String> METHODS = List.of("GET", "POST", "PUT", "PATCH", "DELETE", "HEAD");

        DeclareCallersOfInternalPaths() {
            super("declare the callers of internal paths");
        }

        @Override
        public void check(JavaClass type, ConditionEvents events) {
            String path = type.getAnnotationOfType(PATH).get("value").orElse("").toString();
            if (!path.startsWith("/internal") || type.isInterface() || type.isAnnotatedWith(CALLERS)) {
                return;
            }
            type.getMethods().stream()
                    .filter(method ->
                            METHODS.stream().anyMatch(verb -> method.isAnnotatedWith("jakarta.ws.rs." + verb)))
                    .filter(method -> !method.isAnnotatedWith(CALLERS))
                    .forEach(method -> events.add(SimpleConditionEvent.violated(
                            method, method.getFullName() + " does not say which services may call it")));
        }
    }

    private static final class BeInNullMarkedPackage extends ArchCondition<JavaClass> {
        BeInNullMarkedPackage() {
            super("be in a package that is @NullMarked");
        }

        @Override
        public void check(JavaClass type, ConditionEvents events) {
            if (!type.getPackage().isAnnotatedWith(NullMarked.class)) {
                events.add(
                        SimpleConditionEvent.violated(type, type.getName() + " is in a package without @NullMarked"));
            }
        }
    }
}
