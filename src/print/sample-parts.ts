import { declarationsOf } from '../model/declarations.js';
import type { Model, TypeDeclaration } from '../model/model.js';
import { patternSampleFrom, patternSamples } from '../model/texts/pattern-sample.js';
import { stringProblem } from '../model/scalar-problems.js';
import { ownersIn, typesWithin } from '../model/types/type-graph.js';
import type { TypeRef } from '../model/type-ref.js';
import { literalKey } from './escape.js';
import { literalText } from './literals.js';
import { valueText } from './value-text.js';

/**
 * What samples of these types need beside the types, as members of an object (`Shown` of `src/runtime/samples/`):
 *
 *     examples: { 'Pet.name': ['Rex'] }
 *     texts: { '^(?:(?=a)[a-z]+)$': ['ab'] }
 */
export function samplePartsOf(types: readonly TypeDeclaration[], model: Model): readonly string[] {
  const examples = types.flatMap((type) => examplesOf(type, model));
  const texts = textsByPattern(types.flatMap(typesWithin));
  return [
    ...(examples.length === 0 ? [] : [`examples: { ${examples.join(', ')} }`]),
    ...(texts.size === 0 ? [] : [`texts: ${literalText(Object.fromEntries(texts))}`]),
  ];
}

/** The examples of a type and of its fields: `Pet: [{ … }]`, `'Pet.name': ['Rex']`. */
function examplesOf(declaration: TypeDeclaration, model: Model): readonly string[] {
  const declarations = declarationsOf(model);
  const { name, example: own } = declaration;
  const ofFields = ownersIn(declaration).flatMap(([owner, { fields }]) =>
    fields.map((field) => ({ name: `${owner}.${field.name}`, type: field.type, example: field.example })),
  );
  return [{ name, type: { kind: 'named', name } as const, example: own }, ...ofFields].flatMap(
    ({ name, type, example }) =>
      example === undefined ? [] : [`${literalKey(name)}: [${valueText(example, type, declarations)}]`],
  );
}

/**
 * Patterns that the runtime cannot build samples for: with lookarounds, back references, or non-keyboard characters.
 */
const withoutParts = /\(\?<?[=!]|\\(?:[1-9kpPu])|[^ -~]/u;

/** Variants of the samples. */
const choices = [0, 1, 2, 3];

/** For types with one pattern and different lengths, the strings of all of them. */
function textsByPattern(types: readonly TypeRef[]): ReadonlyMap<string, readonly string[]> {
  const texts = new Map<string, readonly string[]>();
  for (const [source, samples] of types.flatMap(stringsOf)) {
    texts.set(source, [...new Set([...(texts.get(source) ?? []), ...samples])]);
  }
  return texts;
}

/** Strings that match such a pattern, by its source at run time. */
function stringsOf(type: TypeRef): readonly (readonly [string, readonly string[]])[] {
  if (type.kind !== 'string') return [];
  const { pattern, minLength = 0 } = type;
  if (pattern === undefined || !withoutParts.test(pattern)) return [];
  const samples = choices
    .flatMap((choice) => [
      ...patternSamples(pattern, 8, choice),
      patternSampleFrom(pattern, Math.min(minLength, 1000), choice) ?? '',
    ])
    .filter((text) => stringProblem(text, type) === undefined);
  if (samples.length === 0) return [];
  return [[new RegExp(`^(?:${pattern})$`, 'u').source, [...new Set(samples)].slice(0, 8)]];
}
