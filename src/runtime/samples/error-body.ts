import type { RefusalBody } from '../server/index.js';
import {
  type ArrayType,
  type EnumType,
  type Field,
  type KnownType,
  knownType,
  type LimitedType,
  type TextLimits,
  type Type,
  type UnionType,
} from '../validators/index.js';
import { drawingOf, drawn, requiredMembers } from './draw.js';
import { below, type Drawing, inside, type Members, nothing, type OwnedFields, type Shown } from './drawing.js';
import {
  type Facts,
  factsOf,
  hasMessage,
  isKnown,
  isAboutProblem,
  memberAbout,
  numbersAbout,
  pathAbout,
  type Problem,
  reasonsOf,
  textsAbout,
  truthAbout,
} from './problem-facts.js';
import { fits } from './texts.js';

/** A declared type, and its validator. Without a type, the problem itself is sent. */
export interface Declared {
  readonly type?: Type | undefined;
  readonly validate?: ((value: unknown) => { readonly ok: boolean }) | undefined;
}

interface Place {
  readonly facts: Facts;
  readonly reasons: readonly Facts[];
  /** Whether the part is required, so that it should say something. */
  readonly isNeeded: boolean;
  /** The objects around the part: one in itself says nothing new. */
  readonly around: readonly (readonly Field[])[];
  readonly drawing: Drawing;
}

/** Creates the error body that an operation declares for a problem. Undefined if none fits, or if the problem does. */
export function refusalBodyOf(shown: Shown): RefusalBody {
  return (problem, { requestId, declared }) => errorBody(declared, { ...problem, requestId }, shown);
}

/**
 * The first of the bodies that a model declares for an error, with what a problem says, and samples of what else it
 * requires:
 *
 *     { status: 404, detail: 'There is no such pet.' }  →  { code: 'not_found', message: 'There is no such pet.' }
 *
 * Undefined if none can be made, or if the problem itself is one of them.
 */
export function errorBody(bodies: readonly Declared[], problem: Problem, shown: Shown): unknown {
  const typed = bodies.flatMap(({ type, validate }) => (type === undefined ? [] : [{ type, validate }]));
  return typed.length < bodies.length ? undefined : firstSaid(typed, (body) => bodyOf(body, problem, shown));
}

const mostAttempts = 5;

const deepestPart = 6;

function bodyOf({ type, validate }: Declared & { readonly type: Type }, problem: Problem, shown: Shown): unknown {
  const said = { facts: factsOf(problem), reasons: reasonsOf(problem), isNeeded: true, around: [] };
  for (let attempt = 0; attempt < mostAttempts; attempt += 1) {
    const drawing = drawingOf(`error ${attempt}`, shown);
    // The name stands for all that an error is, whether a string, a number or a list.
    const body = saidBy(type, 'error', { ...said, drawing }) ?? drawn(type, drawing);
    if (body !== nothing && validate?.(body).ok !== false) return body;
  }
  return undefined;
}

/** A value for a part with that name; undefined if the problem says nothing about it. */
function saidBy(type: Type, name: string, place: Place): unknown {
  // A list of lists of itself would never end.
  if (place.drawing.depth > deepestPart) return undefined;
  const known = knownType(type);
  const isSaid = place.isNeeded || isKnown(name, place.facts);
  if (typeof known === 'string')
    return isSaid || known === 'boolean' ? scalarSaid(known, name, place.facts) : undefined;
  switch (known.kind) {
    case 'alias':
      return saidBy(known.type, name, place);
    case 'enum':
      return isSaid ? memberSaid(known, name, place.facts) : undefined;
    case 'object':
      return objectSaid({ owner: known.name, fields: known.fields }, name, place);
    case 'union':
      return variantSaid(known, name, place);
    case 'array':
      return listSaid(known, name, place);
    case 'map':
      return mapSaid(known.values, name, place);
    case 'nullable':
      return saidBy(known.of, name, place) ?? (place.isNeeded ? null : undefined);
    case 'either':
      return firstSaid(known.members, (member) => saidBy(member, name, place));
    case 'json':
      return saidBy(known.of, name, place);
    case 'converted': {
      const said = saidBy(known.of, name, place);
      return said === undefined ? undefined : known.to.outer(said);
    }
    case 'tuple':
    case 'csv':
      return undefined;
    default:
      return isSaid ? limitedSaid(known, name, place.facts) : undefined;
  }
}

function firstSaid<Part, Said>(parts: readonly Part[], sayOf: (part: Part) => Said | undefined): Said | undefined {
  for (const part of parts) {
    const said = sayOf(part);
    if (said !== undefined) return said;
  }
  return undefined;
}

function scalarSaid(type: Extract<KnownType, string>, name: string, facts: Facts): unknown {
  switch (type) {
    case 'boolean':
      return truthAbout(name);
    case 'unknown':
      return textsAbout(name, facts)[0];
    case 'null':
    case 'bytes':
      return undefined;
    case 'string':
    case 'integer':
    case 'int32':
    case 'int64':
    case 'uint64':
    case 'number':
      return limitedSaid({ kind: type }, name, facts);
    default:
      return textSaid({ format: type }, name, facts);
  }
}

function limitedSaid(type: LimitedType, name: string, facts: Facts): unknown {
  if (type.kind === 'string') return textSaid(type, name, facts);
  const { minimum = -Infinity, maximum = type.kind === 'int32' ? 2 ** 31 - 1 : Infinity } = type;
  // If it is no multiple, the validator finds that.
  const number = numbersAbout(name, facts).find((one) => one >= minimum && one <= maximum);
  const isBig = type.kind === 'int64' || type.kind === 'uint64';
  return isBig && number !== undefined ? BigInt(number) : number;
}

