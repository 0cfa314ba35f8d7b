// SPDX-License-Identifier: Apache-2.0
// Checks the types of Kubernetes objects, also of custom ones: node types.mjs FILE, with a JSON list of objects in it.
import { readFileSync } from 'node:fs';

const custom = {
  'monitoring.coreos.com': '@kubernetes-models/prometheus-operator',
  'keda.sh': '@kubernetes-models/keda',
  'gateway.networking.k8s.io': '@kubernetes-models/gateway-api',
};

async function modelOf(object) {
  const models = custom[object.apiVersion.split('/')[0]] ?? 'kubernetes-models';
  const module = await import(`${models}/${object.apiVersion}/${object.kind}`);
  return module[object.kind] ?? module.default?.[object.kind];
}

let faults = 0;
for (const object of JSON.parse(readFileSync(process.argv[2], 'utf8'))) {
  try {
    const Model = await modelOf(object);
    new Model(object).validate();
  } catch (fault) {
    faults++;
    console.log(`${object.kind} ${object.metadata?.name}: ${fault.message}`);
  }
}
console.log(`${faults} faults`);
process.exit(faults ? 1 : 0);
