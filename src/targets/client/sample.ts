import { contentsOf, shownContentOf } from '../../model/contents.js';
import { declarationsOf } from '../../model/declarations.js';
import { parameterNamed } from '../../model/examples.js';
import { inputShapeOf, mustBeGiven, parametersByLocation } from '../../model/endpoints.js';
import type { JsonObject } from '../../model/json-value.js';
import { isChosen, sampleMediaType } from '../../model/media-types.js';
import type {
  Content,
  Endpoint,
  Field,
  InputLocation,
  Model,
  ObjectDeclaration,
  Parameter,
} from '../../model/model.js';
import { keyNames } from '../../model/map-keys.js';
import { numberInside, sampleMultiple } from '../../model/multiples.js';
import { matchesName } from '../../model/name-pattern.js';
import { patternSamples } from '../../model/pattern-sample.js';
import { bestChoice, presencesOf } from '../../model/presence.js';
import { textFormats } from '../../model/text-formats.js';
import { limitedSamples } from '../../model/text-witness.js';
import { leastFields } from '../../model/type-graph.js';
import { isBig, type TypeKind, type TypeRef } from '../../model/type-ref.js';
import { constantLiteral, literalKey, propertyKey, stringLiteral } from '../../print/escape.js';
import { valueText } from '../../print/value-text.js';
import { bindablePlaceholders, sampleText, templatePattern } from '../../model/placeholders.js';

/**
 * The input of a documented call as code: required parameters, and `extra` optional ones by property; '' if there
 * are none.
 */
export function sampleInput(endpoint: Endpoint, model: Model, extra: readonly string[] = []): string {
  const bound = new Set(bindablePlaceholders(model));
  const chosen = bestChoice(presencesOf({ requires: endpoint.queryRequires ?? [] })) ?? [];
  const isShown = (parameter: Parameter): boolean =>
    (endpoint.query.includes(parameter) && chosen.includes(parameter.property) && !isQueryInExample(endpoint)) ||
    (mustBeGiven(parameter) && !bound.has(parameter.property)) ||
    extra.includes(parameter.property) ||
    isInExample(endpoint, parameter);
  const places = parametersByLocation(endpoint).map(
    ([place, parameters]) =>
      [place, parameters.filter(isShown).flatMap((one) => parameterTexts(one, { endpoint, place, model }))] as const,
  );
  const body = contentsOf(endpoint).length === 0 ? [] : [`body: ${sampleBody(endpoint, model)}`];
  const members =
    inputShapeOf(endpoint) === 'flat'
      ? places.flatMap(([, texts]) => texts)
      : places.flatMap(([place, texts]) => (texts.length === 0 ? [] : [`${place}: { ${texts.join(', ')} }`]));
  const all = [...members, ...body];
  return all.length === 0 ? '' : `{ ${all.join(', ')} }`;
}

/** The body; of several contents the first, with its media type. */
function sampleBody(endpoint: Endpoint, model: Model): string {
  const [shown, contents] = [shownContentOf(endpoint), contentsOf(endpoint)];
  const example = shown && endpoint.example?.body;
  const first = example === undefined ? contents[0] : shown;
  if (first === undefined) return 'undefined';
  const value =
    example === undefined ? sampleContent(first, model) : valueText(example, first.type, declarationsOf(model));
  if (!isChosen(contents)) return value;
  return `{ mediaType: ${stringLiteral(sampleMediaType(first, contents))}, value: ${value} }`;
}

function sampleContent({ encoding, type }: Content, model: Model): string {
  switch (encoding) {
    case 'text':
      return stringLiteral('some text');
    case 'bytes':
      return 'new Uint8Array()';
    case 'stream':
      return "new Blob(['some bytes']).stream()";
    case 'json':
    case 'form':
    case 'multipart':
    case 'sse':
    case 'events':
      return sampleValue(type, { model, name: 'body' });
    case 'lines':
      return `(async function* () {\nyield ${sampleValue(type, { model, name: 'body' })};\n})()`;
  }
}

interface Sample {
  readonly model: Model;
  /** The name of the value's field or parameter. */
  readonly name: string;
  /** The types that contain the value. */
  readonly inside?: readonly string[];
}

interface Where {
  readonly endpoint: Endpoint;
  readonly place: InputLocation;
  readonly model: Model;
}

/** `id: '7'`; for a pattern, every name in the endpoint's example. */
function parameterTexts(parameter: Parameter, { endpoint, place, model }: Where): readonly string[] {
  const declarations = declarationsOf(model);
  const given = endpoint.example?.parameters[place]?.members ?? [];
  const shown = given.filter(({ name }) => parameterNamed(endpoint, place, name) === parameter);
  if (shown.length > 0) {
    return shown.map(({ name, value }) => {
      const text = valueText(value, parameter.type, declarations);
      return `${propertyKey(parameter.isPattern ? name : parameter.property)}: ${text}`;
    });
  }
  const name = parameter.isPattern ? sampleName(parameter, model) : parameter.property;
  const { example = parameter.documentedDefault, type } = parameter;
  const text = example === undefined ? sampleValue(type, { model, name }) : valueText(example, type, declarations);
  return [`${propertyKey(name)}: ${text}`];
}

