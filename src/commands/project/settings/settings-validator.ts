import { readFileSync } from 'node:fs';
import { Ajv, type CodeOptions, type ValidateFunction } from 'ajv';
import { packageRoot } from '../../../source/package-root.js';

/**
 * Checks the settings of a project by their JSON Schema. The build replaces this module with the code that `ajv` makes
 * of the schema: to load `ajv` and compile the schema takes a quarter of the time of a short run.
 */
export const validateSettings: ValidateFunction = settingsAjv().getSchema('settings')!;

/** With the schema `settings`. */
export function settingsAjv(code: CodeOptions = {}): Ajv {
  const schema = new URL('docs/modelwright.schema.json', packageRoot);
  // The schema of a package would be compiled once for each place that refers to it.
  const ajv = new Ajv({ allErrors: true, allowUnionTypes: true, verbose: true, inlineRefs: false, code });
  return ajv.addSchema(JSON.parse(readFileSync(schema, 'utf8')) as object, 'settings');
}
