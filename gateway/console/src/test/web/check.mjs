// SPDX-License-Identifier: Apache-2.0
// Judges the sources of the console: check.mjs FOLDER
import { cpSync, rmSync } from 'node:fs';
import { ESLint } from 'eslint';
import ts from 'typescript';

// Beside node_modules, so that imports are found.
rmSync('src', { recursive: true, force: true });
cpSync(process.argv[2], 'src', { recursive: true });

const { config } = ts.readConfigFile('src/tsconfig.json', ts.sys.readFile);
const { fileNames, options } = ts.parseJsonConfigFileContent(config, ts.sys, 'src');
const program = ts.createProgram(fileNames, options);
const faults = ts.getPreEmitDiagnostics(program);
if (faults.length > 0) {
  console.error(ts.formatDiagnostics(faults, { getCanonicalFileName: (name) => name, getCurrentDirectory: () => process.cwd(), getNewLine: () => '\n' }));
  process.exit(1);
}
console.log(`types: no fault in ${fileNames.length} files`);

const eslint = new ESLint();
const results = await eslint.lintFiles(['src/**/*.ts']);
if (results.some((result) => result.errorCount + result.warningCount > 0)) {
  console.error((await eslint.loadFormatter('stylish')).format(results));
  process.exit(1);
}
console.log(`lint: no fault in ${results.length} files`);

// The linter itself is there and bites.
const [hostile] = await eslint.lintText("import { unsafeHTML } from 'lit/directives/unsafe-html.js';\ndocument.body.innerHTML = String(unsafeHTML('x'));\n", { filePath: 'src/hostile.ts' });
if (hostile.errorCount < 2) {
  console.error('the linter lets markup pass');
  process.exit(1);
}
console.log('hostile source: refused');
