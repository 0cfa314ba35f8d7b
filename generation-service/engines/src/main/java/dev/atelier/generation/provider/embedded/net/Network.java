// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.provider.embedded.net;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.StreamSupport;

/** A trained network: layers with their weights. It is never changed, and several runs may use it at once. */
public final class Network {
    private final String name;
    private final List<Layer> layers;
    private final List<List<Integer>> inputs;

    private Network(String name, List<Layer> layers, List<List<Integer>> inputs) {
        this.name = name;
        this.layers = List.copyOf(layers);
        this.inputs = List.copyOf(inputs);
    }

    /** Reads a network of this module, such as {@code selfie}. */
    public static Network load(String name) {
        return load(name, Kernel.best());
    }

    static Network load(String name, Kernel kernel) {
        try (InputStream file = Network.class.getResourceAsStream(name + ".net")) {
            if (file == null) {
                throw new IllegalArgumentException("there is no network " + name);
            }
            return of(NetworkFile.read(file), kernel);
        } catch (IOException e) {
            throw new UncheckedIOException("network " + name, e);
        }
    }

    static Network of(NetworkFile file, Kernel kernel) {
        List<Layer> layers = new ArrayList<>();
        List<List<Integer>> inputs = new ArrayList<>();
        for (JsonNode layer : file.description().path("layers")) {
            layers.add(layer(layer, file, kernel));
            inputs.add(StreamSupport.stream(layer.path("inputs").spliterator(), false)
                    .map(JsonNode::asInt)
                    .toList());
        }
        return new Network(file.description().path("name").asText(), layers, inputs);
    }

    public String name() {
        return name;
    }

    List<Layer> layers() {
        return layers;
    }

    /** The numbers of the layers, each of them smaller than the own one, that a layer reads. */
    List<Integer> inputs(int layer) {
        return inputs.get(layer);
    }

    /** Begins a computation, which computes nothing before a row of the result is asked for. */
    public NetworkRun run(Shape picture, NetworkRun.Source source) {
        return new NetworkRun(this, picture, source);
    }

    private static Layer layer(JsonNode layer, NetworkFile file, Kernel kernel) {
        String operation = layer.path("op").asText();
        return switch (operation) {
            case "input" -> new Layer.Input(layer.path("channels").asInt());
            case "convolution", "depthwise", "transposed" -> filter(operation, layer, file, kernel);
            case "average" -> {
                int side = layer.path("kernel").asInt();
                yield new AveragePool(window(layer, side, side));
            }
            case "resize" ->
                new Resize(layer.path("height").asInt(), layer.path("width").asInt());
            case "sum" -> new Elementwise(false);
            case "product" -> new Elementwise(true);
            case "concatenation" -> new Concatenation();
            case "activation" -> new Activated(activation(layer));
            case "spread" -> new DepthToSpace(layer.path("factor").asInt());
            default -> throw new IllegalArgumentException("layer " + operation);
        };
    }

    private static Layer filter(String operation, JsonNode layer, NetworkFile file, Kernel kernel) {
        JsonNode shape = layer.path("shape");
        Window window = window(layer, shape.path(0).asInt(), shape.path(1).asInt());
        float[] weights = file.numbers(layer.path("filter"));
        float[] bias = file.numbers(layer.path("bias"));
        return switch (operation) {
            case "depthwise" -> new DepthwiseConvolution(window, weights, bias, activation(layer));
            case "transposed" -> new TransposedConvolution(window, weights, bias, activation(layer));
            default -> new Convolution(window, Kernel.Filter.of(weights, bias, bias.length), activation(layer), kernel);
        };
    }

    private static Window window(JsonNode layer, int height, int width) {
        return new Window(
                height,
                width,
                layer.path("stride").asInt(),
                layer.path("padding").asText().equals("same"));
    }

    private static Activation activation(JsonNode layer) {
        return Activation.parse(layer.path("activation").asText(""));
    }
}
