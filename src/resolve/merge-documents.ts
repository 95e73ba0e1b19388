import type { ModelDocument, WrittenEnum, WrittenType } from '../parse/model-document.js';
import type { Name } from '../parse/written-parts.js';
import { type Report, compareText } from '../source/diagnostic.js';
import type { SourceSpan } from '../source/source-file.js';
import { repeated } from '../source/graph.js';
import { meantByTypes } from '../parse/type-list.js';

type ListKey =
  | 'headers'
  | 'responseHeaders'
  | 'scopes'
  | 'params'
  | 'errors'
  | 'types'
  | 'groups'
  | 'webhooks'
  | 'resources'
  | 'gaps'
  | 'examples';
type OnlyKey = 'api' | 'version' | 'server' | 'limits' | 'auth';

/** All files as one namespace. Maps are sorted by name, so that moving a declaration changes nothing. */
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
    headers: all('header', ({ headers }) => headers),
    responseHeaders: all('response header', ({ responseHeaders }) => responseHeaders),
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
  for (const [second, first] of twice) {
    // A file that is used with two prefixes: scopes and placeholders get none, so both times they are the same.
    if (isSameSpan(second.name.span, first.name.span)) continue;
    reportSecond(`The ${kind} "${second.name.text}"`, { first, second }, report);
  }
  const others = new Set(twice.map(([second]) => second));
  const firsts = things.filter((thing) => !others.has(thing));
  return new Map(firsts.sort((a, b) => compareText(a.name.text, b.name.text)).map((thing) => [thing.name.text, thing]));
}

function isSameSpan(left: SourceSpan, right: SourceSpan): boolean {
  return left.path === right.path && left.start === right.start;
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

type Types = ReadonlyMap<string, WrittenType>;

/** Declared and anonymous types, by name. Names in the model take precedence over generated ones. */
function withMadeTypes(declared: Types, made: readonly WrittenType[], report: Report): Types {
  if (made.length === 0) return declared;
  const types = new Map(declared);
  for (const type of made) {
    const { text, span } = type.name;
    const first = types.get(text);
    if (type.kind === 'enum') refuseTypes(type, declared, report);
    if (first === undefined) types.set(text, type);
    else {
      const message = `The type in this field is called "${text}" in generated code, and another type has the same name. Declare it under \`types:\` with a name of its own, and use that name here.`;
      const notes = [{ message: `The other "${text}" is here.`, span: first.name.span }];
      report({ code: 'type-names-are-distinct', message, span, notes });
    }
  }
  return new Map([...types].sort(([left], [right]) => compareText(left, right)));
}

/** `[Pet, Owner]` in a field: names of declared types are hardly meant as words. */
function refuseTypes({ name, members }: WrittenEnum, declared: Types, report: Report): void {
  const words = members.map(({ value, isQuoted }) => ({ text: String(value), isQuoted: isQuoted === true }));
  const message = meantByTypes(words, (word) => declared.has(word), name.text);
  const [first] = members;
  if (message !== undefined) report({ code: 'type-syntax', message, span: first?.span ?? name.span });
}
