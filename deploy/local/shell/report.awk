# SPDX-License-Identifier: Apache-2.0
# Sums up test reports: a line for each module, a line for all, and the slowest classes.
# Usage: awk -v slowest=15 -f deploy/local/shell/report.awk <folder>/target/{surefire,failsafe}-reports/TEST-*.xml ...

/<testsuite / {
    module = FILENAME
    sub(/\/target\/.*$/, "", module)
    sub(/^\.\//, "", module)
    if (!(module in tests)) {
        modules[++count] = module
    }
    add(module)
    add("")
    seconds[++classes] = attribute("time")
    class_name[classes] = attribute("name")
    class_module[classes] = module
}

function attribute(name,    start) {
    match($0, " " name "=\"[^\"]*\"")
    start = RSTART + length(name) + 3
    return substr($0, start, RSTART + RLENGTH - 1 - start)
}

function add(module) {
    tests[module] += attribute("tests")
    failures[module] += attribute("failures")
    errors[module] += attribute("errors")
    skipped[module] += attribute("skipped")
    total[module] += attribute("time")
}

function print_sum(module, suffix) {
    printf "Tests run: %d, Failures: %d, Errors: %d, Skipped: %d, Time elapsed: %.0f s%s\n",
        tests[module], failures[module], errors[module], skipped[module], total[module], suffix
}

END {
    if (!classes) {
        exit
    }
    for (i = 1; i <= count; i++) {
        print_sum(modules[i], " in " modules[i])
    }
    print_sum("", "")
    print "slowest classes:"
    for (n = 1; n <= slowest && n <= classes; n++) {
        top = 0
        for (i = 1; i <= classes; i++) {
            if (!(i in shown) && (!top || seconds[i] + 0 > seconds[top] + 0)) {
                top = i
            }
        }
        shown[top] = 1
        printf "%7.1f s  %s  %s\n", seconds[top], class_module[top], class_name[top]
    }
}
