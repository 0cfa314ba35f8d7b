// SPDX-License-Identifier: Apache-2.0
package dev.atelier.platform.error;

import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Finds the name that a client probably meant by one that does not exist. */
public final class NearestName {
    /** A longer name is no slip of the hand, and would take long to compare. */
    private static final int LONGEST = 64;

    /** More than any catalogue or schema has; comparing so many takes about a millisecond. */
    private static final int MOST_NAMES = 1_000;

    private static final int MOST_SLIPS = 3;
    private static final int CHARACTERS_PER_SLIP = 3;

    private record Candidate(String name, int slips) {}

    private NearestName() {}

    /**
     * A sentence that follows the refusal of a name, or nothing where no name is near.
     *
     * @param names only those that this client may see
     */
    public static String hint(String typed, Collection<String> names) {
        return of(typed, names).map(name -> " Did you mean `" + name + "`?").orElse("");
    }

    /** The nearest of the names, the first by alphabet among equally near ones; else the only one that what was typed is the beginning of. */
    public static Optional<String> of(String typed, Collection<String> names) {
        if (typed.length() > LONGEST) {
            return Optional.empty();
        }
        String wanted = plain(typed);
        int most = Math.clamp(wanted.length() / CHARACTERS_PER_SLIP, 1, MOST_SLIPS);
        return names.stream()
                .limit(MOST_NAMES)
                .filter(name -> Math.abs(name.length() - wanted.length()) <= most)
                .map(name -> new Candidate(name, slips(wanted, plain(name))))
                .filter(candidate -> candidate.slips() <= most)
                .min(Comparator.comparingInt(Candidate::slips).thenComparing(Candidate::name))
                .map(Candidate::name)
                .or(() -> onlyLonger(wanted, names));
    }

    /** {@code landscape} means {@code landscape-image} where no other name begins with that word. */
    private static Optional<String> onlyLonger(String wanted, Collection<String> names) {
        List<String> longer = names.stream()
                .limit(MOST_NAMES)
                .filter(name -> plain(name).startsWith(wanted + "-"))
                .limit(2)
                .toList();
        return longer.size() == 1 ? Optional.of(longer.getFirst()) : Optional.empty();
    }

    /** Case and the choice of hyphen or underscore are no differences. */
    private static String plain(String name) {
        return name.toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /** Characters to insert, drop, replace or exchange with their neighbour. */
    private static int slips(String from, String to) {
        int[][] cost = new int[from.length() + 1][to.length() + 1];
        for (int i = 0; i <= from.length(); i++) {
            for (int j = 0; j <= to.length(); j++) {
                cost[i][j] = Math.min(i, j) == 0 ? Math.max(i, j) : cheapest(cost, from, to, i, j);
            }
        }
        return cost[from.length()][to.length()];
    }

    private static int cheapest(int[][] cost, String from, String to, int i, int j) {
        boolean isSame = from.charAt(i - 1) == to.charAt(j - 1);
        int least = Math.min(Math.min(cost[i - 1][j], cost[i][j - 1]) + 1, cost[i - 1][j - 1] + (isSame ? 0 : 1));
        boolean isExchange =
                i > 1 && j > 1 && from.charAt(i - 1) == to.charAt(j - 2) && from.charAt(i - 2) == to.charAt(j - 1);
        return isExchange ? Math.min(least, cost[i - 2][j - 2] + 1) : least;
    }
}