function isQueryInExample({ example }: Endpoint): boolean {
  return (example?.parameters.query?.members ?? []).length > 0;
}

function isInExample(endpoint: Endpoint, parameter: Parameter): boolean {
  const { path: _asGiven, ...others } = endpoint.example?.parameters ?? {};
  return (Object.entries(others) as readonly (readonly [InputLocation, JsonObject])[]).some(([place, { members }]) =>
    members.some(({ name }) => parameterNamed(endpoint, place, name) === parameter),
  );
}

/** A name that matches a pattern: `text.en` for `text.{locale}`. */
function sampleName({ name: template, names }: Parameter, model: Model): string {
  if (names !== undefined) return patternSamples(names.source, 1)[0] ?? 'name';
  const candidates = ['name', 'en', '1', 'a'];
  return template
    .map((part) => {
      if (part.kind === 'text') return part.text;
      const pattern = templatePattern([part], model.placeholders, declarationsOf(model));
      return (
        candidates.find((candidate) => matchesName(pattern, candidate)) ??
        patternSamples(pattern.source, 1)[0] ??
        'name'
      );
    })
    .join('');
}

type Printers = { readonly [Kind in TypeKind]: (type: Extract<TypeRef, { kind: Kind }>, sample: Sample) => string };

const printers: Printers = {
  boolean: () => 'true',
  string: (type, { name }) => stringLiteral(limitedSamples(type)[0] ?? sampleText(name)),
  integer: (type) => `${sampleMultiple(type) ?? type.minimum ?? '1'}${isBig(type) ? 'n' : ''}`,
  number: (type) => sampleMultiple(type) ?? String(numberInside(type, type.minimum ?? 1)),
  format: (type) => stringLiteral(textFormats[type.format].samples[0]),
  bytes: () => 'new Uint8Array()',
  unknown: () => 'null',
  named: namedValue,
  array: (type, sample) =>
    `[${Array(type.minItems ?? 1)
      .fill(sampleValue(type.items, sample))
      .join(', ')}]`,
  tuple: ({ items }, sample) => `[${items.map((item) => sampleValue(item, sample)).join(', ')}]`,
  map: ({ keys, values, minSize = 0 }, sample) => {
    const names = keyNames(keys, minSize, declarationsOf(sample.model)).map(literalKey);
    return minSize === 0 ? '{}' : `{ ${names.map((name) => `${name}: ${sampleValue(values, sample)}`).join(', ')} }`;
  },
  null: () => 'null',
  nullable: (type, sample) => sampleValue(type.of, sample),
  same: (type, sample) => (type.members[0] === undefined ? '{}' : namedValue(type.members[0], sample)),
  either: (type, sample) => (type.members[0] === undefined ? 'null' : sampleValue(type.members[0], sample)),
  json: (type, sample) => sampleValue(type.of, sample),
  csv: (type, sample) => `[${sampleValue(type.items, sample)}]`,
};

function sampleValue<Kind extends TypeKind>(type: Extract<TypeRef, { kind: Kind }>, sample: Sample): string {
  const printer: (type: Extract<TypeRef, { kind: Kind }>, sample: Sample) => string = printers[type.kind as Kind];
  return printer(type, sample);
}

function namedValue({ name }: { readonly name: string }, sample: Sample): string {
  const { model, inside = [] } = sample;
  const declaration = model.types.find((candidate) => candidate.name === name);
  if (declaration === undefined || inside.includes(name)) return '{}';
  if (declaration.example !== undefined)
    return valueText(declaration.example, { kind: 'named', name }, declarationsOf(model));
  const within = { ...sample, inside: [...inside, name] };
  switch (declaration.kind) {
    case 'alias':
      return sampleValue(declaration.type, within);
    case 'enum':
      return constantLiteral(declaration.members[0]?.value ?? '');
    case 'object':
      return objectValue([], { object: declaration, sample: within });
    case 'union': {
      const [first] = declaration.variants;
      const tag = `${literalKey(declaration.tag)}: ${stringLiteral(first?.name ?? '')}`;
      return objectValue([tag], { object: first ?? { fields: [] }, sample: within });
    }
  }
}

function objectValue(
  before: readonly string[],
  { object, sample }: { readonly object: Fielded; readonly sample: Sample },
): string {
  const chosen = leastFields(object, declarationsOf(sample.model));
  const required = object.fields
    .filter(({ name, isRequired }) => isRequired || chosen.includes(name))
    .map((field) => `${literalKey(field.name)}: ${fieldValue(field, sample)}`);
  const members = [...before, ...required];
  return members.length === 0 ? '{}' : `{ ${members.join(', ')} }`;
}

type Fielded = Pick<ObjectDeclaration, 'fields' | 'requires'>;

function fieldValue({ name, type, documentedDefault, example = documentedDefault }: Field, sample: Sample): string {
  if (example !== undefined) return valueText(example, type, declarationsOf(sample.model));
  return sampleValue(type, { ...sample, name });
}
