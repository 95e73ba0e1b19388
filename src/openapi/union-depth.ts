import { memoize } from '../source/memoize.js';
import { child, type Document, itemsOf, type Located, resolve } from './document.js';
import { lose, type Site } from './draft.js';
import { isObject, type Json } from './json.js';
import { refusedText } from './repairs.js';

/** Nobody nests unions deeper on purpose, and the rules of the language follow them all. */
const deepest = 64;

/** The type of a schema that is not read: a repaired one, or one with unions that are nested too deep. */
export function unreadText(site: Site, schema: Located): string | undefined {
  const refused = refusedText(site, schema.at);
  if (refused !== undefined || unionDepth(site.draft.document, schema) <= deepest) return refused;
  lose(site, { verdict: 'widened', construct: 'unions nested too deep', at: schema.at });
  return 'unknown';
}

const depthsIn = memoize<Document, Map<Json, number>>(() => new Map());

/** How deep unions are nested in a schema, through references. Not recursive, because a chain of them may be long. */
function unionDepth(document: Document, schema: Located): number {
  // Most schemas are neither a union nor another name of one.
  if (!isObject(schema.value) || !nesting.some((key) => Object.hasOwn(schema.value as object, key))) return 0;
  const depths = depthsIn(document);
  const open = new Set<Json>();
  const waiting = [schema];
  for (let next = waiting.at(-1); next !== undefined; next = waiting.at(-1)) {
    const { value } = next;
    const isOpen = open.delete(value);
    if (isObject(value) && !isOpen && !depths.has(value)) {
      open.add(value);
      // For one that contains itself.
      depths.set(value, 0);
      for (const { part } of partsOf(document, next)) if (!depths.has(part.value)) waiting.push(part);
      continue;
    }
    waiting.pop();
    if (!isOpen) continue;
    const all = partsOf(document, next).map(({ part, levels }) => levels + (depths.get(part.value) ?? 0));
    depths.set(
      value,
      all.reduce((most, depth) => Math.max(most, depth), 0),
    );
  }
  return depths.get(schema.value) ?? 0;
}

const unionWords = ['oneOf', 'anyOf', 'allOf'];
const nesting = ['$ref', ...unionWords];

interface Part {
  readonly part: Located;
  readonly levels: number;
}

/** The members of a union, and the schemas that are one with this one. */
function partsOf(document: Document, schema: Located): readonly Part[] {
  const target = resolve(document, schema);
  if (target !== undefined && target.value !== schema.value) return [{ part: target, levels: 0 }];
  return unionWords.flatMap((key) =>
    itemsOf(child(schema, key)).map((part) => ({ part, levels: key === 'allOf' ? 0 : 1 })),
  );
}
