// SPDX-License-Identifier: Apache-2.0
package dev.atelier.platform.media;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.atelier.platform.media.Confinement.Limits;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** What a program sees and may do that runs in the place of ffmpeg. */
@EnabledOnOs(OS.LINUX)
class ConfinementTest {
    private static final Path SHELL = Path.of("/bin/sh");
    private static final Duration LONG = Duration.ofSeconds(60);
    private static final Limits PLENTY = new Limits(60, 1 << 20, 1L << 30);

    @TempDir
    Path folder;

    private Path program;

    /** A program that writes down what it sees, instead of a picture. */
    @BeforeEach
    void write() throws IOException {
        program = Files.writeString(folder.resolve("program"), """
                #!/bin/sh
                [ "$1" = -version ] && exit 0
                for last; do :; done
                { echo "[environment]"; env; echo "[status]"; cat /proc/self/status; echo "[limits]"; cat /proc/self/limits
                  echo "[network]"; cat /proc/net/dev; echo "[processes]"; cat /proc/[0-9]*/cmdline | tr '\\0' ' '
                } > "${last#file:}"
                """);
        Files.setPosixFilePermissions(program, PosixFilePermissions.fromString("rwx------"));
    }

    @Test
    void aProgramInheritsNothingOfOurEnvironment() throws Exception {
        String seen = seen(Map.of(), MediaTool.LARGEST_PICTURE);

        assertThat(section(seen, "environment").lines().map(line -> line.replaceFirst("=.*", "")))
                .isSubsetOf("PWD", "OLDPWD", "SHLVL", "_");
    }

    @Test
    void aProgramHasLimitsAndCannotGainPrivileges() throws Exception {
        assumeThat(Files.isExecutable(Path.of("/usr/bin/setpriv"))).isTrue();

        String seen = seen(Map.of("largest-output", "10M"), 1_000_000);

        assertThat(section(seen, "status"))
                .containsPattern("NoNewPrivs:\\s+1")
                .containsPattern("CapEff:\\s+0000000000000000")
                .containsPattern("CapPrm:\\s+0000000000000000");
        assertThat(section(seen, "limits"))
                .containsPattern("Max cpu time +125 ")
                .containsPattern("Max file size +77595136 ")
                .containsPattern("Max core file size +0 ")
                .containsPattern("Max open files +64 ")
                .containsPattern("Max address space +1105741824 ");
    }

    @Test
    void whereTheHostAllowsItAProgramSeesNeitherTheNetworkNorOtherProcesses() throws Exception {
        assumeThat(Confinement.find(program, PLENTY).isSeparate()).isTrue();

        String seen = seen(Map.of(), MediaTool.LARGEST_PICTURE);

        assertThat(section(seen, "network").lines().filter(line -> line.contains(":")))
                .singleElement()
                .asString()
                .contains("lo:");
        assertThat(section(seen, "processes")).doesNotContain("java").contains("program");
    }

    @Test
    void aProgramThatTakesTooMuchMemoryOrTimeOrSpaceEnds() throws Exception {
        Confinement confinement = Confinement.find(program, PLENTY);

        assertThat(runs(confinement, "x=1; while :; do x=$x$x; done", new Limits(60, 1 << 20, 100L << 20)))
                .isFalse();
        assertThat(runs(confinement, "while :; do :; done", new Limits(1, 1 << 20, 1L << 30)))
                .isFalse();
        String large = "head -c 5000000 /dev/zero > '" + folder.resolve("large") + "'";
        assertThat(runs(confinement, large, new Limits(60, 10_000_000, 1L << 30)))
                .isTrue();
        assertThat(runs(confinement, large, new Limits(60, 1_000_000, 1L << 30)))
                .isFalse();
    }

    @Test
    void theCommandOfAnOperatorDoesItInstead() throws Exception {
        Path prefix = Files.writeString(folder.resolve("prefix"), "#!/bin/sh\necho \"$@\" > '" + folder + "/told'\n");
        Files.setPosixFilePermissions(prefix, PosixFilePermissions.fromString("rwx------"));
        Map<String, String> settings = Map.of(
                "command-prefix", prefix + ",--inside",
                "ffmpeg", "/only/inside/ffmpeg",
                "ffprobe", "/only/inside/ffprobe");
        Path output = Files.writeString(folder.resolve("output"), "made");

        try (var tool = new MediaTool(MediaToolFixture.config(settings))) {
            tool.run(List.of(), output, LONG);
        }

        assertThat(Files.readString(folder.resolve("told"))).startsWith("--inside /only/inside/ffmpeg -hide_banner");
    }

    private String seen(Map<String, String> settings, long largestPicture) throws Exception {
        Path output = folder.resolve("seen");
        var all = new java.util.HashMap<>(settings);
        all.put("ffmpeg", program.toString());
        all.put("ffprobe", program.toString());
        try (var tool = new MediaTool(MediaToolFixture.config(all), largestPicture)) {
            tool.run(List.of(), output, LONG);
        }
        return Files.readString(output);
    }

    private static boolean runs(Confinement confinement, String script, Limits most) throws Exception {
        ToolProcess child =
                ToolProcess.start(confinement.wrap(List.of(SHELL.toString(), "-c", script), most), false, LONG, 100);
        try {
            child.await();
            return true;
        } catch (MediaFailure failure) {
            assertThat(failure.reason()).isEqualTo(MediaFailure.Reason.UNREADABLE);
            return false;
        }
    }

    private static String section(String seen, String name) {
        String from = seen.substring(seen.indexOf("[" + name + "]\n") + name.length() + 3);
        int end = from.indexOf("\n[");
        return end < 0 ? from : from.substring(0, end);
    }
}
