import { sampleComposites } from '../samples/composites.js';
import { drawingOf, drawn, examplesOf } from '../samples/draw.js';
import { type Drawing, nothing, type Shown } from '../samples/drawing.js';
import { sampleFormats } from '../samples/formats.js';
import { samplePatterns } from '../samples/patterns.js';
import type { ReadResult } from '../server/index.js';
import { type KnownType, knownType, ownField, type Type } from '../validators/index.js';

/** What samples of a model need beside its types. */
export interface SampleParts extends Shown {
  /** The field that identifies an object, by its type: an object with that id is the same wherever it occurs. */
  readonly ids: Readonly<Record<string, string>>;
}

/** A type, with its validator if it is a declared one. */
export interface Sampled {
  readonly type: Type;
  readonly validate?: (value: unknown) => ReadResult<unknown>;
}

/** The fields of a sample that its user chooses; the tag of a union chooses the variant. */
export type Given<T> = T extends object ? { readonly [Name in keyof T]?: T[Name] | undefined } : never;

export interface Sampling {
  readonly seed: number;
  readonly parts: SampleParts;
}

/** How many samples are tried until one is valid. */
const mostAttempts = 20;

/** How many items a list has at least, so that a screen has something to show. */
const listed = 3;

/** A valid value of the type: the same each time for the same seed. */
export function drawValue<T>(sampled: Sampled, { seed, parts }: Sampling): T {
  const type = knownType(sampled.type);
  const label = labelOf(type);
  let problem = 'no value of it is known';
  for (let attempt = 0; attempt < mostAttempts; attempt += 1) {
    const drawing = drawingOf(`${seed}/${label}/${attempt}`, shownOf(parts));
    const value = drawn(type, { ...drawing, listed, given: records({ seed, parts }) });
    if (value === nothing) continue;
    const result = sampled.validate?.(value);
    if (result?.ok !== false) return value as T;
    const [issue] = result.issues;
    problem = `${issue?.path} ${issue?.message}`.trim();
  }
  throw new Error(
    `No sample of ${label} was found: ${problem}. Give it an example in the model and generate again, or return one from an override.`,
  );
}

/** An object with the given fields. If its id is among them, it is the object with that id. */
export function drawObject<T extends object>(
  sampled: Sampled,
  given: object | undefined,
  { seed, parts }: Sampling,
): T {
  const fields = definedFields(given ?? {});
  const type = withVariant(knownType(sampled.type), fields);
  const idName = idNameOf(type, parts);
  const id = idName === undefined ? undefined : ownField(fields, idName);
  const record = id === undefined ? undefined : recordWith(id, type, { seed, parts });
  const isValid = record !== undefined && sampled.validate?.(record).ok !== false;
  const value: object = isValid ? record : drawValue<object>({ ...sampled, type }, { seed, parts });
  return definedFields({ ...value, ...given }) as T;
}

/** The object with that id, which decides its other fields: the example of the model, or a random one. */
function recordWith(id: unknown, type: KnownType, { seed, parts }: Sampling): object | undefined {
  const name = idNameOf(type, parts) ?? '';
  const label = labelOf(type);
  const example = examplesOf({ shown: parts }, label).find(
    (one) => typeof one === 'object' && one !== null && ownField(one, name) === id,
  );
  if (example !== undefined) return example as object;
  // Objects inside are drawn without their ids: objects within objects might never end.
  const value = drawn(type, { ...drawingOf(`${seed}/${label}/${String(id)}`, shownOf(parts)), listed: 1 });
  return value === nothing ? undefined : { ...(value as object), [name]: id };
}

/** Objects with an id of their own; with seed 0 the first of a type is the example of the model. */
function records({ seed, parts }: Sampling): NonNullable<Drawing['given']> {
  const taken = new Set<string>();
  return (type, drawing) => {
    const name = idNameOf(type, parts);
    const field = type.kind === 'object' ? type.fields.find((one) => one.name === name) : undefined;
    if (name === undefined || field === undefined) return undefined;
    const [example] = seed === 0 ? examplesOf(drawing, type.name) : [];
    const first = typeof example === 'object' && example !== null ? ownField(example, name) : undefined;
    const { given: _records, ...inside } = drawing;
    for (let attempt = 0; attempt < mostAttempts; attempt += 1) {
      const id = attempt === 0 && first !== undefined ? first : drawn(field.type, { ...inside, name });
      const label = `${type.name}/${String(id)}`;
      if (id === nothing || taken.has(label)) continue;
      taken.add(label);
      return recordWith(id, type, { seed, parts });
    }
    return undefined;
  };
}

/** The field that identifies objects of the type; undefined for any other type. */
export function idNameOf(type: Type, { ids }: SampleParts): string | undefined {
  const known = knownType(type);
  if (typeof known === 'string' || known.kind !== 'object') return undefined;
  return Object.hasOwn(ids, known.name) ? ids[known.name] : undefined;
}

/** With the samples of every type: the mocks of any model may need them. */
export function shownOf(parts: SampleParts): Shown {
  return { ...parts, formats: sampleFormats, patterns: samplePatterns, composites: sampleComposites };
}

/** The union with the variant alone that the tag names. */
function withVariant(type: KnownType, given: object): KnownType {
  if (typeof type === 'string' || type.kind !== 'union') return type;
  const tag = ownField(given, type.tag);
  const variants = type.variants.filter(({ name }) => name === tag);
  return variants.length === 0 ? type : { ...type, variants };
}

function definedFields(value: object): object {
  return Object.fromEntries(Object.entries(value).filter(([, member]) => member !== undefined));
}

function labelOf(type: KnownType): string {
  if (typeof type === 'string') return type;
  return 'name' in type ? type.name : type.kind;
}
