// SPDX-License-Identifier: Apache-2.0
// Reads a model of TensorFlow.js into a list of steps, and makes the list shorter without changing what it computes.
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const BYTES = { float32: 4, int32: 4, float16: 2, uint8: 1, uint16: 2 };

function readWeights(folder, manifest) {
  const weights = new Map();
  for (const group of manifest) {
    const bytes = Buffer.concat(group.paths.map((path) => readFileSync(join(folder, path))));
    let at = 0;
    for (const { name, shape, dtype, quantization } of group.weights) {
      const type = quantization?.dtype ?? dtype;
      const count = shape.reduce((product, side) => product * side, 1);
      const values = Float64Array.from({ length: count }, (_, i) => number(bytes, at + i * BYTES[type], type));
      if (quantization?.scale) {
        values.forEach((value, i) => (values[i] = value * quantization.scale + quantization.min));
      }
      weights.set(name, { shape, values });
      at += count * BYTES[type];
    }
  }
  return weights;
}

function number(bytes, at, type) {
  switch (type) {
    case 'float32': return bytes.readFloatLE(at);
    case 'int32': return bytes.readInt32LE(at);
    case 'uint16': return bytes.readUInt16LE(at);
    case 'uint8': return bytes[at];
    case 'float16': return fromHalf(bytes.readUInt16LE(at));
    default: throw new Error(`weights of type ${type}`);
  }
}

function fromHalf(bits) {
  const sign = bits & 0x8000 ? -1 : 1;
  const exponent = (bits >> 10) & 31;
  const fraction = bits & 1023;
  if (exponent === 0) return sign * fraction * 2 ** -24;
  return exponent === 31 ? sign * Infinity : sign * (1 + fraction / 1024) * 2 ** (exponent - 15);
}

export function readModel(file) {
  const model = JSON.parse(readFileSync(file, 'utf8'));
  const weights = readWeights(dirname(file), model.weightsManifest);
  const steps = model.format === 'graph-model' ? fromGraph(model, weights) : fromLayers(model, weights);
  return joinUpsamplings(joinHardSwish(joinActivations(joinBiases(steps))));
}

/** A model of Keras: layers that are named, with the names of their inputs. */
function fromLayers(model, weights) {
  return (model.modelTopology.model_config ?? model.modelTopology).config.layers.map((layer) => {
    const { config } = layer;
    const step = { name: config.name, inputs: (layer.inbound_nodes[0] ?? []).map((node) => node[0]) };
    switch (layer.class_name) {
      case 'InputLayer': return { ...step, op: 'input', channels: config.batch_input_shape[3] };
      case 'Conv2D': return {
        ...step, op: 'convolution', stride: config.strides[0], padding: config.padding,
        filter: weights.get(`${config.name}/kernel`), bias: weights.get(`${config.name}/bias`).values,
        activation: config.activation === 'linear' ? undefined : config.activation,
      };
      case 'Activation': return { ...step, op: 'activation', activation: config.activation };
      case 'Concatenate': return { ...step, op: 'concatenation' };
      case 'Add': return { ...step, op: 'sum' };
      case 'UpSampling2D': return { ...step, op: 'resize', factor: config.size[0], mode: config.interpolation };
      default: throw new Error(`layer ${layer.class_name}`);
    }
  });
}

/** A graph: each node names its inputs, some of which are constants. */
function fromGraph(model, weights) {
  const nodes = model.modelTopology.node;
  const constants = new Map(nodes.filter(({ op }) => op === 'Const').map(({ name }) => [name, weights.get(name)]));
  const steps = [];
  for (const node of nodes.filter(({ op }) => op !== 'Const')) {
    const all = (node.input ?? []).map((name) => name.split(':')[0]);
    const constant = all.map((name) => constants.get(name)).find((found) => found);
    steps.push({ name: node.name, inputs: all.filter((name) => !constants.has(name)), ...operation(node, constant, constants) });
  }
  return sorted(steps);
}

function operation(node, constant, constants) {
  const { attr } = node;
  const stride = attr?.strides ? Number(attr.strides.list.i[1]) : 1;
  const padding = attr?.padding ? Buffer.from(attr.padding.s, 'base64').toString().toLowerCase() : 'valid';
  switch (node.op) {
    case 'Placeholder': return { op: 'input', channels: Number(attr.shape.shape.dim[3].size) };
    case 'Conv2D': return { op: 'convolution', stride, padding, filter: constant };
    case 'DepthwiseConv2dNative': return { op: 'depthwise', stride, padding, filter: constant };
    case 'Conv2DBackpropInput':
      return { op: 'transposed', stride, padding, filter: constants.get(node.input[1]) };
    case 'Add': case 'AddV2': case 'AddN': return constant ? { op: 'shift', constant } : { op: 'sum' };
    case 'Mul': return constant ? { op: 'scale', constant } : { op: 'product' };
    case 'Relu': case 'Relu6': case 'Sigmoid': return { op: 'activation', activation: node.op.toLowerCase() };
    case 'AvgPool': return { op: 'average', kernel: Number(attr.ksize.list.i[1]), stride, padding };
    case 'ResizeBilinear': {
      if (!attr.half_pixel_centers.b) throw new Error('a resize without half-pixel centres');
      return { op: 'resize', mode: 'bilinear', height: constant.values[0], width: constant.values[1] };
    }
    default: throw new Error(`node ${node.op}`);
  }
}

