import type { ErrorDeclaration, Placeholder, Template, TypeDeclaration } from '../model/model.js';
import type { NamedRef, StringRef, TypeRef } from '../model/type-ref.js';
import type { Name, WrittenDocs, WrittenMember, WrittenTemplate, WrittenType } from '../parse/model-document.js';
import type { Report } from '../source/diagnostic.js';
import type { SourceSpan } from '../source/source-file.js';
import { patternScope, type PatternScope } from './patterns.js';
import type { Namespace } from './merge-documents.js';
import { memoize } from '../source/memoize.js';
import { fixTo, isTypoOf } from '../source/nearest-word.js';
import type { Documented } from '../model/documented.js';

/** What is known about types while they are linked. */
export interface TypeScope extends PatternScope {
  /** As written, by name; generic ones too. */
  readonly written: ReadonlyMap<string, WrittenType>;
  /** Linked, by name, instances of generic types (`ResourcePage`) among them. Grows. */
  readonly declarations: Map<string, TypeDeclaration>;
  /** Names whose fields are being collected, from the outside in: a name met again is a cycle of `extends`. */
  readonly open: string[];
  /** Instances of generic types that were mentioned, by name. Grows. */
  readonly instances: Map<string, Instance>;
  /** Names of those that are not declared yet, in the order they were mentioned. */
  readonly undeclared: string[];
  /** By the names under `params:`. */
  readonly placeholders: PlaceholderNames;
  /** Generic types, with anything in the place of their parameters. Grows. */
  readonly generics: TypeDeclaration[];
  /** Fields, placeholders and parameters by the place of their name: defaults and examples are read when every type is known. Grows. */
  readonly members: Map<SourceSpan, WrittenMember>;
  /** What stands for many names, by its place: a template, or the source of an expression. Grows. */
  readonly templates: Map<SourceSpan, Template | string>;
  /** `A | B` of named types, to be compared when every type is declared. */
  readonly pendingUnions: PendingUnion[];
}

/** `Page<Resource>`, to be declared as `ResourcePage`. */
export interface Instance {
  readonly name: string;
  readonly generic: WrittenType;
  readonly bindings: Bindings;
  /** Where it is mentioned first; absent for a type that is no instance. */
  readonly mention?: { readonly span: SourceSpan };
}

/** What the parameters of a generic type stand for. */
export type Bindings = ReadonlyMap<string, TypeRef>;

export const noBindings: Bindings = new Map();

/** The type itself, as it stands in fields and bodies: only its kind is still open. */
export interface PendingUnion {
  kind: 'same' | 'either';
  readonly members: readonly NamedRef[];
  readonly span: SourceSpan;
}

/** The names of all placeholders: a map by name, or a set. */
type PlaceholderNames = Pick<ReadonlyMap<string, unknown>, 'has' | 'keys'>;

/** Keeps an instance to be declared later; one of a name that is mentioned again takes the place of the first. */
export function noteInstance(instance: Instance, { instances, undeclared }: TypeScope): void {
  if (!instances.has(instance.name)) undeclared.push(instance.name);
  instances.set(instance.name, instance);
}

export function createTypeScope(
  written: ReadonlyMap<string, WrittenType>,
  placeholders: PlaceholderNames,
  report: Report,
): TypeScope {
  return {
    ...patternScope(report),
    written,
    placeholders,
    templates: new Map(),
    members: new Map(),
    generics: [],
    declarations: new Map(),
    open: [],
    instances: new Map(),
    undeclared: [],
    pendingUnions: [],
  };
}

/** What endpoints are linked against. */
export interface ApiScope {
  readonly report: Report;
  readonly namespace: Namespace;
  readonly types: TypeScope;
  readonly placeholdersByName: ReadonlyMap<string, Placeholder>;
  readonly errorsByName: ReadonlyMap<string, ErrorDeclaration>;
}

/** A placeholder that `params:` does not list. */
const nonEmptyText: StringRef = { kind: 'string', minLength: 1 };

export function placeholderType(name: string, placeholdersByName: ReadonlyMap<string, Placeholder>): TypeRef {
  return placeholdersByName.get(name)?.type ?? nonEmptyText;
}

/** A template without its places. */
export function linkedTemplate(written: WrittenTemplate, placeholders: PlaceholderNames, report: Report): Template {
  return templateOf(meantTemplate(written, placeholders, report));
}

/** A template as it was meant: a placeholder whose name is a typo of a declared one is reported, and taken for that one. */
export function meantTemplate(
  written: WrittenTemplate,
  placeholders: PlaceholderNames,
  report: Report,
): WrittenTemplate {
  return {
    ...written,
    parts: written.parts.map((part) =>
      part.kind === 'placeholder' ? { ...part, name: reportTypo(part, placeholders, report) ?? part.name } : part,
    ),
  };
}

/** What undeclared placeholders are typos of, by name: many paths of a model have one of the same name. */
const meantPlaceholders: (placeholders: PlaceholderNames) => Map<string, string | undefined> = memoize(() => new Map());

function meantPlaceholder(name: string, placeholders: PlaceholderNames): string | undefined {
  const known = meantPlaceholders(placeholders);
  if (known.has(name)) return known.get(name);
  const meant = [...placeholders.keys()].find((declared) => isTypoOf(name, declared));
  known.set(name, meant);
  return meant;
}

function reportTypo(
  placeholder: { readonly name: string; readonly span: SourceSpan },
  placeholders: PlaceholderNames,
  report: Report,
): string | undefined {
  if (placeholders.has(placeholder.name)) return undefined;
  const meant = meantPlaceholder(placeholder.name, placeholders);
  if (meant === undefined) return undefined;
  report({
    code: 'unknown-placeholder',
    message: `Unknown placeholder "${placeholder.name}". Did you mean "${meant}"? If not, list it under \`params:\`.`,
    span: placeholder.span,
    fix: fixTo(meant, placeholder.span),
  });
  return meant;
}

/** What every named thing carries, with its name. */
export function namedOf(written: WrittenDocs & { readonly name: Name }): Documented & { readonly name: string } {
  return { name: written.name.text, ...documentedOf(written), span: written.name.span };
}

/** Docs, gap and deprecation where there are any. */
export function documentedOf(written: WrittenDocs): Omit<Documented, 'span'> {
  return {
    ...(written.docs !== undefined && { docs: written.docs }),
    ...(written.gap !== undefined && { gap: written.gap }),
    ...(written.deprecated !== undefined && { deprecated: written.deprecated }),
  };
}

/** A template without its places. */
function templateOf(written: WrittenTemplate): Template {
  return written.parts.map((part) =>
    part.kind === 'text' ? { kind: 'text', text: part.text } : { kind: 'placeholder', name: part.name },
  );
}
