// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.provider.embedded;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideOutsideOfPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;

@AnalyzeClasses(
        packages = "dev.atelier.generation.provider.embedded",
        importOptions = ImportOption.DoNotIncludeTests.class)
class ArchitectureTest {

    @ArchTest
    static final ArchRule enginesSeeTheSpiAndThePlatformOnly = classes()
            .should()
            .onlyDependOnClassesThat(resideOutsideOfPackage("dev.atelier..")
                    .or(resideInAnyPackage(
                            "dev.atelier.platform..",
                            "dev.atelier.generation.provider",
                            "dev.atelier.generation.provider.embedded..")));

    @ArchTest
    static final ArchRule packagesAreFreeOfCycles = slices().matching("dev.atelier.generation.provider.embedded.(*)..")
            .should()
            .beFreeOfCycles();

    @ArchTest
    static final ArchRule drawingNeedsNoWindowToolkit = noClasses()
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage("java.awt..", "javax.imageio..", "javax.swing..");
}
