import { child, type Document, type Located, type Pointer, referenceOf, resolve } from './document.js';
import { isObject, type Json, type JsonObject } from './json.js';
import { words } from '../source/words.js';

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

/**
 * Documents of many files often use references where OpenAPI allows none: `schemas: { $ref: schemas.yaml }`. They are
 * replaced by their targets.
 */
export function withMapsInPlace(document: Document, texts: readonly string[]): Document {
  if (!texts.some((text) => mayHaveSome.test(text))) return document;
  const origins = new Map<Pointer, Pointer>();
  const inPlace = (value: Json, path: string): Json =>
    placed({ document, origins }, { value, at: `${path}#` }, { key: '', above: '', around: [] });
  const files = [...(document.files ?? [])].map(([path, value]) => [path, inPlace(value, path)] as const);
  const root = inPlace(document.root, '') as JsonObject;
  // Most documents with such a text only have properties with such names.
  return origins.size === 0 ? document : { root, files: new Map(files), origins: [origins] };
}

interface Placing {
  readonly document: Document;
  readonly origins: Map<Pointer, Pointer>;
}

interface Place {
  readonly key: string;
  /** The key above that key. */
  readonly above: string;
  /** The targets of the references around it. */
  readonly around: readonly Pointer[];
}

/** The maximum number of references to follow: a file that multiplies itself is not a document. */
const most = 10_000;

function placed(placing: Placing, located: Located, place: Place): Json {
  const { value, at } = located;
  if (!isObject(value) && !Array.isArray(value)) return value;
  const target = targetOf(placing, located, place);
  if (target !== undefined) {
    placing.origins.set(at, target.at);
    return placed(placing, { value: target.value, at }, { ...place, around: [...place.around, target.at] });
  }
  // Returns the value itself if nothing changes: a copy of a large document takes as much memory as the document.
  let isSame = true;
  const below = (name: string, before: Json): Json => {
    if (typeof before !== 'object') return before;
    const after = placed(placing, child(located, name), { ...place, key: name, above: place.key });
    isSame &&= after === before;
    return after;
  };
  const names = Object.keys(value);
  const after = names.map((name) => below(name, (value as JsonObject)[name]));
  if (isSame) return value;
  return Array.isArray(value) ? after : Object.fromEntries(names.map((name, index) => [name, after[index]]));
}

/** A circular reference stays, and is reported. */
function targetOf(
  { document, origins }: Placing,
  located: Located,
  { key, above, around }: Place,
): Located | undefined {
  if (!plainMembers.has(key) || hasNames(above) || referenceOf(located.value) === undefined) return undefined;
  const target = origins.size < most ? resolve(document, located) : undefined;
  return target === undefined || around.includes(target.at) ? undefined : target;
}
