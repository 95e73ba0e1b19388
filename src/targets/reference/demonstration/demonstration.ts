import { fieldsIn, namesReachedFrom, partsOf } from '../../../model/type-graph.js';
import { declarationsOf } from '../../../model/declarations.js';
import type { Field, Model, TypeDeclaration } from '../../../model/model.js';
import { patternSamples } from '../../../model/pattern-sample.js';
import { stringProblem } from '../../../model/scalar-problems.js';
import type { StoredResource } from '../../../model/storage.js';
import type { StringRef, TypeRef } from '../../../model/type-ref.js';
import { literalKey } from '../../../print/escape.js';
import { valueText } from '../../../print/value-text.js';
import { literalText } from '../literal.js';
import { sampleText } from '../sample.js';
import { partitionsOf } from './partitions.js';

/**
 * What demonstration records of the type are like, beside what the type itself says, as an expression:
 *
 *     { partitions: ['my-project', 'other-project'], examples: { 'Pet.name': ['Rex'] }, sample: { … } }
 */
export function demonstrationText(model: Model, resource: StoredResource): string {
  const declarations = declarationsOf(model);
  const root: TypeRef = { kind: 'named', name: resource.type };
  const reached = namesReachedFrom([root], declarationsOf(model));
  const types = model.types.filter(({ name }) => reached.has(name));
  const examples = types.flatMap((type) => examplesOf(type, model));
  const texts = Object.fromEntries(types.flatMap(typesOf).flatMap(partsOf).flatMap(textsOf));
  const sample = sampleText(root, declarations);
  const members = [
    `partitions: ${literalText(partitionsOf(model, resource))}`,
    ...(examples.length === 0 ? [] : [`examples: { ${examples.join(', ')} }`]),
    ...(Object.keys(texts).length === 0 ? [] : [`texts: ${literalText(texts)}`]),
    ...(sample === undefined ? [] : [`sample: ${sample}`]),
  ];
  return `{ ${members.join(', ')} }`;
}

/** Of a type and of its fields: `Pet: [{ … }]`, `'Pet.name': ['Rex']`. */
function examplesOf(declaration: TypeDeclaration, model: Model): readonly string[] {
  const declarations = declarationsOf(model);
  const { name, example } = declaration;
  const own =
    example === undefined
      ? []
      : [`${literalKey(name)}: [${valueText(example, { kind: 'named', name }, declarations)}]`];
  const ofFields = (owner: string, fields: readonly Field[]): readonly string[] =>
    fields.flatMap((field) =>
      field.example === undefined
        ? []
        : [`${literalKey(`${owner}.${field.name}`)}: [${valueText(field.example, field.type, declarations)}]`],
    );
  if (declaration.kind === 'object') return [...own, ...ofFields(name, declaration.fields)];
  if (declaration.kind !== 'union') return own;
  return [...own, ...declaration.variants.flatMap((variant) => ofFields(`${name}.${variant.name}`, variant.fields))];
}

function typesOf(declaration: TypeDeclaration): readonly TypeRef[] {
  if (declaration.kind === 'alias') return [declaration.type];
  const patterns = declaration.kind === 'object' ? (declaration.patterns ?? []) : [];
  return [...fieldsIn(declaration), ...patterns].map(({ type }) => type);
}

/** What the runtime cannot put together from the parts of a pattern: it looks around or back, or is of no keyboard. */
const notPutTogether = /\(\?<?[=!]|\\(?:[1-9kpPu])|[^ -~]/u;

/** How far apart the texts are that are asked for. */
const choices = [0, 1, 2, 3];

/** Texts that match such a pattern, by its source at run time. */
function textsOf(type: TypeRef): readonly (readonly [string, readonly string[]])[] {
  if (type.kind !== 'string' || type.pattern === undefined || !notPutTogether.test(type.pattern)) return [];
  const { pattern, minLength = 8 } = type as StringRef & { readonly pattern: string };
  const samples = choices
    .flatMap((choice) => patternSamples(pattern, Math.min(minLength, 1000), choice))
    .filter((text) => stringProblem(text, type) === undefined);
  if (samples.length === 0) return [];
  return [[new RegExp(`^(?:${pattern})$`, 'u').source, [...new Set(samples)].slice(0, 8)]];
}
