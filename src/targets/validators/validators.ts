import type { Model, TypeDeclaration } from '../../model/model.js';
import { familyOf } from '../../model/texts/text-formats.js';
import { patternsIn, typesWithin } from '../../model/types/type-graph.js';
import { conversionOf, type TypeKind } from '../../model/type-ref.js';
import { hasMultiples, readTypesOf, typesUsedIn, writtenTypesOf } from '../../model/types/type-uses.js';
import { stringLiteral } from '../../print/escape.js';
import { type ModelModule, modulesWithTypes } from '../../print/model-modules.js';
import { printModule } from '../../print/module.js';
import { exportedBeside, ownName, packageNameOf, validatorSymbol } from '../../print/names.js';
import { lateFile, type OutputFile } from '../../print/output-file.js';
import { packageFiles } from '../../print/package.js';
import { runtimeFiles } from '../../print/runtime.js';
import { memoize } from '../../source/memoize.js';
import { words } from '../../source/words.js';
import type { Target } from '../target.js';
import { type Analysis, analysisOf } from './analysis.js';
import { exportedNames, moduleFile } from './module-file.js';
import { hasBodies, uncheckedFile } from './unchecked-file.js';

/** For each declared type: a check, its explanation, and conversions from and to JSON. */
export const validators: Target = {
  name: 'validators',
  description: 'functions that check, read and write values',
  needs: ['types'],
  emit,
};

function emit(model: Model): readonly OutputFile[] {
  const analysis = analysisOf(model);
  const used = typesUsedIn(model);
  const runtime = [
    'validators',
    ...(model.webhooks === undefined ? [] : ['webhooks']),
    ...(used.some((type) => conversionOf(type) !== undefined) ? ['conversions'] : []),
    ...(used.some((type) => conversionOf(type)?.startsWith('Temporal.')) ? ['temporal'] : []),
    // For parameters and headers, which other packages read, and for signatures.
    ...(model.webhooks !== undefined || used.some(({ kind }) => kind === 'bytes') ? ['base64'] : []),
    ...(hasMultiples(model) ? ['multiples'] : []),
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
        moduleFile(model, part, analysis),
      ),
    ),
    ...runtimeFiles(model, 'validators', [...runtime, ...runtimeParts(model)]),
  ];
}

/** How other modules use the types of a module, which decides what it exports for them. */
function useOf({ types }: ModelModule, { model, analysis }: { model: Model; analysis: Analysis }): string {
  const [read, written] = [readTypesOf(model), writtenTypesOf(model)];
  const uses = types
    .flatMap(({ name }) => [name, analysis.servingType(name)])
    .map((name) => [analysis.isShared(name), read.has(name), written.has(name)]);
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
const publicTypes: readonly string[] = words('Issue IssueCode Mode Result StandardIssue StandardResult StandardSchema');

/** Code that explains and encodes, for kinds of types that not every model has: no printed code calls it. */
const kindsWithPart: ReadonlySet<TypeKind> = new Set(['tuple', 'map', 'bytes', 'csv', 'either', 'nullable']);

function runtimeParts(model: Model): readonly string[] {
  return [
    ...model.types.flatMap(partsNeededBy),
    // Also for parameters and headers, which the packages of the server and of the service read.
    ...typesUsedIn(model).flatMap((type) => {
      const format = type.kind === 'format' || type.kind === 'string' ? type.format : undefined;
      const family = format && familyOf(format);
      return family === undefined ? [] : [`formats-${family}`];
    }),
  ];
}

const partsNeededBy: (declaration: TypeDeclaration) => readonly string[] = memoize((declaration) => [
  ...new Set([
    ...typesWithin(declaration).flatMap((type) => [
      ...(kindsWithPart.has(type.kind) ? [`kinds-${type.kind}`] : []),
      ...(conversionOf(type) === undefined ? [] : ['kinds-converted']),
      ...('multipleOf' in type && type.multipleOf !== undefined ? ['kinds-multiple'] : []),
    ]),
    ...(patternsIn(declaration).length > 0 ? ['kinds-patterns'] : []),
    ...(declaration.kind === 'enum' ? ['kinds-enum'] : []),
  ]),
]);

/** The view of `templates/validators/README.md.hbs`: one real type of the model, if it has any. */
function readmeView(model: Model): Readonly<Record<string, unknown>> {
  // A stored resource is the best example; without one, any object will do.
  const type = model.resources[0]?.type ?? model.types[0]?.name ?? '';
  return {
    hasExample: type !== '',
    package: stringLiteral(packageNameOf(model, 'validators')),
    type,
    is: validatorSymbol(type, 'is').name,
    parse: validatorSymbol(type, 'parse').name,
    stringify: validatorSymbol(type, 'stringify').name,
    schema: validatorSymbol(type, 'schema').name,
    parseJson: ownName(exportedNames(model), 'parseJson'),
    stringifyJson: ownName(exportedNames(model), 'stringifyJson'),
  };
}
