// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.provider;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import dev.atelier.testkit.OwnPackageLocations;

@AnalyzeClasses(locations = OwnPackageLocations.class, importOptions = ImportOption.DoNotIncludeTests.class)
class ArchitectureTest {
    private static final String ATELIER = "dev.atelier..";
    private static final String SPI = "dev.atelier.generation.provider";
    private static final String HTTP = "dev.atelier.generation.provider.http";

    @ArchTest
    static final ArchRule adaptersSeeTheSpiAndThePlatformOnly = classes()
            .that()
            .resideInAPackage("dev.atelier.generation.provider.*")
            .should()
            .onlyDependOnClassesThat(JavaClass.Predicates.resideOutsideOfPackage(ATELIER)
                    .or(resideInAnyPackage("dev.atelier.platform..", SPI, "dev.atelier.generation.provider.*")));

    @ArchTest
    static final ArchRule aVendorIsKnownOnlyToItself = slices().matching("dev.atelier.generation.provider.(*)")
            .should()
            .notDependOnEachOther()
            .ignoreDependency(resideInAPackage(SPI + ".*"), resideInAPackage(HTTP));
}
