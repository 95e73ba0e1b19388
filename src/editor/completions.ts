import { membersOf, schemasAt } from './schema-at.js';
import type { Schema } from './type-schema.js';
import { type YamlPlace, yamlPlaceAt } from './yaml-place.js';

export interface Completion {
  readonly label: string;
  readonly kind: 'key' | 'value' | 'snippet';
  readonly docs: string | undefined;
  /** What it inserts between `start` and the cursor: with `$1` and `${1:name}` for what is filled in, if a snippet. */
  readonly text: string;
  readonly start: number;
}

/** What can be written at an offset of a file, by the schema for editors of its model. */
export function completionsAt(schema: Schema, text: string, offset: number): readonly Completion[] {
  const place = yamlPlaceAt(text, offset);
  if (place === undefined) return [];
  const heading = place.expects === 'key' ? headingAt(text.slice(place.start, offset)) : undefined;
  if (heading !== undefined) {
    const offered = heading.word === 'extends' ? objectTypes(schema) : optionalBelow(text, offset);
    const others = offered.filter(({ label }) => label !== heading.own);
    return others.map((one) => ({ ...one, kind: 'value', text: one.label, start: place.start + heading.start }));
  }
  const schemas = schemasAt(schema, place.path);
  const start = place.start + wordStart(text.slice(place.start, offset));
  const isItem = place.path.at(-1) === '-';
  const values = place.expects === 'value' || isItem ? schemas.flatMap((one) => valuesOf(one, start)) : [];
  const keys = place.expects === 'key' ? schemas.flatMap((one) => keysOf(one, place, text)) : [];
  return distinct([...keys, ...values]);
}

type Named = Pick<Completion, 'label' | 'docs'>;

/** The end of a heading, `Cat extends Pet, Named` or `query requires email | phone`: its last name begins at `start`. */
function headingAt(
  text: string,
): { readonly own: string | undefined; readonly word: string; readonly start: number } | undefined {
  const [, before = '', word] = /^(\S.*\s(extends|requires)\s+(?:.*[\s,|&(])?)/.exec(text) ?? [];
  return word === undefined ? undefined : { own: /^\w+/.exec(text)?.[0], word, start: before.length };
}

/** Any object type can be stored, and extended. */
function objectTypes(schema: Schema): readonly Named[] {
  const stored = schemasAt(schema, ['resources']).flatMap((one) => membersOf(one, 'properties'));
  return stored.map(([label, part]) => ({ label, docs: docsOf(part) }));
}

/** The optional names in the lines below, of which `requires` lists some. */
function optionalBelow(text: string, offset: number): readonly Named[] {
  const [indentation = ''] = /^ */.exec(text.slice(text.lastIndexOf('\n', offset - 1) + 1)) ?? [];
  const [block = ''] = new RegExp(`^.*\n(?:(?:${indentation} .*)?\n?)*`).exec(text.slice(offset)) ?? [];
  const names = [...block.matchAll(/^ +([^\s#][^:]*?)\?: /gm)].map(([, label = '']) => label);
  return [...names, 'one of', 'any'].map((label) => ({ label, docs: undefined }));
}

function distinct(completions: readonly Completion[]): readonly Completion[] {
  return [...new Map(completions.toReversed().map((each) => [each.label, each])).values()].reverse();
}

/**
 * Where the last word of a value begins: after `map<`, `Pet |`, `201` and `read-only`. A name may contain spaces, as
 * the paths after a method do.
 */
function wordStart(value: string): number {
  const [before = ''] =
    /^(?:.*[|<,&(])?\s*(?:(?:read-only|write-only|required|first\s+of|[1-5](?:\d\d|xx)|set)\s+)*/.exec(value) ?? [];
  return before.length;
}

function keysOf(schema: Schema, { siblings, start }: YamlPlace, text: string): readonly Completion[] {
  const indentation = ' '.repeat(start - (text.lastIndexOf('\n', start - 1) + 1));
  const keys = membersOf(schema, 'properties')
    .filter(([key]) => !siblings.includes(key))
    .map(([key, part]): Completion => {
      const written = `${key.replace(/[$}\\]/g, '\\$&')}:`;
      const isMap = [part['type']].flat().includes('object') && ![part['type']].flat().includes('string');
      const inserted = isMap ? `${written}\n${indentation}  $0` : `${written} $0`;
      return { label: key, kind: 'key', docs: docsOf(part), text: inserted, start };
    });
  const snippets = snippetsOf(schema)
    .filter(({ body }) => typeof body === 'object')
    .map(({ label, body }): Completion => {
      const lines = linesOf(body as object).map((line, index) => (index === 0 ? line : indentation + line));
      return { label, kind: 'snippet', docs: undefined, text: lines.join('\n'), start };
    });
  return [...keys, ...snippets];
}

function valuesOf(schema: Schema, start: number): readonly Completion[] {
  const members = Array.isArray(schema['enum']) ? schema['enum'].map(String) : [];
  const enumerated = members.map((label): Snippet => ({ label, body: label }));
  const offered = snippetsOf(schema).filter(({ body }) => typeof body === 'string');
  return [...enumerated, ...offered].map(({ label, body, description: docs }): Completion => ({
    label,
    kind: 'value',
    docs,
    text: String(body),
    start,
  }));
}

interface Snippet {
  readonly label: string;
  readonly body: string | object;
  readonly description?: string;
}

function snippetsOf({ defaultSnippets }: Schema): readonly Snippet[] {
  return Array.isArray(defaultSnippets) ? (defaultSnippets as readonly Snippet[]) : [];
}

function linesOf(map: object): readonly string[] {
  return Object.entries(map).flatMap(([key, value]: [string, unknown]) =>
    typeof value === 'object' && value !== null
      ? [`${key}:`, ...linesOf(value).map((line) => `  ${line}`)]
      : [`${key}: ${String(value)}`],
  );
}

/** What the schema says about a key, in Markdown. */
export function docsOf(schema: Schema): string | undefined {
  const docs = schema['markdownDescription'] ?? schema['description'];
  return typeof docs === 'string' ? docs : undefined;
}
