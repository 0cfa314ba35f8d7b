// SPDX-License-Identifier: Apache-2.0
package dev.atelier.cli.output;

import dev.atelier.cli.host.Environment;
import java.awt.Graphics2D;
import java.awt.RenderingHints;
import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.Optional;
import java.util.function.Predicate;
import javax.imageio.ImageIO;
import org.jline.terminal.impl.ITerm2Graphics;
import org.jline.terminal.impl.KittyGraphics;
import org.jline.terminal.impl.SixelGraphics;
import org.jline.terminal.impl.TerminalGraphics.ImageOptions;

/** Shows a picture in a terminal that can. */
public final class Picture {
    /** About half the width of a window; what is sent stays below a megabyte. */
    private static final int LONGEST_SIDE = 640;
    /** Terminals read a picture of kitty's protocol in pieces of at most so many bytes. */
    private static final int PIECE = 4096;

    private Picture() {}

    /** When, and in which protocol. */
    public enum Preview {
        AUTO,
        NEVER,
        KITTY,
        ITERM2,
        SIXEL
    }

    /** The protocol of a terminal, as its variables say; a multiplexer passes no picture on. */
    public static Preview detect(Environment environment) {
        Predicate<String> isSet = name -> environment.find(name).isPresent();
        if (isSet.test("TMUX") || isSet.test("STY") || !environment.allowsColours()) {
            return Preview.NEVER;
        }
        String terminal = environment.find("TERM").orElse("");
        String program = environment.find("TERM_PROGRAM").orElse("");
        if (isSet.test("KITTY_WINDOW_ID") || terminal.contains("kitty") || program.equals("ghostty")) {
            return Preview.KITTY;
        }
        if (program.equals("iTerm.app") || program.equals("WezTerm")) {
            return Preview.ITERM2;
        }
        return terminal.contains("sixel") || terminal.startsWith("foot") || terminal.equals("mlterm")
                ? Preview.SIXEL
                : Preview.NEVER;
    }

    /** The control sequence that shows a picture; empty for a format that is not read here. */
    public static Optional<String> sequence(byte[] file, Preview protocol) throws IOException {
        System.setProperty("java.awt.headless", "true");
        ImageIO.setUseCache(false);
        BufferedImage read = ImageIO.read(new ByteArrayInputStream(file));
        if (read == null) {
            return Optional.empty();
        }
        BufferedImage picture = shrink(read);
        var options = new ImageOptions();
        return switch (protocol) {
            case KITTY -> Optional.of(new KittyGraphics().convertImageChunked(picture, options, PIECE));
            case ITERM2 -> Optional.of(new ITerm2Graphics().convertImage(picture, options));
            case SIXEL -> Optional.of(new SixelGraphics().convertImage(picture, options));
            case AUTO, NEVER -> Optional.empty();
        };
    }

    private static BufferedImage shrink(BufferedImage picture) {
        double scale = (double) LONGEST_SIDE / Math.max(picture.getWidth(), picture.getHeight());
        if (scale >= 1) {
            return picture;
        }
        int width = Math.max(1, (int) (picture.getWidth() * scale));
        int height = Math.max(1, (int) (picture.getHeight() * scale));
        var small = new BufferedImage(width, height, BufferedImage.TYPE_INT_RGB);
        Graphics2D graphics = small.createGraphics();
        graphics.setRenderingHint(RenderingHints.KEY_INTERPOLATION, RenderingHints.VALUE_INTERPOLATION_BILINEAR);
        graphics.drawImage(picture, 0, 0, width, height, null);
        graphics.dispose();
        return small;
    }
}