function sorted(steps) {
  const byName = new Map(steps.map((step) => [step.name, step]));
  const done = new Set();
  const order = [];
  const visit = (step) => {
    if (done.has(step)) return;
    done.add(step);
    step.inputs.forEach((name) => visit(byName.get(name)));
    order.push(step);
  };
  steps.forEach(visit);
  return order;
}

const users = (steps, name) => steps.filter(({ inputs }) => inputs.includes(name));
const find = (steps, name) => steps.find((step) => step.name === name);
const hasFilter = (step) => ['convolution', 'depthwise', 'transposed'].includes(step?.op);

/** Takes a step out; who used it uses its first input. */
function without(steps, gone, instead = gone.inputs[0]) {
  return steps
    .filter((step) => step !== gone)
    .map((step) => Object.assign(step, { inputs: step.inputs.map((name) => (name === gone.name ? instead : name)) }));
}

/** A constant that is added after a filter is the bias of the filter, also behind a sum of which the filter is a part. */
function joinBiases(steps) {
  for (const shift of steps.filter(({ op, constant }) => op === 'shift' && constant.values.length > 1)) {
    let target = find(steps, shift.inputs[0]);
    if (target.op === 'sum') target = target.inputs.map((name) => find(steps, name)).find((step) => hasFilter(step) && !step.bias);
    if (!hasFilter(target) || target.bias || users(steps, target.name).length !== 1) throw new Error(`bias ${shift.name}`);
    target.bias = shift.constant.values;
    steps = without(steps, shift);
  }
  return joinSingle(steps);
}

/** The same for one number that is added to a single channel. */
function joinSingle(steps) {
  for (const shift of steps.filter(({ op }) => op === 'shift')) {
    const target = find(steps, shift.inputs[0]);
    const channels = target.op === 'transposed' ? target.filter.shape[2] : target.filter?.shape[3];
    if (hasFilter(target) && !target.bias && channels === 1) {
      target.bias = shift.constant.values;
      steps = without(steps, shift);
    }
  }
  return steps;
}

function joinActivations(steps) {
  for (const step of steps.filter(({ op }) => op === 'activation')) {
    const target = find(steps, step.inputs[0]);
    if (hasFilter(target) && !target.activation && users(steps, target.name).length === 1) {
      target.activation = step.activation;
      steps = without(steps, step);
    }
  }
  return steps;
}

/** x / 6 times relu6(x + 3). */
function joinHardSwish(steps) {
  for (const product of steps.filter(({ op }) => op === 'product')) {
    const [scale, gate] = product.inputs.map((name) => find(steps, name));
    const shift = gate.inputs[0] && find(steps, gate.inputs[0]);
    if (scale.op !== 'scale' || gate.activation !== 'relu6' || shift.op !== 'shift') continue;
    const near = (step, value) => Math.abs(step.constant.values[0] - value) < 1e-3;
    if (!near(scale, 1 / 6) || !near(shift, 3) || scale.inputs[0] !== shift.inputs[0]) throw new Error(product.name);
    const target = find(steps, scale.inputs[0]);
    if (!hasFilter(target) || target.activation || users(steps, target.name).length !== 2) throw new Error(product.name);
    target.activation = 'hard_swish';
    for (const gone of [scale, gate, shift]) steps = steps.filter((step) => step !== gone);
    steps = without(steps, product, target.name);
  }
  return steps;
}

/**
 * A picture whose pixels are repeated and then filtered is the same as one that is filtered by a sum of weights for each
 * place in the repeated pixel, and spread out afterwards: as many products, and none of them on repeated numbers.
 */
function joinUpsamplings(steps) {
  for (const resize of steps.filter(({ op, mode }) => op === 'resize' && mode === 'nearest')) {
    const [convolution, ...more] = users(steps, resize.name);
    const [height, width, inputs, outputs] = convolution.filter.shape;
    if (more.length || height !== 3 || width !== 3 || convolution.stride !== 1) throw new Error(resize.name);
    const { factor } = resize;
    const values = new Float64Array(9 * inputs * outputs * factor * factor);
    for (let dy = 0; dy < factor; dy++) for (let dx = 0; dx < factor; dx++) {
      for (let ky = 0; ky < 3; ky++) for (let kx = 0; kx < 3; kx++) {
        // The row and column of the small picture from which this weight takes its number.
        const row = Math.floor((dy + ky - 1) / factor) + 1;
        const column = Math.floor((dx + kx - 1) / factor) + 1;
        for (let i = 0; i < inputs; i++) for (let o = 0; o < outputs; o++) {
          const to = ((row * 3 + column) * inputs + i) * outputs * factor * factor + (dy * factor + dx) * outputs + o;
          values[to] += convolution.filter.values[((ky * 3 + kx) * inputs + i) * outputs + o];
        }
      }
    }
    const bias = Float64Array.from({ length: outputs * factor * factor }, (_, i) => convolution.bias[i % outputs]);
    Object.assign(convolution, { bias, filter: { shape: [3, 3, inputs, outputs * factor * factor], values } });
    steps = without(steps, resize);
    steps.splice(steps.indexOf(convolution) + 1, 0, { name: `${convolution.name}/spread`, op: 'spread', factor, inputs: [] });
    users(steps, convolution.name).forEach((step) => {
      step.inputs = step.inputs.map((name) => (name === convolution.name ? `${convolution.name}/spread` : name));
    });
    find(steps, `${convolution.name}/spread`).inputs = [convolution.name];
  }
  return steps;
}
