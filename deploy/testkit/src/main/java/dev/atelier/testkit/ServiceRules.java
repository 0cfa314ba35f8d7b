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

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaMethod;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.domain.JavaParameter;
import com.tngtech.archunit.core.domain.JavaType;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.lang.ConditionEvents;
import com.tngtech.archunit.lang.SimpleConditionEvent;
import java.io.File;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.jspecify.annotations.NullMarked;

/** Architecture rules for the packages of every service; {@code ArchTests.in(ServiceRules.class)} checks them. */
public final class ServiceRules {
    private static final String PATH = "jakarta.ws.rs.Path";
    private static final List<String> VERBS = List.of("GET", "POST", "PUT", "PATCH", "DELETE", "HEAD");
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

    /** The REST client leaves a file open that it has sent as a body; a stream is closed by who opened it. */
    @ArchTest
    static final ArchRule noClientSendsAFile = methods()
            .that()
            .areDeclaredInClassesThat()
            .areAnnotatedWith("org.eclipse.microprofile.rest.client.inject.RegisterRestClient")
            .should(new TakeNoFile())
            .allowEmptyShould(true);

    /** Replicas of two releases call each other while an update rolls. */
    @ArchTest
    static final ArchRule internalCallsMayGrow = classes()
            .that()
            .areAnnotatedWith(PATH)
            .should(new AcceptNewMembersInInternalCalls())
            .allowEmptyShould(true);

    private ServiceRules() {}

    private static boolean isInternal(JavaClass type) {
        return type.getAnnotationOfType(PATH).get("value").orElse("").toString().startsWith("/internal");
    }

    private static boolean isCall(JavaMethod method) {
        return VERBS.stream().anyMatch(verb -> method.isAnnotatedWith("jakarta.ws.rs." + verb));
    }

    private static final class TakeNoFile extends ArchCondition<JavaMethod> {
        TakeNoFile() {
            super("take no file as a body");
        }

        @Override
        public void check(JavaMethod method, ConditionEvents events) {
            boolean isBody = isCall(method)
                    && method.getRawParameterTypes().stream()
                            .anyMatch(type -> type.isEquivalentTo(File.class) || type.isEquivalentTo(Path.class));
            if (isBody) {
                events.add(SimpleConditionEvent.violated(method, method.getFullName() + " sends a file"));
            }
        }
    }

    /** What a resource of internal paths reads, and what a client of them gets, may have members that this release does not know. */
    private static final class AcceptNewMembersInInternalCalls extends ArchCondition<JavaClass> {
        AcceptNewMembersInInternalCalls() {
            super("accept unknown members in internal calls");
        }

        @Override
        public void check(JavaClass type, ConditionEvents events) {
            if (!isInternal(type)) {
                return;
            }
            Set<JavaClass> read = new LinkedHashSet<>();
            type.getMethods().stream()
                    .filter(ServiceRules::isCall)
                    .flatMap(method -> readBy(type, method))
                    .forEach(body -> addRecords(body, read));
            read.stream()
                    .filter(body -> !acceptsUnknown(body))
                    .forEach(body -> events.add(SimpleConditionEvent.violated(
                            body, body.getName() + " refuses members that a newer release may send")));
        }

        private static Stream<JavaType> readBy(JavaClass type, JavaMethod method) {
            return type.isInterface()
                    ? Stream.of(method.getReturnType())
                    : method.getParameters().stream()
                            .filter(parameter -> !parameter.isAnnotatedWith("jakarta.ws.rs.BeanParam"))
                            .map(JavaParameter::getType);
        }

        private static void addRecords(JavaType type, Set<JavaClass> records) {
            type.getAllInvolvedRawTypes().stream()
                    .filter(part -> part.isAssignableTo(Record.class))
                    .filter(records::add)
                    .forEach(part -> part.getFields().forEach(field -> addRecords(field.getType(), records)));
        }

        /** A record that is read in a way of its own is one value, such as an id. */
        private static boolean acceptsUnknown(JavaClass type) {
            boolean isValue = type.isAnnotatedWith("com.fasterxml.jackson.databind.annotation.JsonDeserialize")
                    || type.getMethods().stream().anyMatch(method -> method.isAnnotatedWith(JsonCreator.class));
            return isValue
                    || type.tryGetAnnotationOfType(JsonIgnoreProperties.class)
                            .filter(JsonIgnoreProperties::ignoreUnknown)
                            .isPresent();
        }
    }

    /** A resource of internal paths names its callers, as a whole or method by method; the filter refuses all others. */
    private static final class DeclareCallersOfInternalPaths extends ArchCondition<JavaClass> {
        private static final String CALLERS = "dev.atelier.platform.internal.AllowedCallers";

        DeclareCallersOfInternalPaths() {
            super("declare the callers of internal paths");
        }

        @Override
        public void check(JavaClass type, ConditionEvents events) {
            if (!isInternal(type) || type.isInterface() || type.isAnnotatedWith(CALLERS)) {
                return;
            }
            type.getMethods().stream()
                    .filter(ServiceRules::isCall)
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
