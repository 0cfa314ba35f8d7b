// SPDX-License-Identifier: Apache-2.0
// Reads schemas with inputs and our results, as ForeignValidatorTest of generation-service writes them, and says
// where ajv sees an input differently. Ends with 1 when it does, or when a schema does not compile.
import { readFileSync } from 'node:fs';
import Ajv2020 from 'ajv/dist/2020.js';

const MOST_SHOWN = 20;

/** Compiles the schema as any client would: our keywords are unknown and refuse nothing. */
function plain(schema) {
  return new Ajv2020({ strict: false, logger: false }).compile(schema);
}

/** Compiles the schema with the one own keyword that refuses an input. */
function informed(schema) {
  const ajv = new Ajv2020({ strict: false, logger: false });
  ajv.addKeyword({
    keyword: 'x-service-max-length-profiles',
    type: 'string',
    validate: (profiles, text, _, { rootData }) => {
      const choice = rootData[profiles.field] ?? schema.properties[profiles.field].default;
      return [...text].length <= profiles.values[choice];
    },
  });
  return ajv.compile(schema);
}

function differences({ slug, schema, cases }) {
  const checks = { valid: plain(schema), accepted: informed(schema) };
  const found = [];
  for (const [index, one] of cases.entries()) {
    for (const [name, check] of Object.entries(checks)) {
      if (check(one.input) !== one[name]) {
        found.push(`${slug} input ${index}: ${name} here ${one[name]}, ajv says ${!one[name]}: `
          + JSON.stringify(one.input).slice(0, 300) + ' ' + JSON.stringify(check.errors ?? []).slice(0, 300));
      }
    }
  }
  return found;
}

const file = process.argv[2];
if (!file) {
  console.error('usage: node compare.mjs <cases.json>');
  process.exit(2);
}
const models = JSON.parse(readFileSync(file, 'utf8')).models;
const found = models.flatMap(differences);
const inputs = models.flatMap((model) => model.cases);
console.log(`${models.length} schemas compiled, ${inputs.length} inputs compared, `
  + `${inputs.filter((one) => one.accepted).length} of them accepted, ${found.length} differences`);
found.slice(0, MOST_SHOWN).forEach((each) => console.log(each));
process.exit(models.length > 0 && found.length === 0 ? 0 : 1);
