// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.provider.embedded.net;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CancellationException;
import org.jspecify.annotations.Nullable;

/**
 * One computation of a network. Each layer computes its rows once, from the top, when a later layer asks for them, and drops
 * those that no later layer needs any more: the result is that of the whole picture, in memory for few rows of each layer.
 */
public final class NetworkRun {
    private final List<Node> nodes = new ArrayList<>();
    private long held;
    private long mostHeld;

    NetworkRun(Network network, Shape picture, Source source) {
        for (int i = 0; i < network.layers().size(); i++) {
            List<Node> inputs = network.inputs(i).stream().map(nodes::get).toList();
            nodes.add(
                    network.layers().get(i) instanceof Layer.Input input
                            ? new Node(input, inputs, shape(input, picture), source)
                            : new Node(network.layers().get(i), inputs));
        }
    }

    private static Shape shape(Layer.Input input, Shape picture) {
        if (input.channels() != picture.channels()) {
            throw new IllegalArgumentException("the network takes " + input.channels() + " channels");
        }
        return picture;
    }

    public Shape shape() {
        return nodes.getLast().shape;
    }

    /**
     * Computes a row of the result, and gives it without a copy: it holds until another row is asked for. Rows are asked for
     * from the top.
     *
     * @throws CancellationException when the thread is interrupted
     */
    public float[] row(int row) {
        Node last = nodes.getLast();
        last.drop(row);
        return last.row(row);
    }

    /** The most bytes that rows took at once until now. */
    long mostBytes() {
        return mostHeld * Float.BYTES;
    }

    /** Where the picture comes from. */
    public interface Source {

        /** Writes the numbers of a row from {@code start} on. */
        void read(int row, float[] target, int start);
    }

    private final class Node implements Layer.Rows {
        private final Layer layer;
        private final List<Node> inputs;
        private final List<Node> users = new ArrayList<>();
        private final Shape shape;
        private final @Nullable Source source;
        private final float[] @Nullable [] rows;
        private final Deque<float[]> unused = new ArrayDeque<>();
        private int margin;
        private int computed;
        private int dropped;

        Node(Layer layer, List<Node> inputs) {
            this(layer, inputs, layer.shape(inputs.stream().map(Node::shape).toList()), null);
        }

        Node(Layer layer, List<Node> inputs, Shape shape, @Nullable Source source) {
            this.layer = layer;
            this.inputs = inputs;
            this.shape = shape;
            this.source = source;
            this.rows = new float[shape.height()][];
            for (Node input : inputs) {
                input.users.add(this);
                input.margin = Math.max(input.margin, layer.margin());
            }
        }

        @Override
        public Shape shape() {
            return shape;
        }

        @Override
        public int start() {
            return margin * shape.channels();
        }

        @Override
        public float @Nullable [] find(int row) {
            return row < 0 || row >= shape.height() ? null : row(row);
        }

        @Override
        public float[] row(int row) {
            while (computed <= row) {
                computeNext();
            }
            return Objects.requireNonNull(rows[row], "a row that was dropped");
        }

        private void computeNext() {
            if (Thread.currentThread().isInterrupted()) {
                throw new CancellationException("the job was cancelled");
            }
            float[] target = unused.isEmpty() ? allocate() : unused.pop();
            if (source != null) {
                source.read(computed, target, start());
            } else {
                layer.compute(computed, inputs, target, start());
            }
            rows[computed++] = target;
            inputs.forEach(Node::dropUnneeded);
        }

        private float[] allocate() {
            int length = (shape.width() + 2 * margin) * shape.channels();
            held += length;
            mostHeld = Math.max(mostHeld, held);
            return new float[length];
        }

        private void dropUnneeded() {
            int needed = computed;
            for (Node user : users) {
                needed = user.computed == user.shape.height()
                        ? needed
                        : Math.min(needed, user.layer.span(user.computed, shape).first());
            }
            drop(needed);
        }

        /** The buffers are used again; what is outside of the pixels stays zero. */
        void drop(int end) {
            for (; dropped < Math.min(end, computed); dropped++) {
                unused.push(row(dropped));
                rows[dropped] = null;
            }
        }
    }
}
