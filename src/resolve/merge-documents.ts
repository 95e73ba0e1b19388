import type {
  ModelDocument,
  Name,
  WrittenApi,
  WrittenError,
  WrittenGap,
  WrittenGroup,
  WrittenMember,
  WrittenResource,
  WrittenScope,
  WrittenTemplate,
  WrittenType,
} from '../parse/model-document.js';
import type { Report } from '../source/report.js';
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
}

export function mergeDocuments(documents: readonly ModelDocument[], report: Report): Namespace {
  // By path, so that the order in which files were found decides neither which declaration is the first nor anything else.
  const sorted = [...documents].sort((a, b) => compareText(a.path, b.path));
  const named = <T>(
    kind: string,
    read: (document: ModelDocument) => readonly T[],
    nameOf: (thing: T) => Name,
  ): ReadonlyMap<string, T> => byName(sorted.flatMap(read), { kind, nameOf, report });
  return {
    api: onlyOne(
      sorted.flatMap(({ api }) => (api ? [{ thing: api, span: api.name.span }] : [])),
      '`api`',
      report,
    ),
    version: onlyOne(
      sorted.flatMap(({ version }) => (version ? [{ thing: version, span: version.span }] : [])),
      '`version`',
      report,
    ),
    server: onlyOne(
      sorted.flatMap(({ server }) => (server ? [{ thing: server, span: server.span }] : [])),
      '`server`',
      report,
    ),
    auth: onlyOne(
      sorted.flatMap(({ auth }) => (auth ? [{ thing: auth, span: auth.span }] : [])),
      '`auth`',
      report,
    ),
    scopes: named(
      'scope',
      ({ scopes }) => scopes,
      ({ name }) => name,
    ),
    holes: named(
      'hole',
      ({ params }) => params,
      ({ name }) => name,
    ),
    errors: named(
      'error',
      ({ errors }) => errors,
      ({ name }) => name,
    ),
    types: named(
      'type',
      ({ types }) => types,
      ({ name }) => name,
    ),
    groups: named(
      'group',
      ({ groups }) => groups,
      ({ name }) => name,
    ),
    resources: named(
      'stored resource',
      ({ resources }) => resources,
      ({ type }) => type,
    ),
    gaps: named(
      'gap',
      ({ gaps }) => gaps,
      ({ name }) => name,
    ),
  };
}

/** Code-unit order: the same on every machine and in every locale. */
export function compareText(left: string, right: string): number {
  return left < right ? -1 : left > right ? 1 : 0;
}

interface Naming<T> {
  readonly kind: string;
  readonly nameOf: (thing: T) => Name;
  readonly report: Report;
}

function byName<T>(things: readonly T[], { kind, nameOf, report }: Naming<T>): ReadonlyMap<string, T> {
  const known = new Map<string, T>();
  for (const thing of things) {
    const name = nameOf(thing);
    const first = known.get(name.text);
    if (first === undefined) known.set(name.text, thing);
    else reportSecond(`The ${kind} "${name.text}"`, { first: nameOf(first).span, second: name.span }, report);
  }
  return new Map([...known].sort(([a], [b]) => compareText(a, b)));
}

function onlyOne<T>(
  found: readonly { readonly thing: T; readonly span: SourceSpan }[],
  what: string,
  report: Report,
): T | undefined {
  const [first, ...others] = found;
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
