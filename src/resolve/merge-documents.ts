import type {
  ModelDocument,
  Name,
  WrittenApi,
  WrittenError,
  WrittenExample,
  WrittenGap,
  WrittenGroup,
  WrittenMember,
  WrittenResource,
  WrittenScope,
  WrittenTemplate,
  WrittenType,
} from '../parse/model-document.js';
import type { Report } from '../source/diagnostic.js';
import type { SourceSpan } from '../source/source-file.js';

/** All files as one: a folder is one namespace. Each map is by name, sorted, so that moving a thing changes nothing. */
export interface Namespace {
  readonly api: WrittenApi | undefined;
  readonly version: Name | undefined;
  readonly server: WrittenTemplate | undefined;
  readonly auth: Name | undefined;
  readonly scopes: ReadonlyMap<string, WrittenScope>;
  readonly holes: ReadonlyMap<string, WrittenMember>;
  readonly errors: ReadonlyMap<string, WrittenError>;
  readonly types: ReadonlyMap<string, WrittenType>;
  readonly groups: ReadonlyMap<string, WrittenGroup>;
  readonly resources: ReadonlyMap<string, WrittenResource>;
  readonly gaps: ReadonlyMap<string, WrittenGap>;
  readonly examples: ReadonlyMap<string, WrittenExample>;
}

export function mergeDocuments(documents: readonly ModelDocument[], report: Report): Namespace {
  // By path, so that the order in which files were found decides neither which declaration is the first nor anything else.
  const sorted = [...documents].sort((a, b) => compareText(a.path, b.path));
  const only = <T>(what: string, read: (document: ModelDocument) => Found<T>): T | undefined =>
    onlyOne(sorted.map(read), what, report);
  const all = <T extends { readonly name: Name }>(
    kind: string,
    read: (document: ModelDocument) => readonly T[],
  ): ReadonlyMap<string, T> => byName(sorted.flatMap(read), kind, report);
  return {
    api: only('`api`', ({ api }) => api && { thing: api, span: api.name.span }),
    version: only('`version`', ({ version }) => version && placed(version)),
    server: only('`server`', ({ server }) => server && placed(server)),
    auth: only('`auth`', ({ auth }) => auth && placed(auth)),
    scopes: all('scope', ({ scopes }) => scopes),
    holes: all('hole', ({ params }) => params),
    errors: all('error', ({ errors }) => errors),
    types: all('type', ({ types }) => types),
    groups: all('group', ({ groups }) => groups),
    resources: all('stored resource', ({ resources }) => resources),
    gaps: all('gap', ({ gaps }) => gaps),
    examples: all('example of', ({ examples }) => examples),
  };
}

/** Code-unit order: the same on every machine and in every locale. */
export function compareText(left: string, right: string): number {
  return left < right ? -1 : left > right ? 1 : 0;
}

/** The thing and its place, for things that are their own name. */
function placed<T extends { readonly span: SourceSpan }>(thing: T): { readonly thing: T; readonly span: SourceSpan } {
  return { thing, span: thing.span };
}

function byName<T extends { readonly name: Name }>(
  things: readonly T[],
  kind: string,
  report: Report,
): ReadonlyMap<string, T> {
  const known = new Map<string, T>();
  for (const thing of things) {
    const { text, span } = thing.name;
    const first = known.get(text);
    if (first === undefined) known.set(text, thing);
    else reportSecond(`The ${kind} "${text}"`, { first: first.name.span, second: span }, report);
  }
  const sorted = [...known.values()].sort((a, b) => compareText(a.name.text, b.name.text));
  return new Map(sorted.map((thing) => [thing.name.text, thing]));
}

type Found<T> = { readonly thing: T; readonly span: SourceSpan } | undefined;

function onlyOne<T>(found: readonly Found<T>[], what: string, report: Report): T | undefined {
  const [first, ...others] = found.filter((one) => one !== undefined);
  for (const other of others) if (first) reportSecond(what, { first: first.span, second: other.span }, report);
  return first?.thing;
}

function reportSecond(
  what: string,
  { first, second }: { first: SourceSpan; second: SourceSpan },
  report: Report,
): void {
  report({
    code: 'name-is-declared-once',
    message: `${what} is declared twice. All files of a model share one namespace: remove one, or rename it.`,
    span: second,
    notes: [{ message: 'It is declared here first.', span: first }],
  });
}
