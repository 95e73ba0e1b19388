import { targetsFirst } from '../../source/graph.js';
import { memoize } from '../../source/memoize.js';
import { type Document, type Located, resolve } from '../document/document.js';
import { lose, type Site } from '../draft/draft.js';
import { isObject, type Json, listOf, memberOf } from '../document/json.js';
import { refusedText } from '../draft/repairs.js';

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

/** How deep unions are nested in a schema, through references. */
function unionDepth(document: Document, { value }: Located): number {
  // Most schemas are neither a union nor another name of one.
  if (!isObject(value) || !nesting.some((key) => Object.hasOwn(value, key))) return 0;
  const depths = depthsIn(document);
  const known = depths.get(value);
  if (known !== undefined) return known;
  const unknownParts = (schema: Json): readonly Json[] =>
    partsOf(document, schema).flatMap(([part]) => (depths.has(part) ? [] : [part]));
  for (const each of targetsFirst<Json>([value], unknownParts)) {
    // One that contains itself has no depth yet.
    const all = partsOf(document, each).map(([part, levels]) => levels + (depths.get(part) ?? 0));
    depths.set(
      each,
      all.reduce((most, depth) => Math.max(most, depth), 0),
    );
  }
  return depths.get(value) ?? 0;
}

const unionWords = ['oneOf', 'anyOf', 'allOf'];
const nesting = ['$ref', ...unionWords];

/** The members of a union, one level inside it, and the schemas that are one with this one. */
function partsOf(document: Document, schema: Json): readonly (readonly [part: Json, levels: number])[] {
  const target = resolve(document, { value: schema, at: '' });
  if (target !== undefined && target.value !== schema) return [[target.value, 0]];
  return unionWords.flatMap((key) =>
    listOf(memberOf(schema, key)).map((part) => [part, key === 'allOf' ? 0 : 1] as const),
  );
}
