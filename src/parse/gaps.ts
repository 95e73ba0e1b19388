import type { SourceSpan } from '../source/source-file.js';
import type { ModelDocument } from './model-document.js';
import type { Name } from './written-name.js';

/** A gap, the declaration that it belongs to, and its location. */
export interface GapEntry {
  /** `field` */
  readonly kind: string;
  /** `Pet.name` */
  readonly name: string;
  readonly text: string;
  readonly span: SourceSpan;
}

/** The kind of the items of a list, by the key of the list. Keys that do not determine a kind are left out. */
const kinds: Readonly<Record<string, string>> = {
  api: 'API',
  scopes: 'scope',
  schemes: 'scheme',
  params: 'placeholder',
  errors: 'error',
  types: 'type',
  fields: 'field',
  patterns: 'field',
  members: 'member',
  variants: 'variant',
  groups: 'group',
  endpoints: 'endpoint',
  query: 'query parameter',
  headers: 'header',
  cookies: 'cookie',
  returns: 'response',
  resources: 'stored resource',
  webhooks: 'webhook',
};

/**
 * Every gap of a file, in source order. Collected from the document, not from the model, where the fields of a generic
 * type appear once per use, and not at all if it is unused.
 */
export function gapsOf({ gaps, ...document }: ModelDocument): readonly GapEntry[] {
  const found = gaps.map(({ name, text }) => ({ kind: 'gap', name: name.text, text, span: name.span }));
  for (const [key, part] of Object.entries(document)) collect(part, { kind: kinds[key] ?? key, trail: [] }, found);
  return found.sort((a, b) => a.span.start - b.span.start);
}

interface Owner {
  readonly kind: string;
  /** The names of the enclosing declarations, and its own. */
  readonly trail: readonly string[];
}

// Traverses everything, so that a construct that is added later is not forgotten here.
function collect(part: unknown, owner: Owner, found: GapEntry[]): void {
  if (typeof part !== 'object' || part === null) return;
  if (Array.isArray(part)) {
    for (const item of part) collect(item, owner, found);
    return;
  }
  const { gap, ...rest } = part as Readonly<Record<string, unknown>>;
  const name = nameIn(rest);
  const trail = name === undefined ? owner.trail : [...owner.trail, name];
  const span = spanIn(rest);
  if (typeof gap === 'string' && span !== undefined) {
    found.push({ kind: owner.kind, name: trail.join('.'), text: gap, span });
  }
  // The parent key determines the kind of parameter: `query`, `headers`, `cookies`.
  const kindOf = (key: string): string =>
    (key === 'members' && 'location' in rest ? owner.kind : kinds[key]) ?? owner.kind;
  for (const [key, value] of Object.entries(rest)) collect(value, { kind: kindOf(key), trail }, found);
}

/** The name of a part; for a member of an enum, its value; for a response, its status. */
function nameIn(part: Readonly<Record<string, unknown>>): string | undefined {
  const { name, value } = part;
  if (isNamed(name)) return name.text;
  if (['string', 'number', 'boolean'].includes(typeof value)) return String(value);
  if (!('status' in part)) return undefined;
  return typeof part['status'] === 'number' ? String(part['status']) : 'success';
}

/** The location of the name; otherwise of the part; otherwise of the first part inside it that has a location. */
function spanIn(part: Readonly<Record<string, unknown>>): SourceSpan | undefined {
  if (isNamed(part['name'])) return part['name'].span;
  const spans = [part['span'], ...Object.values(part).map((value) => (isLocated(value) ? value.span : undefined))];
  return spans.find(isSpan);
}

function isLocated(value: unknown): value is { readonly span: unknown } {
  return typeof value === 'object' && value !== null && 'span' in value;
}

function isNamed(word: unknown): word is Name {
  return typeof word === 'object' && word !== null && 'text' in word && typeof word.text === 'string' && 'span' in word;
}

function isSpan(span: unknown): span is SourceSpan {
  return typeof span === 'object' && span !== null && 'start' in span;
}
