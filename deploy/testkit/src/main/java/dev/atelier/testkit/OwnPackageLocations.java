// SPDX-License-Identifier: Apache-2.0
package dev.atelier.testkit;

import com.tngtech.archunit.core.importer.Location;
import com.tngtech.archunit.junit.LocationProvider;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The folders and jars of the class path that hold the package of an architecture test. Given a package by name, ArchUnit
 * looks through all jars there are.
 */
public final class OwnPackageLocations implements LocationProvider {

    @Override
    public Set<Location> get(Class<?> test) {
        return test.getClassLoader()
                .resources(test.getPackageName().replace('.', '/'))
                .map(Location::of)
                .collect(Collectors.toUnmodifiableSet());
    }
}