function textSaid(limits: TextLimits, name: string, facts: Facts): string | undefined {
  const { maxLength = Infinity } = limits;
  const texts = textsAbout(name, facts);
  // A message that is too long is still one; a shortened code would be another.
  const shortened = hasMessage(name) ? texts.map((text) => [...text].slice(0, maxLength).join('')) : [];
  return [...texts, ...shortened].find((text) => fits(text, limits));
}

function memberSaid({ members }: EnumType, name: string, facts: Facts): unknown {
  const truth = truthAbout(name);
  return memberAbout(members, facts) ?? members.find((member) => member === truth);
}

/** An object; undefined if the problem says nothing about any of its fields, or if the object around it is the same. */
function objectSaid(object: OwnedFields, name: string, place: Place): object | undefined {
  const { facts: given, reasons, around, isNeeded } = place;
  if (around.includes(object.fields) || !(isNeeded || isAboutProblem(name))) return undefined;
  const hasOwnMessage = object.fields.some((field) => hasMessage(field.name) && isText(field.type));
  const facts = hasOwnMessage ? { ...given, error: given.title } : given;
  const within = { ...place, facts, around: [...around, object.fields] };
  // If all fields are optional, and nothing else is said, a list contains the problem itself.
  const members = membersSaid(object, within) ?? membersSaid(object, { ...within, reasons: reasonsOr(facts, reasons) });
  return members && Object.fromEntries(members);
}

function isText(type: Type): boolean {
  const known = knownType(type);
  if (typeof known === 'string') return known === 'string';
  if (known.kind === 'alias') return isText(known.type);
  return known.kind === 'nullable' ? isText(known.of) : known.kind === 'string';
}

function membersSaid({ owner, fields }: OwnedFields, place: Place): Members | undefined {
  const members: Members[number][] = [];
  let isSaid = false;
  // Clients alone send fields that are write-only.
  for (const field of fields.filter(({ access }) => access !== 'write')) {
    const { name, type, optional = false } = field;
    const said = saidBy(type, name, { ...place, drawing: inside(place.drawing, name), isNeeded: !optional });
    if (said === undefined && optional) continue;
    isSaid ||= said !== undefined;
    const own =
      said === undefined ? requiredMembers({ owner, fields: [field] }, place.drawing) : [[name, said] as const];
    if (own === nothing) return undefined;
    members.push(...own);
  }
  return isSaid ? members : undefined;
}

/** The variant whose name says what happened, else the first that can. */
function variantSaid({ name: union, tag, variants }: UnionType, name: string, place: Place): object | undefined {
  const best = memberAbout(
    variants.map((variant) => variant.name),
    place.facts,
  );
  const ordered = variants.toSorted((one, other) => Number(other.name === best) - Number(one.name === best));
  return firstSaid(ordered, (variant) => {
    const said = objectSaid({ ...variant, owner: `${union}.${variant.name}` }, name, place);
    return said && { [tag]: variant.name, ...said };
  });
}

/** An item for each reason, or for the problem itself; or for each part of the path to what is wrong. */
function listSaid({ items, minItems = 1, maxItems, unique }: ArrayType, name: string, place: Place): unknown {
  const { facts, reasons, isNeeded } = place;
  const drawing = below(place.drawing);
  const path = pathAbout(name, facts);
  if (path !== undefined) {
    const parts = path.map((at) => saidBy(items, 'path', { ...place, drawing, facts: { ...facts, at } }));
    return parts.includes(undefined) ? undefined : parts;
  }
  if (!isAboutProblem(name)) return undefined;
  const entries = isNeeded ? reasonsOr(facts, reasons) : reasons;
  // A reason has no reasons, so objects that contain a list of their own kind end there.
  const around = reasons.length > 0 ? [] : place.around;
  const said = entries
    .map((entry) => saidBy(items, name, { facts: entry, reasons: [], around, drawing, isNeeded: true }))
    .filter((item) => item !== undefined);
  const list = (unique === true ? [...new Set(said)] : said).slice(0, maxItems);
  return list.length < Math.max(minItems, 1) ? undefined : list;
}

/** The reasons of a problem; the problem itself if it has none. */
function reasonsOr(facts: Facts, reasons: readonly Facts[]): readonly Facts[] {
  return reasons.length > 0 || facts.in !== undefined ? reasons : [facts];
}

/** The reasons by the name of what is wrong: `{ limit: ['limit must be an integer'] }`. */
function mapSaid(values: Type, name: string, place: Place): object | undefined {
  if (!isAboutProblem(name)) return undefined;
  const { facts: whole, isNeeded } = place;
  const all = isNeeded ? reasonsOr(whole, place.reasons) : place.reasons;
  const keyOf = (facts: Facts): string => facts.at || facts.in || 'request';
  const members = [...new Set(all.map(keyOf))].flatMap((key): Members => {
    const reasons = all.filter((reason) => keyOf(reason) === key);
    const [facts = whole] = reasons;
    const said = saidBy(values, 'error', { ...place, drawing: below(place.drawing), facts, reasons, isNeeded: true });
    return said === undefined ? [] : [[key, said]];
  });
  return members.length === 0 ? undefined : Object.fromEntries(members);
}
