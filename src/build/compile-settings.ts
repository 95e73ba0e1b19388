import standaloneCode from 'ajv/dist/standalone/index.js';
import { writeFileSync } from 'node:fs';
import { settingsAjv } from '../commands/project/settings/settings-validator.js';

/** Replaces the module that compiles the schema of the settings with the compiled schema. */

const ajv = settingsAjv({ source: true, esm: true });
// ajv writes an import of its runtime as CommonJS even in an ECMAScript module.
const code = standaloneCode
  .default(ajv, { validateSettings: 'settings' })
  .replaceAll(
    /const (\w+) = require\("([^"]+)"\)\.default;/g,
    "import $1Module from '$2.js';const $1 = $1Module.default;",
  );
if (code.includes('require('))
  throw new Error('Bug: the validator of the settings needs a module that is not imported.');
writeFileSync(new URL('../commands/project/settings/settings-validator.js', import.meta.url), code);
