import type { Authentication } from '../model/access.js';
import type { ErrorDeclaration, Parameter, Placeholder, Template, TypeDeclaration } from '../model/model.js';
import type { NamedRef, TypeRef } from '../model/type-ref.js';
import type { WrittenEndpoint, WrittenMember, WrittenType } from '../parse/model-document.js';
import type { Name, WrittenDocs, WrittenTemplate } from '../parse/written-parts.js';
import type { Report } from '../source/diagnostic.js';
import type { SourceSpan } from '../source/source-file.js';
import { patternScope, type PatternScope } from './patterns.js';
import type { Namespace } from './merge-documents.js';
import { memoize } from '../source/memoize.js';
import { isTypoOf, suggest } from '../source/nearest-word.js';
import type { Documented } from '../model/documented.js';
import { jsonObjectOf } from './written-values.js';

export interface TypeScope extends PatternScope {
  /** As written, by name; generic ones too. */
  readonly written: ReadonlyMap<string, WrittenType>;
  /** Words of declarations that could not be read, in small letters. A type of such a name is not unknown. */
  readonly refused: ReadonlySet<string>;
  /** Resolved types by name, including instances of generic types (`ResourcePage`). Grows. */
  readonly declarations: Map<string, TypeDeclaration>;
  /** Names whose fields are being collected, outermost first: meeting a name again means a cycle of `extends`. */
  readonly open: string[];
  /** The mentioned instances of generic types, by name. Grows. */
  readonly instances: Map<string, Instance>;
  /** Names of the instances that are not declared yet, in the order of mention. */
  readonly undeclared: string[];
  /** By the names under `params:`. */
  readonly placeholders: Namespace['params'];
  /** Generic types, with `unknown` for their parameters. Grows. */
  readonly generics: TypeDeclaration[];
  /** By the span of their name: their defaults and examples are read when every type is known. Grows. */
  readonly members: Map<SourceSpan, WrittenMember>;
  /** Names that match many names, by span: a template, or the source of an expression. Grows. */
  readonly templates: Map<SourceSpan, Template | string>;
  /** For the type parameters of the declaration that is being resolved. */
  readonly bindings: Bindings;
  /** Each `A | B` of named types, to be compared when every type is declared. */
  readonly pendingUnions: PendingUnion[];
}

export const namesToWrite: (written: TypeScope['written']) => readonly string[] = memoize((written) =>
  [...written.values()].flatMap(({ name, isMade }) => (isMade ? [] : [name.text])),
);

/** `Page<Resource>`, to be declared as `ResourcePage`. */
export interface Instance {
  readonly name: string;
  readonly generic: WrittenType;
  readonly bindings: Bindings;
  /** The first mention; absent for a type that is not an instance. */
  readonly mention?: { readonly span: SourceSpan };
}

type Bindings = ReadonlyMap<string, TypeRef>;

export const noBindings: Bindings = new Map();

/** The reference as it is used in fields and bodies: only its kind is still open. */
export interface PendingUnion {
  kind: 'same' | 'either';
  readonly members: readonly [NamedRef, ...NamedRef[]];
  readonly span: SourceSpan;
}

/** Registers an instance for later declaration; a new mention of the same name replaces the first. */
export function noteInstance(instance: Instance, { instances, undeclared }: TypeScope): void {
  if (!instances.has(instance.name)) undeclared.push(instance.name);
  instances.set(instance.name, instance);
}

export function createTypeScope({ types, refused, params }: Namespace, report: Report): TypeScope {
  return {
    ...patternScope(report),
    written: types,
    refused,
    placeholders: params,
    templates: new Map(),
    members: new Map(),
    generics: [],
    declarations: new Map(),
    open: [],
    instances: new Map(),
    undeclared: [],
    bindings: noBindings,
    pendingUnions: [],
  };
}

export interface ApiScope {
  readonly report: Report;
  readonly namespace: Namespace;
  readonly auth: Authentication;
  readonly types: TypeScope;
  readonly placeholders: readonly Placeholder[];
  readonly errorsByName: ReadonlyMap<string, ErrorDeclaration>;
  /** `headers:` of the model, which all endpoints take. */
  readonly requestHeaders: readonly Parameter[];
  /** The headers that all responses of an endpoint have: its own, then those of its group, then those of the model. */
  readonly statedHeaders: ReadonlyMap<WrittenEndpoint, readonly Parameter[]>;
}

type PlaceholderScope = Pick<TypeScope, 'placeholders' | 'report'>;

export function linkedTemplate(written: WrittenTemplate, scope: PlaceholderScope): Template {
  return meantTemplate(written, scope).parts.map((part) =>
    part.kind === 'text' ? { kind: 'text', text: part.text } : { kind: 'placeholder', name: part.name },
  );
}

/** A template with typos corrected: a placeholder that is a typo of a declared one is reported and replaced by it. */
export function meantTemplate(written: WrittenTemplate, scope: PlaceholderScope): WrittenTemplate {
  const parts = written.parts.map((part) =>
    part.kind === 'placeholder' ? { ...part, name: reportTypo(part, scope) ?? part.name } : part,
  );
  return { ...written, parts };
}

/** The corrections of undeclared placeholders, by name: many paths of a model share one. */
const meantPlaceholders: (placeholders: Namespace['params']) => Map<string, string | undefined> = memoize(
  () => new Map(),
);

function meantPlaceholder(name: string, placeholders: Namespace['params']): string | undefined {
  const known = meantPlaceholders(placeholders);
  if (known.has(name)) return known.get(name);
  const meant = [...placeholders.keys()].find((declared) => isTypoOf(name, declared));
  known.set(name, meant);
  return meant;
}

function reportTypo(
  placeholder: { readonly name: string; readonly span: SourceSpan },
  { placeholders, report }: PlaceholderScope,
): string | undefined {
  if (placeholders.has(placeholder.name)) return undefined;
  const meant = meantPlaceholder(placeholder.name, placeholders);
  if (meant === undefined) return undefined;
  const message = `Unknown placeholder "${placeholder.name}". Did you mean "${meant}"? If not, list it under \`params:\`.`;
  report({ code: 'unknown-placeholder', message, span: placeholder.span, fix: suggest(meant, placeholder.span).fix });
  return meant;
}

export function namedOf(written: WrittenDocs & { readonly name: Name }): Documented & { readonly name: string } {
  return { name: written.name.text, ...documentedOf(written), span: written.name.span };
}

export function documentedOf(written: WrittenDocs): Omit<Documented, 'span'> {
  const x = written.x && jsonObjectOf(written.x, () => undefined, new Map());
  return {
    ...(written.docs !== undefined && { docs: written.docs }),
    ...(written.gap !== undefined && { gap: written.gap }),
    ...(written.deprecated !== undefined && { deprecated: written.deprecated }),
    ...(x !== undefined && { x }),
  };
}
