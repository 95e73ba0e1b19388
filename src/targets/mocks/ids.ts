import { valueTypeOf } from '../../model/contents.js';
import { declarationsOf, objectOf, withoutAlias } from '../../model/declarations.js';
import type { Endpoint, Model, ObjectDeclaration } from '../../model/model.js';
import { memoize } from '../../source/memoize.js';
import { lowerFirst } from '../../print/names.js';

/** The field that identifies the objects of a type: the id of a resource, else a field `id` or `petId` of a `Pet`. */
export const idFieldsOf: (model: Model) => ReadonlyMap<string, string> = memoize((model) => {
  const idByType = new Map(model.resources.map(({ type, id }) => [type, id]));
  const found = model.types.flatMap((type): readonly (readonly [string, string])[] => {
    const id = type.kind === 'object' ? (idByType.get(type.name) ?? usualId(type, model)) : undefined;
    return id === undefined ? [] : [[type.name, id]];
  });
  return new Map(found);
});

const scalars: ReadonlySet<string> = new Set(['string', 'format', 'integer']);

function usualId({ name, fields }: ObjectDeclaration, model: Model): string | undefined {
  const names = ['id', `${lowerFirst(name)}Id`];
  const field = fields.find((one) => one.isRequired && names.includes(one.name));
  const isScalar = field !== undefined && scalars.has(withoutAlias(field.type, declarationsOf(model)).kind);
  return isScalar ? field.name : undefined;
}

/** The fields of the response that a path parameter at the end identifies: `{ id: 'ticketId' }` of `/tickets/{ticketId}`. */
export function identifiedBy(endpoint: Endpoint, model: Model): Readonly<Record<string, string>> | undefined {
  const [response] = endpoint.responses;
  const type = response && objectOf(valueTypeOf(response), declarationsOf(model))?.name;
  const last = endpoint.path.at(-1)?.findLast(({ kind }) => kind === 'placeholder');
  if (type === undefined || last?.kind !== 'placeholder') return undefined;
  const parameter = endpoint.pathParameters.find(({ property }) => property === last.name)?.property;
  const resource = model.resources.find((one) => one.type === type);
  const { behaviour } = endpoint;
  const field = behaviour?.action === 'getByKey' ? resource?.key : idFieldsOf(model).get(type);
  return parameter === undefined || field === undefined ? undefined : { [field]: parameter };
}
