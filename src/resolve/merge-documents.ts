import type { ModelDocument } from '../parse/model-document.js';
import type { Name } from '../parse/written-name.js';
import { compareText, type Report } from '../source/diagnostic.js';
import type { SourceSpan } from '../source/source-file.js';
import { repeated } from '../source/graph.js';
import { withMadeTypes } from './made-types.js';

type ListKey = 'scopes' | 'params' | 'errors' | 'types' | 'groups' | 'webhooks' | 'resources' | 'gaps' | 'examples';
type OnlyKey = 'api' | 'version' | 'server' | 'limits' | 'auth';

/**
 * All files as one, because a folder is one namespace. Each map is sorted by name, so that moving a declaration changes
 * nothing.
 */
export type Namespace = Pick<ModelDocument, OnlyKey> & {
  readonly [Key in ListKey]: ReadonlyMap<string, ModelDocument[Key][number]>;
} & { readonly refused: ReadonlySet<string> };

export function mergeDocuments(documents: readonly ModelDocument[], report: Report): Namespace {
  // Sorted by path, so that the order in which files are found has no effect, not even on which declaration counts as
  // the first.
  const sorted = [...documents].sort((a, b) => compareText(a.path, b.path));
  const only = <Key extends OnlyKey>(key: Key): ModelDocument[Key] | undefined => {
    const [first, ...others] = sorted.flatMap((document) => document[key] ?? []);
    for (const other of others) if (first) reportSecond(`\`${key}\``, { first, second: other }, report);
    return first;
  };
  const all = <T extends { readonly name: Name }>(
    kind: string,
    read: (document: ModelDocument) => readonly T[],
  ): ReadonlyMap<string, T> => byName(sorted.flatMap(read), kind, report);
  return {
    refused: new Set(sorted.flatMap(({ refused }) => refused)),
    api: only('api'),
    version: only('version'),
    server: only('server'),
    limits: only('limits'),
    auth: only('auth'),
    scopes: all('scope', ({ scopes }) => scopes),
    params: all('placeholder', ({ params }) => params),
    errors: all('error', ({ errors }) => errors),
    types: withMadeTypes(
      all('type', ({ types }) => types.filter(({ isMade }) => !isMade)),
      sorted.flatMap(({ types }) => types.filter(({ isMade }) => isMade)),
      report,
    ),
    groups: all('group', ({ groups }) => groups),
    webhooks: all('webhook', ({ webhooks }) => webhooks),
    resources: all('stored resource', ({ resources }) => resources),
    gaps: all('gap', ({ gaps }) => gaps),
    examples: all('example of', ({ examples }) => examples),
  };
}

function byName<T extends { readonly name: Name }>(
  things: readonly T[],
  kind: string,
  report: Report,
): ReadonlyMap<string, T> {
  const twice = repeated(things, ({ name }) => name.text);
  for (const [second, first] of twice) reportSecond(`The ${kind} "${second.name.text}"`, { first, second }, report);
  const others = new Set(twice.map(([second]) => second));
  const firsts = things.filter((thing) => !others.has(thing));
  return new Map(firsts.sort((a, b) => compareText(a.name.text, b.name.text)).map((thing) => [thing.name.text, thing]));
}

/** With a name, or with a span of its own. */
type Located = { readonly name: Name } | { readonly span: SourceSpan };

function locationOf(thing: Located): SourceSpan {
  return 'name' in thing ? thing.name.span : thing.span;
}

function reportSecond(
  what: string,
  { first, second }: Readonly<Record<'first' | 'second', Located>>,
  report: Report,
): void {
  const message = `${what} is declared twice. All files of a model share one namespace: remove one, or rename it.`;
  const notes = [{ message: 'It is first declared here.', span: locationOf(first) }];
  report({ code: 'name-is-declared-once', message, span: locationOf(second), notes });
}
