// SPDX-License-Identifier: Apache-2.0

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Fills the books and the deliveries of a stack, and times what a request costs on stacks of several sizes in turn; growth.sh drives it. */
final class Growth {
    private static final int ROUNDS = 3;

    private Growth() {}

    public static void main(String[] arguments) throws Exception {
        switch (arguments[0]) {
            case "fill" -> new GrowthRows(new MeasuredStack(Path.of(arguments[1]))).fill();
            case "time" -> time(Arrays.stream(arguments).skip(1).map(Path::of).toList());
            default -> throw new IllegalArgumentException("fill HOME | time HOME...");
        }
        System.exit(0);
    }

    /** In each round every stack has its turn, so that a busy minute meets all of them. */
    private static void time(List<Path> homes) throws Exception {
        Map<String, Map<MeasuredStack, List<RequestMeasurement.Cost>>> results = new LinkedHashMap<>();
        Map<MeasuredStack, RequestMeasurement> measurements = new LinkedHashMap<>();
        for (Path home : homes) {
            var stack = new MeasuredStack(home);
            measurements.put(stack, new RequestMeasurement(stack));
        }
        List<MeasuredStack> stacks = List.copyOf(measurements.keySet());
        for (int round = 0; round <= ROUNDS; round++) {
            for (String what : RequestMeasurement.REQUESTS_MEASURED) {
                for (MeasuredStack stack : stacks) {
                    RequestMeasurement.Cost cost = measurements.get(stack).measure(what);
                    System.out.printf("round %d %s %d %.3f ms %.0f us%n", round, what, stack.size(), cost.millis(), cost.micros());
                    if (round > 0) {
                        results.computeIfAbsent(what, _ -> new LinkedHashMap<>())
                                .computeIfAbsent(stack, _ -> new ArrayList<>())
                                .add(cost);
                    }
                }
            }
        }
        System.out.println("| | ms: " + stacks.stream().map(stack -> Long.toString(stack.size())).toList()
                + " | exponent | CPU of PostgreSQL, us | exponent |");
        results.forEach((what, costs) -> System.out.println("| " + what + columns(stacks, costs, RequestMeasurement.Cost::millis)
                + columns(stacks, costs, RequestMeasurement.Cost::micros) + " |"));
    }

    /** Medians of the rounds by size, and the median and the spread of the exponents of the rounds. */
    private static String columns(List<MeasuredStack> stacks, Map<MeasuredStack, List<RequestMeasurement.Cost>> costs, ToDoubleFunction<RequestMeasurement.Cost> figure) {
        String medians = stacks.stream()
                .map(stack -> costs.get(stack).stream().mapToDouble(figure).sorted().toArray())
                .map(sorted -> "%.2f".formatted(sorted[ROUNDS / 2]))
                .collect(Collectors.joining(", "));
        MeasuredStack smallest = stacks.getFirst();
        MeasuredStack largest = stacks.getLast();
        double[] exponents = IntStream.range(0, ROUNDS)
                .mapToDouble(round -> Math.log(figure.applyAsDouble(costs.get(largest).get(round))
                                / figure.applyAsDouble(costs.get(smallest).get(round)))
                        / Math.log((double) largest.size() / smallest.size()))
                .sorted()
                .toArray();
        return " | %s | %.2f (%.2f to %.2f)".formatted(medians, exponents[ROUNDS / 2], exponents[0], exponents[ROUNDS - 1]);
    }
}
