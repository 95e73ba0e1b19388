import { child, type Document, type Located, type Pointer, referenceOf, resolve } from '../document/document.js';
import { isObject, type Json, type JsonObject } from '../document/json.js';
import { words } from '../../source/words.js';

/** Members that are maps or lists, where OpenAPI allows no references. */
const plainMembers: ReadonlySet<string> = new Set(
  words(`info servers tags paths webhooks components schemas responses parameters requestBodies headers securitySchemes
    callbacks content properties patternProperties $defs allOf anyOf oneOf definitions securityDefinitions`),
);

/** The members of these have arbitrary names, so a property may be called `content`. */
const hasNames = (key: string): boolean => plainMembers.has(key) && key !== 'components' && key !== 'info';

const mayHaveSome = new RegExp(
  `\\b(?:${[...plainMembers].map((name) => name.replace('$', '\\$')).join('|')})["']?\\s*:\\s*\\{?\\s*["']?\\$ref\\b`,
);

/** The maximum number of references to follow: a file that multiplies itself is not a document. */
const most = 10_000;

interface Place {
  readonly key: string;
  /** The key above that key. */
  readonly above: string;
  /** The targets of the references around it. */
  readonly around: readonly Pointer[];
}

/** Replaces references where OpenAPI allows none, `schemas: { $ref: schemas.yaml }`, by their targets. */
export function withMapsInPlace(document: Document, texts: readonly string[]): Document {
  if (!texts.some((text) => mayHaveSome.test(text))) return document;
  const origins = new Map<Pointer, Pointer>();
  const placed = (located: Located, place: Place): Json => {
    const { value, at } = located;
    const { key, above, around } = place;
    if (!isObject(value) && !Array.isArray(value)) return value;
    const isMoved = plainMembers.has(key) && !hasNames(above) && referenceOf(value) !== undefined;
    const target = isMoved && origins.size < most ? resolve(document, located) : undefined;
    // A circular reference stays, and is reported.
    if (target !== undefined && !around.includes(target.at)) {
      origins.set(at, target.at);
      return placed({ value: target.value, at }, { ...place, around: [...around, target.at] });
    }
    const names = Object.keys(value);
    const parts = value as JsonObject;
    const after = names.map((name) =>
      typeof parts[name] === 'object' ? placed(child(located, name), { ...place, key: name, above: key }) : parts[name],
    );
    // The value itself if nothing changes: a copy of a large document takes as much memory as the document.
    if (names.every((name, index) => after[index] === parts[name])) return value;
    return Array.isArray(value) ? after : Object.fromEntries(names.map((name, index) => [name, after[index]]));
  };
  const inPlace = (value: Json, path: string): Json =>
    placed({ value, at: `${path}#` }, { key: '', above: '', around: [] });
  const files = [...(document.files ?? [])].map(([path, value]) => [path, inPlace(value, path)] as const);
  const root = inPlace(document.root, '') as JsonObject;
  // Most documents with such a text only have properties with such names.
  return origins.size === 0 ? document : { root, files: new Map(files), origins: [origins] };
}
