import { isSentAsJson } from './as-text.js';
import { contentsIn, type Message } from '../contents.js';
import { declaredResponsesOf, endpointsOf, parametersOf } from '../endpoints.js';
import type { Endpoint, ErrorDeclaration, Group, Model, Response, TypeDeclaration } from '../model.js';
import { nameOf, type TypeRef } from '../type-ref.js';
import { memoize } from '../../source/memoize.js';
import type { SourceSpan } from '../../source/source-file.js';
import { holdsFiles } from './files.js';
import { isNested, isNestedForm } from './nested.js';
import { isGuessed, membersIn, namesIn, typesWithin } from './type-graph.js';
import { partsOf, typesIn } from './type-parts.js';
import { type Declarations, declarationsOf, givenTypeOf, objectOf } from '../declarations.js';

/** A type somewhere in the model, and the named thing it belongs to. */
interface TypeUse {
  readonly type: TypeRef;
  readonly span: SourceSpan;
  /** The declared type that contains it; absent for types of an endpoint, a placeholder or an error. */
  readonly owner?: string;
}

/** Every type in the model that has others inside it, except guessed ones: what a rule says of them would be uncertain. */
export const compoundUsesOf: (model: Model) => readonly TypeUse[] = memoize((model) => [
  ...model.types.flatMap(compoundUsesIn),
  ...apiUsesOf(model).filter(isCompound),
]);

const compoundUsesIn: (declaration: TypeDeclaration) => readonly TypeUse[] = memoize((declaration) =>
  usesIn(declaration).filter(isCompound),
);

function isCompound({ type }: TypeUse): boolean {
  return partsOf(type).length > 0 && !isGuessed(type);
}

/** All types within declared ones, and those of parameters, bodies and headers. */
export const typesUsedIn: (model: Model) => readonly TypeRef[] = memoize((model) => [
  ...model.types.flatMap(typesWithin),
  ...apiUsesOf(model).map(({ type }) => type),
]);

export function hasMultiples(model: Model): boolean {
  return typesUsedIn(model).some((type) => 'multipleOf' in type && type.multipleOf !== undefined);
}

/** Every type of an endpoint, a placeholder or an error, nested types included. */
export const apiUsesOf: (model: Model) => readonly TypeUse[] = memoize((model) => [
  ...[
    ...model.placeholders,
    ...model.errors.flatMap(usesOfResponse),
    ...(model.webhooks === undefined ? [] : [{ type: model.webhooks, span: model.span }]),
  ].flatMap(withNested),
  ...model.groups.flatMap(usesOfGroup),
]);

const usesOfGroup: (group: Group) => readonly TypeUse[] = memoize(({ endpoints }) =>
  endpoints
    .flatMap((endpoint) => [
      ...usesOfBody(endpoint),
      ...parametersOf(endpoint),
      ...endpoint.responses.flatMap(usesOfResponse),
    ])
    .flatMap(withNested),
);

function usesOfResponse(response: Response | ErrorDeclaration): readonly TypeUse[] {
  return [...usesOfBody(response), ...response.headers];
}

function usesOfBody(message: Message & { readonly span: SourceSpan }): readonly TypeUse[] {
  return message.contents.map(({ type }) => ({ type, span: message.span }));
}

/** Every type in a declared type, nested types included. */
export const usesIn: (declaration: TypeDeclaration) => readonly TypeUse[] = memoize((declaration) =>
  declaredUses(declaration).flatMap(withNested),
);

function withNested({ type, span, owner }: TypeUse): readonly TypeUse[] {
  return typesIn(type).map((part) => ({ type: part, span, ...(owner !== undefined && { owner }) }));
}

function declaredUses(declaration: TypeDeclaration): readonly TypeUse[] {
  const owner = declaration.name;
  const namesOf = (names: readonly string[], span: SourceSpan): readonly TypeUse[] =>
    names.map((name) => ({ type: { kind: 'named', name }, span, owner }));
  const madeOf = namesOf(declaration.madeOf ?? [], declaration.span);
  if (declaration.kind === 'alias') return [{ type: declaration.type, span: declaration.span, owner }, ...madeOf];
  const variants = declaration.kind === 'union' ? declaration.variants : [];
  return [
    ...membersIn(declaration).map(({ type, span }) => ({ type, span, owner })),
    ...[declaration, ...variants].flatMap((part) => ('extends' in part ? namesOf(part.extends, part.span) : [])),
    ...madeOf,
  ];
}

/**
 * Names of the types that a client reads as a whole: bodies of responses and errors, data of events, webhooks. Of several
 * names for one shape, it reads the first.
 */
export const readTypesOf: (model: Model) => ReadonlySet<string> = memoize((model) => {
  const bodies = contentsIn(declaredResponsesOf(model)).map(({ type }) => type);
  const read = model.webhooks === undefined ? bodies : [...bodies, model.webhooks];
  return new Set(read.flatMap((type) => nameOf(type) ?? []));
});

/** Names of the types that a client checks and writes: bodies of requests, and parameters that are sent as JSON. */
export const writtenTypesOf: (model: Model) => ReadonlySet<string> = memoize((model) => {
  const declarations = declarationsOf(model);
  const partName = ({ type }: { readonly type: TypeRef }): readonly string[] => {
    const json = sentAsJson(type, declarations);
    return json === undefined ? [] : [...namesIn([json])];
  };
  const parameterName = (parameter: { readonly type: TypeRef }): readonly string[] =>
    isNested(parameter.type, declarations) ? [...namesIn([parameter.type])] : partName(parameter);
  const inBody = (endpoint: Endpoint): readonly string[] =>
    endpoint.contents.flatMap(({ encoding, type }) => {
      if (encoding === 'json' || encoding === 'lines') return [...namesIn([type])];
      if (encoding !== 'form' && encoding !== 'multipart') return [];
      const isWhole = isNestedForm({ encoding, type }, declarations);
      const fields = isWhole ? [] : (objectOf(type, declarations)?.fields ?? []);
      const sent = fields.filter((field) => holdsFiles(field.type, declarations) === undefined);
      return [...namesIn([type]), ...sent.flatMap(partName)];
    });
  return new Set(
    endpointsOf(model).flatMap((endpoint) => [...inBody(endpoint), ...parametersOf(endpoint).flatMap(parameterName)]),
  );
});

/** The type that is sent as JSON, alone or in a list; undefined if each value is a plain string. */
function sentAsJson(type: TypeRef, declarations: Declarations): TypeRef | undefined {
  const item = itemOf(givenTypeOf(type, declarations), declarations);
  return isSentAsJson(item, declarations) ? item : undefined;
}

/** The type that each string of a value encodes; JSON for a list in a list. */
export function itemOf(type: TypeRef, declarations: Declarations): TypeRef {
  if (type.kind === 'csv') return givenTypeOf(type.items, declarations);
  if (type.kind !== 'array') return type;
  const item = givenTypeOf(type.items, declarations);
  return item.kind === 'csv' ? itemOf(item, declarations) : item;
}
