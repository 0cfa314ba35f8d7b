// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.provider.embedded.scene;

/**
 * A figure with a colour gradient from top to bottom, lit from one side.
 *
 * @param blur width of a soft edge; 0 for a sharp one
 * @param opacity from 0 to 1
 * @param side how much brighter the left is than the right, negative for the other way
 */
record ShapeLayer(
        Shape shape,
        float top,
        float bottom,
        Tone upper,
        Tone lower,
        float blur,
        float opacity,
        float side,
        float middle)
        implements Layer {

    static ShapeLayer fill(Shape shape, float top, float bottom, Tone upper, Tone lower) {
        return new ShapeLayer(shape, top, bottom, upper, lower, 0, 1, 0, 0);
    }

    static ShapeLayer flat(Shape shape, float top, float bottom, Tone tone) {
        return fill(shape, top, bottom, tone, tone);
    }

    ShapeLayer blur(float width) {
        return new ShapeLayer(shape, top, bottom, upper, lower, width, opacity, side, middle);
    }

    ShapeLayer fade(float share) {
        return new ShapeLayer(shape, top, bottom, upper, lower, blur, share, side, middle);
    }

    ShapeLayer lit(float strength, float around) {
        return new ShapeLayer(shape, top, bottom, upper, lower, blur, opacity, strength, around);
    }

    @Override
    public void paint(PixelRow row) {
        float v = row.v();
        if (v < top - blur || v > bottom + blur) {
            return;
        }
        Tone tone = upper.mix(lower, Maths.clamp((v - top) / (bottom - top)));
        for (int x = 0; x < row.width(); x++) {
            float u = row.u(x);
            float inside = shape.inside(u, v);
            float covered = blur > 0 ? Maths.smooth(-blur, blur, inside) : row.coverage(inside);
            if (covered > 0) {
                float light = 1 + side * (middle - u);
                row.mix(x, tone.red() * light, tone.green() * light, tone.blue() * light, covered * opacity);
            }
        }
    }
}
