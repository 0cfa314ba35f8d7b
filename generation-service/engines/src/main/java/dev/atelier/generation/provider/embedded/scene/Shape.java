// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.provider.embedded.scene;

/** A plane figure as a signed distance field: the distance of a point to the edge, negative outside. */
interface Shape {

    float inside(float u, float v);

    static Shape circle(float cu, float cv, float radius) {
        return (u, v) -> radius - Maths.length(u - cu, v - cv);
    }

    static Shape ellipse(float cu, float cv, float ru, float rv) {
        float least = Math.min(ru, rv);
        return (u, v) -> (1 - Maths.length((u - cu) / ru, (v - cv) / rv)) * least;
    }

    static Shape box(float left, float top, float right, float bottom, float round) {
        float cu = (left + right) / 2;
        float cv = (top + bottom) / 2;
        float halfU = (right - left) / 2 - round;
        float halfV = (bottom - top) / 2 - round;
        return (u, v) -> {
            float du = Math.abs(u - cu) - halfU;
            float dv = Math.abs(v - cv) - halfV;
            float outside = Maths.length(Math.max(du, 0), Math.max(dv, 0));
            return round - outside - Math.min(Math.max(du, dv), 0);
        };
    }

    /** A line with round ends, {@code from} thick at its start and {@code to} thick at its end. */
    static Shape stroke(float u1, float v1, float u2, float v2, float from, float to) {
        float du = u2 - u1;
        float dv = v2 - v1;
        float square = Math.max(du * du + dv * dv, 1e-9f);
        return (u, v) -> {
            float along = Maths.clamp(((u - u1) * du + (v - v1) * dv) / square);
            return Maths.mix(from, to, along) - Maths.length(u - u1 - along * du, v - v1 - along * dv);
        };
    }

    /** A polygon of the points u, v, u, v and so on. */
    static Shape polygon(float... corners) {
        int count = corners.length / 2;
        return (u, v) -> {
            float nearest = Float.MAX_VALUE;
            boolean within = false;
            for (int i = 0, j = count - 1; i < count; j = i++) {
                float u1 = corners[2 * i];
                float v1 = corners[2 * i + 1];
                float u2 = corners[2 * j];
                float v2 = corners[2 * j + 1];
                nearest = Math.min(nearest, -stroke(u1, v1, u2, v2, 0, 0).inside(u, v));
                if ((v1 > v) != (v2 > v) && u < (u2 - u1) * (v - v1) / (v2 - v1) + u1) {
                    within = !within;
                }
            }
            return within ? nearest : -nearest;
        };
    }

    default Shape and(Shape other) {
        return (u, v) -> Math.max(inside(u, v), other.inside(u, v));
    }
}
