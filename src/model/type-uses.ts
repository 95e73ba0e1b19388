import { contentsOf } from './contents.js';
import { endpointsOf, parametersOf } from './endpoints.js';
import type { Model, TypeDeclaration } from './model.js';
import type { TypeRef } from './type-ref.js';
import { memoize } from '../source/memoize.js';
import type { SourceSpan } from '../source/source-file.js';

/** A type somewhere in the model, and the named thing it belongs to. */
export interface TypeUse {
  readonly type: TypeRef;
  readonly span: SourceSpan;
  /** The declared type it stands in; absent for what belongs to an endpoint, a hole or an error. */
  readonly owner?: string;
}

/** Every type that is written anywhere, parts of types included. */
export const typeUsesOf: (model: Model) => readonly TypeUse[] = memoize((model) =>
  [...model.types.flatMap(declaredUses), ...apiUses(model)].flatMap((use) => {
    const parts = partsOf(use.type);
    return parts.length === 1 ? use : parts.map((type) => ({ ...use, type }));
  }),
);

function declaredUses(declaration: TypeDeclaration): readonly TypeUse[] {
  const owner = declaration.name;
  switch (declaration.kind) {
    case 'alias':
      return [{ type: declaration.type, span: declaration.span, owner }];
    case 'object':
      return [
        ...[...declaration.fields, ...(declaration.patterns ?? [])].map(({ type, span }) => ({ type, span, owner })),
        ...[...declaration.extends, ...(declaration.madeOf ?? [])].map((name) => ({
          type: { kind: 'named', name } as const,
          span: declaration.span,
          owner,
        })),
      ];
    case 'enum':
      return [];
    case 'union':
      return [
        ...declaration.variants.flatMap(({ fields }) => fields.map(({ type, span }) => ({ type, span, owner }))),
        ...[declaration, ...declaration.variants].flatMap((part) =>
          part.extends.map((name) => ({ type: { kind: 'named', name } as const, span: part.span, owner })),
        ),
      ];
  }
}

function apiUses(model: Model): readonly TypeUse[] {
  const bodies = [
    ...model.errors.map(({ body, span }) => ({ body, span })),
    ...endpointsOf(model).flatMap((endpoint) =>
      [endpoint, ...endpoint.responses].flatMap((message) =>
        contentsOf(message).map(({ type }) => ({ body: type, span: message.span })),
      ),
    ),
  ];
  const members = endpointsOf(model).flatMap((endpoint) => [
    ...parametersOf(endpoint),
    ...endpoint.responses.flatMap(({ headers }) => headers),
  ]);
  const errorHeaders = model.errors.flatMap(({ headers }) => headers);
  return [
    ...model.holes.map(({ type, span }) => ({ type, span })),
    ...bodies.flatMap(({ body, span }) => (body === undefined ? [] : [{ type: body, span }])),
    ...[...members, ...errorHeaders].map(({ type, span }) => ({ type, span })),
  ];
}

/** A type and every type inside it. */
export function partsOf(type: TypeRef): readonly TypeRef[] {
  switch (type.kind) {
    case 'array':
    case 'csv':
      return [type, ...partsOf(type.items)];
    case 'map':
      return [type, ...partsOf(type.values)];
    case 'nullable':
    case 'json':
      return [type, ...partsOf(type.of)];
    case 'same':
    case 'either':
      return [type, ...type.members.flatMap(partsOf)];
    case 'boolean':
    case 'string':
    case 'integer':
    case 'number':
    case 'format':
    case 'bytes':
    case 'unknown':
    case 'null':
    case 'named':
      return [type];
  }
}
