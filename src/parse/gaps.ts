import type { SourceSpan } from '../source/source-file.js';
import type { ModelDocument } from './model-document.js';
import type { Name } from './written-parts.js';

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
  responseHeaders: 'header',
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

/** What the parts of a document with a gap have; other parts may have some of it, too. */
interface Part {
  readonly gap?: string;
  readonly name?: Name | string;
  /** Of a member of an enum. */
  readonly value?: string | number | boolean | object;
  /** Of a response. */
  readonly status?: number | string;
}

// Traverses everything, so that a construct that is added later is not forgotten here.
function collect(part: unknown, owner: Owner, found: GapEntry[]): void {
  if (typeof part !== 'object' || part === null) return;
  if (Array.isArray(part)) {
    for (const item of part) collect(item, owner, found);
    return;
  }
  const { gap, name, ...rest }: Part = part;
  const ownName = nameOf(part);
  const trail = ownName === undefined ? owner.trail : [...owner.trail, ownName];
  // What has neither a name nor a span of its own, as a server or an entry of an example, has a part with one.
  const located = gap === undefined ? undefined : [name, part, ...Object.values(rest)].find(isLocated);
  if (gap !== undefined && located !== undefined)
    found.push({ kind: owner.kind, name: trail.join('.'), text: gap, span: located.span });
  // The parent key determines the kind of parameter: `query`, `headers`, `cookies`.
  const kindOf = (key: string): string =>
    (key === 'members' && 'location' in part ? owner.kind : kinds[key]) ?? owner.kind;
  for (const [key, value] of Object.entries(rest)) collect(value, { kind: kindOf(key), trail }, found);
}

function isLocated(part: unknown): part is { readonly span: SourceSpan } {
  return typeof part === 'object' && part !== null && 'span' in part;
}

/** The name of a part; for a member of an enum, its value; for a response, its status. */
function nameOf(part: Part): string | undefined {
  const { name, value } = part;
  if (typeof name === 'object') return name.text;
  if (value !== undefined && typeof value !== 'object') return String(value);
  if (!('status' in part)) return undefined;
  return typeof part.status === 'number' ? String(part.status) : 'success';
}
