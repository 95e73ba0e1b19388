import type { Model } from '../../model/model.js';
import { readTypesOf, writtenTypesOf } from '../../model/types/type-uses.js';
import { modulesWithTypes } from '../../print/model-modules.js';
import { type ValidatorRole, validatorSymbol } from '../../print/names.js';
import type { OutputFile } from '../../print/output-file.js';
import type { Analysis } from './analysis.js';
import { namedRef } from './printing.js';

/** Whether a client of the model reads or writes any body. */
export function hasBodies(model: Model): boolean {
  return readTypesOf(model).size + writtenTypesOf(model).size > 0;
}

/**
 * `dist/unchecked.js`: what a client imports from `./bodies` if the condition `unchecked` is set, under the names of
 * the functions that check. They have the same types, so that it has neither a source nor declarations.
 *
 *     export { trustResource as readResource } from './modules/resource.js';
 *     export { serializeJson as serializeResourceDraft } from '../runtime/validators.js';
 */
export function uncheckedFile(model: Model, analysis: Analysis): OutputFile {
  const [read, written] = [readTypesOf(model), writtenTypesOf(model)];
  const named = (name: string, role: ValidatorRole): string => validatorSymbol(name, role).name;
  // Bytes, and values inside strings, become JSON only by the writer of their type.
  const isPlain = (name: string): boolean => !analysis.has(namedRef(name), 'text');
  const names = [...written].sort();
  const modules = modulesWithTypes(model).map(({ path, types }) => ({
    path: `./${path}.js`,
    exported: types.flatMap(({ name }) => [
      ...(read.has(name) ? [`${named(name, 'trust')} as ${named(name, 'read')}`] : []),
      ...(written.has(name) && !isPlain(name) ? [named(name, 'serialize')] : []),
    ]),
  }));
  const runtime = {
    path: '../runtime/validators.js',
    exported: names.filter(isPlain).map((name) => `serializeJson as ${named(name, 'serialize')}`),
  };
  const lines = [...modules, runtime]
    .filter(({ exported }) => exported.length > 0)
    .map(({ path, exported }) => `export { ${exported.join(', ')} } from '${path}';`);
  return { path: 'validators/dist/unchecked.js', text: `${lines.join('\n')}\n` };
}
