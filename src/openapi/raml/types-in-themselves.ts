import { numberedName } from '../../model/names.js';
import { memoize } from '../../source/memoize.js';
import { splitPointer, unescapeToken } from '../document.js';
import type { JsonObject } from '../json.js';
import { typeNameOf } from '../names.js';
import type { Types } from './declarations.js';
import { referenceTo } from './expressions.js';

interface Unnamed {
  /** The declarations without a name that are being converted. One that contains itself gets a name. */
  readonly open: Map<JsonObject, string | undefined>;
  readonly made: Map<string, JsonObject>;
}

const unnamedIn = memoize<Types, Unnamed>(() => ({ open: new Map(), made: new Map() }));

/** The components that only the conversion has named. */
export function namesMade(types: Types): ReadonlyMap<string, JsonObject> {
  return unnamedIn(types).made;
}

/**
 * Converts a declaration. `next?: { type: Node, … }` in `Node` inherits a property `next`, which is the same one again:
 * it becomes a component, `NodeNext`.
 */
export function namedInItself(types: Types, value: JsonObject, convert: () => JsonObject): JsonObject {
  const { open, made } = unnamedIn(types);
  if (open.has(value)) {
    const name = open.get(value) ?? nameFor(types, value);
    open.set(value, name);
    return referenceTo(name);
  }
  open.set(value, undefined);
  const schema = convert();
  const name = open.get(value);
  open.delete(value);
  if (name === undefined) return schema;
  made.set(name, schema);
  return referenceTo(name);
}

const structure = new Set(['types', 'schemas', 'properties', 'type', 'schema']);

function nameFor(types: Types, value: JsonObject): string {
  const [, fragment] = splitPointer(types.source.origins.get(value)?.at ?? '#');
  const words = fragment.split('/').filter((token) => token !== '' && !structure.has(token));
  const name = words.map((word) => typeNameOf(unescapeToken(word))).join('') || 'Part';
  const { open, made } = unnamedIn(types);
  const taken = new Set([...types.declared.map(({ component }) => component), ...open.values(), ...made.keys()]);
  return numberedName(name, (one) => !taken.has(one));
}
