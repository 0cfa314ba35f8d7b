// SPDX-License-Identifier: Apache-2.0
package dev.atelier.cli.output;

import static org.assertj.core.api.Assertions.assertThat;

import dev.atelier.cli.host.Environment;
import dev.atelier.cli.output.Picture.Preview;
import java.awt.image.BufferedImage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PictureTest {

    @ParameterizedTest
    @CsvSource({
        "TERM=xterm-kitty, KITTY",
        "TERM_PROGRAM=ghostty, KITTY",
        "TERM_PROGRAM=iTerm.app, ITERM2",
        "TERM_PROGRAM=WezTerm, ITERM2",
        "TERM=foot, SIXEL",
        "TERM=xterm-256color, NEVER",
        "TERM=dumb, NEVER",
    })
    void aTerminalIsKnownByItsVariables(String variable, Preview expected) {
        assertThat(Picture.detect(environment(variable))).isEqualTo(expected);
    }

    @ParameterizedTest
    @CsvSource({"TMUX=/tmp/tmux", "STY=1.screen", "NO_COLOR=1"})
    void thereIsNoPictureWhereItWouldNotPassOrIsNotWanted(String variable) {
        assertThat(Picture.detect(environment("KITTY_WINDOW_ID=1", variable))).isEqualTo(Preview.NEVER);
    }

    @Test
    void aPictureIsWrittenInTheProtocolOfTheTerminal() throws IOException {
        byte[] file = png();

        assertThat(Picture.sequence(file, Preview.KITTY).orElseThrow())
                .startsWith("\033_G")
                .endsWith("\033\\");
        assertThat(Picture.sequence(file, Preview.ITERM2).orElseThrow()).startsWith("\033]1337;File=");
        assertThat(Picture.sequence(file, Preview.SIXEL).orElseThrow())
                .startsWith("\033P")
                .endsWith("\033\\");
    }

    @Test
    void aFormatThatIsNotReadHereIsNotShown() throws IOException {
        assertThat(Picture.sequence("no picture".getBytes(StandardCharsets.UTF_8), Preview.KITTY))
                .isEmpty();
    }

    private static byte[] png() throws IOException {
        var file = new ByteArrayOutputStream();
        ImageIO.write(new BufferedImage(1_600, 900, BufferedImage.TYPE_INT_RGB), "png", file);
        return file.toByteArray();
    }

    private static Environment environment(String... variables) {
        Map<String, String> map = new HashMap<>();
        for (String variable : variables) {
            map.put(variable.substring(0, variable.indexOf('=')), variable.substring(variable.indexOf('=') + 1));
        }
        return new Environment(map);
    }
}
