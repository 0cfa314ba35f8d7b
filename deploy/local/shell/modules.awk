# SPDX-License-Identifier: Apache-2.0
# Lists the modules of the build, each after the modules that it needs at run time, from the poms in this folder:
#   folder | kind | parent poms | folders of the modules it needs
# Kinds: parent, application, library (part of the running platform), test (the rest).
# Usage: awk -f deploy/local/shell/modules.awk (in the root folder; no input).

BEGIN {
    read_pom(".", "")
    for (i = 1; i <= count; i++) {
        if (kind[folders[i]] == "application" || folders[i] == "deploy/local") {
            mark_as_library(folders[i])
        }
    }
    for (i = 1; i <= count; i++) {
        visit(folders[i])
    }
}

# Reads one element a line, as sortPom writes them.
function read_pom(folder, parents,    file, line, path, name, group, artifact, scope, submodules, n, i) {
    file = folder == "." ? "pom.xml" : folder "/pom.xml"
    folders[++count] = folder
    kind[folder] = "test"
    ancestors[folder] = parents
    while ((getline line < file) > 0) {
        gsub(/^[ \t]+|[ \t\r]+$/, "", line)
        if (line !~ /^<[\/A-Za-z]/ || line ~ /\/>$/) {
            continue
        }
        if (line ~ /^<\//) {
            if (path == "/project/dependencies/dependency" && group == "dev.atelier" && scope !~ /test|provided/) {
                needs[folder] = needs[folder] " " artifact
            }
            if (line !~ /^<\/profiles?>/) {
                sub(/\/[^\/]*$/, "", path)
            }
            continue
        }
        name = line
        sub(/^</, "", name)
        sub(/[ >].*$/, "", name)
        if (line !~ ("</" name ">$")) {
            # What stands in a profile counts as if it stood outside: the default profiles are part of the platform.
            path = name == "profile" || name == "profiles" ? path : path "/" name
            if (path == "/project/dependencies/dependency") {
                group = artifact = scope = ""
            }
            continue
        }
        sub(/^<[^>]*>/, "", line)
        sub(/<\/[^>]*>$/, "", line)
        if (path == "/project" && name == "artifactId") {
            folder_of[line] = folder
        } else if (path == "/project" && name == "packaging" && line == "pom") {
            kind[folder] = "parent"
        } else if (path == "/project/modules" && name == "module") {
            submodules[++n] = line
        } else if (path == "/project/build/plugins/plugin" && name == "artifactId" && line == "quarkus-maven-plugin") {
            kind[folder] = "application"
        } else if (path == "/project/dependencies/dependency") {
            if (name == "groupId") group = line
            if (name == "artifactId") artifact = line
            if (name == "scope") scope = line
        }
    }
    close(file)
    for (i = 1; i <= n; i++) {
        read_pom(folder == "." ? submodules[i] : folder "/" submodules[i], parents " " file)
    }
}

function mark_as_library(folder,    artifacts, n, i) {
    if (kind[folder] == "test") {
        kind[folder] = "library"
    }
    n = split(needs[folder], artifacts, " ")
    for (i = 1; i <= n; i++) {
        mark_as_library(folder_of[artifacts[i]])
    }
}

function visit(folder,    artifacts, n, i, needed) {
    if (folder in visited) {
        return
    }
    visited[folder] = 1
    n = split(needs[folder], artifacts, " ")
    for (i = 1; i <= n; i++) {
        visit(folder_of[artifacts[i]])
        needed = needed " " folder_of[artifacts[i]]
    }
    printf "%s|%s|%s|%s\n", folder, kind[folder], substr(ancestors[folder], 2), substr(needed, 2)
}
