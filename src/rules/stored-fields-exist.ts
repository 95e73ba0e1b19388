import {
  declarationOf,
  type Declarations,
  fieldAt,
  givenTypeOf,
  objectOf,
  withoutAlias,
} from '../model/declarations.js';
import type { Field, Model, ObjectDeclaration, Parameter } from '../model/model.js';
import type { Filter, StoredResource } from '../model/storage.js';
import { isGuessed } from '../model/types/type-graph.js';
import type { TypeRef } from '../model/type-ref.js';
import { endpointsByResource, writtenTemplate } from '../model/endpoints.js';
import { didYouMean, suggestNearest } from '../source/nearest-word.js';
import type { SourceSpan } from '../source/source-file.js';
import type { OwnRule, ReportViolation } from './rule.js';

interface Scene {
  readonly model: Model;
  readonly resource: StoredResource;
  readonly object: ObjectDeclaration;
  readonly declarations: Declarations;
  readonly report: ReportViolation;
}

/** The fields and filter paths under `resources:` exist, with types that fit their role. */
export const storedFieldsExist: OwnRule = {
  severity: 'error',
  needsWholeModel: true,
  check(model, report, declarations) {
    for (const resource of model.resources) {
      const object = objectOf({ kind: 'named', name: resource.type }, declarations);
      if (object === undefined) continue;
      const scene: Scene = { model, resource, object, declarations, report };
      for (const role of ['id', 'key', 'version'] as const) checkRole(scene, role);
      for (const filter of resource.filters) checkFilter(scene, filter);
      for (const { effect, span } of resource.actions)
        if (effect.kind === 'set') findField(scene, [effect.field], span);
    }
  },
};

function checkRole(scene: Scene, role: 'id' | 'key' | 'version'): void {
  const { resource, object, declarations, report } = scene;
  const name = resource[role];
  const span = resource[`${role}Span`] ?? resource.span;
  const field = name === undefined ? undefined : findField(scene, [name], span);
  const [expected, kinds] = role === 'version' ? ['an integer', ['integer']] : ['a string', ['string', 'format']];
  if (field === undefined || isGuessed(field.type)) return;
  if (kinds.includes(withoutAlias(field.type, declarations).kind)) return;
  const message = `The ${role} of a stored resource must be ${expected}, but "${name}" of "${object.name}" is not.`;
  report({ message, span, notes: [{ message: 'The field is declared here.', span: field.span }] });
}

/** The object whose fields a filter compares: not the one in the text of a `json<T>`, which a store has as a string. */
function comparedObject(type: TypeRef, declarations: Declarations): ObjectDeclaration | undefined {
  return givenTypeOf(type, declarations).kind === 'json' ? undefined : objectOf(type, declarations);
}

/** The field at a path; reports a path that does not exist, with the nearest name. */
function findField(scene: Scene, path: readonly string[], span: SourceSpan): Field | undefined {
  let object: ObjectDeclaration | undefined = scene.object;
  let field: Field | undefined;
  for (const name of path) {
    field = fieldAt([name], object, scene.declarations);
    if (field === undefined) {
      const names = object?.fields.map((candidate) => candidate.name) ?? [];
      const owner =
        object === undefined
          ? `This field is not an object, so it has no "${name}"`
          : `"${object.name}" has no field "${name}"`;
      const where = path.length === 1 ? '' : `: ${path.join('.')}`;
      scene.report({ message: `${owner}${where}.${didYouMean(name, names)}`, span });
      return undefined;
    }
    object = comparedObject(field.type, scene.declarations);
  }
  return field;
}

const ordered = { kinds: ['string', 'integer', 'number', 'format'], words: 'a number or a string' };

const expectations: Readonly<Record<Filter['operator'], { kinds: readonly string[] | undefined; words: string }>> = {
  equals: { kinds: ['boolean', 'string', 'integer', 'number', 'format', 'enum'], words: 'a scalar' },
  contains: { kinds: ['array'], words: 'an array' },
  'contains any': { kinds: ['array'], words: 'an array' },
  includes: { kinds: undefined, words: 'an object' },
  '<': ordered,
  '<=': ordered,
  '>': ordered,
  '>=': ordered,
};

/** The kind of a field's value: of its type, or of the declaration that its name refers to. */
function kindOf(type: TypeRef, declarations: Declarations): string {
  const plain = givenTypeOf(type, declarations);
  return declarationOf(plain, declarations)?.kind ?? plain.kind;
}

function checkFilter(scene: Scene, filter: Filter): void {
  const { model, resource, declarations, report } = scene;
  const field = findField(scene, filter.path, filter.pathSpan);
  const { kinds, words } = expectations[filter.operator];
  const isFit = ({ type }: Field): boolean => {
    if (isGuessed(type)) return true;
    return kinds === undefined
      ? comparedObject(type, declarations) !== undefined
      : kinds.includes(kindOf(type, declarations));
  };
  if (field !== undefined && !isFit(field)) {
    const message = `\`${filter.operator}\` needs ${words}, but ${filter.path.join('.')} is not one.`;
    const notes = [{ message: 'The field is declared here.', span: field.span }];
    report({ message, span: filter.span, notes });
  }
  const endpoints = endpointsByResource(model).get(resource.type) ?? [];
  const parameters = endpoints.flatMap(({ pathParameters, query }) => [...pathParameters, ...query]);
  const names = parameters.map(({ name }) => writtenTemplate(name));
  if (field !== undefined && isFit(field) && kinds === ordered.kinds) checkOrder(scene, filter, { field, parameters });
  if (names.includes(filter.parameter)) return;
  const { parameter: text, span } = filter;
  const { hint, fix } = suggestNearest({ text, span }, names);
  const message = `No endpoint of "${resource.type}" has a parameter "${text}" in its query or path.${hint}`;
  report({ message, span, fix });
}

/** A date and a point in time, or a string and a number, have no common order. */
function checkOrder(
  { declarations, report }: Scene,
  { path, operator, parameter }: Filter,
  { field, parameters }: { readonly field: Field; readonly parameters: readonly Parameter[] },
): void {
  const orderOf = (type: TypeRef): string => {
    const plain = givenTypeOf(type, declarations);
    if ('format' in plain && plain.format !== undefined) return plain.format;
    return plain.kind === 'integer' ? 'number' : plain.kind;
  };
  for (const { name, type, span } of parameters) {
    if (writtenTemplate(name) !== parameter || isGuessed(type) || isGuessed(field.type)) continue;
    if (orderOf(type) === orderOf(field.type)) continue;
    const message = `\`${operator}\` compares "${parameter}" with ${path.join('.')}, so it needs the type of that field.`;
    report({ message, span, notes: [{ message: 'The field is declared here.', span: field.span }] });
  }
}
