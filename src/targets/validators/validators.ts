import type { Model } from '../../model/model.js';
import { readTypesOf, writtenTypesOf } from '../../model/type-uses.js';
import { type ModelModule, modulesWithTypes } from '../../print/model-modules.js';
import { printModule } from '../../print/module.js';
import { exportedBeside } from '../../print/names.js';
import { lateFile, type OutputFile } from '../../print/output-file.js';
import { packageFiles } from '../../print/package.js';
import { runtimeFiles } from '../../print/runtime.js';
import type { Target } from '../target.js';
import { type Analysis, analysisOf } from './analysis.js';
import { exportedNames, moduleFile } from './module-file.js';
import { readmeView } from './readme.js';
import { hasConversions, runtimeParts } from './runtime-parts.js';
import { hasBodies, uncheckedFile } from './unchecked-file.js';

/** For each declared type: a check, its explanation, and conversions from and to JSON. */
export function validators(): Target {
  return { name: 'validators', description: 'functions that check, read and write values', needs: ['types'], emit };
}

function emit(model: Model): readonly OutputFile[] {
  const analysis = analysisOf(model);
  const runtime = [
    'validators',
    ...(model.webhooks === undefined ? [] : ['webhooks']),
    ...(hasConversions(model) ? ['conversions'] : []),
  ];
  return [
    ...packageFiles({
      model,
      package: 'validators',
      entries: { '.': 'index', ...(hasBodies(model) && { './bodies': 'index' }) },
      unchecked: { './bodies': 'unchecked' },
      runtime,
      needs: ['types'],
      description: `Validators and codecs of the ${model.name} API.`,
      readmeView: readmeView(model),
    }),
    indexFile(model),
    ...(hasBodies(model) ? [uncheckedFile(model, analysis)] : []),
    ...modulesWithTypes(model).map((part) =>
      lateFile({ path: `validators/src/${part.path}.ts`, part, facts: useOf(part, { model, analysis }) }, () =>
        moduleFile(part, { model, analysis }),
      ),
    ),
    ...runtimeFiles(model, 'validators', [...runtime, ...runtimeParts(model)]),
  ];
}

/** How other modules use the types of a module, which decides what it exports for them. */
function useOf({ types }: ModelModule, { model, analysis }: { model: Model; analysis: Analysis }): string {
  const [read, written] = [readTypesOf(model), writtenTypesOf(model)];
  const uses = types.map(({ name }) => [analysis.isShared(name), read.has(name), written.has(name)]);
  return JSON.stringify(uses);
}

/**
 * `src/index.ts`: everything, by module, and the public functions of the runtime.
 *
 *     export * from './modules/resource.js';
 */
function indexFile(model: Model): OutputFile {
  const runtime = '../runtime/validators.js';
  const lines = [
    `export type { ${publicTypes.join(', ')} } from '${runtime}';`,
    `export { ${publicValues.map((name) => exportedBeside(exportedNames(model), name)).join(', ')} } from '${runtime}';`,
    ...modulesWithTypes(model).map(({ path }) => `export * from './${path}.js';`),
  ];
  return printModule({ model, package: 'validators', path: 'index' }, () => [lines.join('\n')]);
}

const publicValues: readonly string[] = ['ValidationError', 'parseJson', 'stringifyJson'];
const publicTypes: readonly string[] = [
  'Issue',
  'IssueCode',
  'Mode',
  'Result',
  'StandardIssue',
  'StandardResult',
  'StandardSchema',
];
