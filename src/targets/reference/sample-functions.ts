import { type Declarations, declarationsOf } from '../../model/declarations.js';
import type { Field, Fielded, Model, TypeDeclaration } from '../../model/model.js';
import { presencesOf } from '../../model/presence.js';
import { fieldedIn, namesReachedFrom, typesWithin } from '../../model/types/type-graph.js';
import { typesIn } from '../../model/types/type-parts.js';
import { conversionOf, type TypeRef } from '../../model/type-ref.js';
import type { Module } from '../../print/module.js';
import { runtimeName } from '../../print/runtime.js';
import { samplePartsOf } from '../../print/sample-parts.js';
import { words } from '../../source/words.js';
import { fieldSample } from '../../model/values/sample-value.js';
import { propertyKey } from '../../print/escape.js';
import { valueText } from '../../print/value-text.js';

/** A sample of a field as code: its example, else its documented default, else one of its type. */
export function fieldText(field: Field, declarations: Declarations): string | undefined {
  const sample = fieldSample(field, { declarations });
  return sample && valueText(sample, field.type, declarations);
}

/** `name: value` of a field; without a value, a sample if the field is required, else ''. */
export function memberSample(field: Field, value: string | undefined, declarations: Declarations): string | undefined {
  const text = value ?? (field.isRequired ? fieldText(field, declarations) : undefined);
  return text === undefined && field.isRequired ? undefined : memberText(field.name, text);
}

/** `name: value`; without a value '', but `constructor: undefined`: to TypeScript, every object has one of another type. */
export function memberText(name: string, value: string | undefined): string {
  if (value === undefined && !(name in Object.prototype)) return '';
  return `${propertyKey(name)}: ${value}`;
}

/** An object of members, without empty ones; undefined if a member is undefined. */
export function objectText(members: readonly (string | undefined)[]): string | undefined {
  if (members.includes(undefined)) return undefined;
  const given = members.filter((member) => member !== '');
  return given.length === 0 ? '{}' : `{ ${given.join(', ')} }`;
}

/** The parts of `src/runtime/samples/` that only some types need. */
const sampleFunctions = {
  formats: 'sampleFormats',
  patterns: 'samplePatterns',
  composites: 'sampleComposites',
} as const;

export type SamplePart = keyof typeof sampleFunctions;

const composites: ReadonlySet<string> = new Set(words('csv tuple map nullable json either'));

/** `formats: sampleFormats, examples: { 'Pet.name': ['Rex'] }`: what samples of these types need beside the types. */
export function shownMembers(
  types: readonly TypeRef[],
  parts: readonly SamplePart[],
  module: Module,
): readonly string[] {
  return [
    ...parts.map((part) => `${part}: ${runtimeName(sampleFunctions[part], module)}`),
    ...samplePartsOf(declaredFrom(types, module.model), module.model),
  ];
}

function declaredFrom(types: readonly TypeRef[], model: Model): readonly TypeDeclaration[] {
  const reached = namesReachedFrom(types, declarationsOf(model));
  return model.types.filter(({ name }) => reached.has(name));
}

/** The parts that samples of these types need, and of objects with these fields. */
export function partsOfTypes(
  { types: own, owners: outer }: { readonly types: readonly TypeRef[]; readonly owners: readonly Fielded[] },
  model: Model,
): readonly SamplePart[] {
  const declared = declaredFrom(own, model);
  const types = [...own.flatMap(typesIn), ...declared.flatMap(typesWithin)];
  const owners = [...outer, ...declared.flatMap(fieldedIn)];
  const parts: Readonly<Record<SamplePart, boolean>> = {
    formats: types.some((type) => type.kind === 'format' || (type.kind === 'string' && type.format !== undefined)),
    patterns:
      types.some((type) => type.kind === 'string' && type.pattern !== undefined) ||
      owners.some((owner) => owner.patterns !== undefined),
    composites:
      types.some((type) => composites.has(type.kind) || conversionOf(type) !== undefined) ||
      declared.some(({ kind }) => kind === 'union') ||
      owners.some((owner) => presencesOf(owner).length > 0),
  };
  return (['formats', 'patterns', 'composites'] as const).filter((part) => parts[part]);
}
