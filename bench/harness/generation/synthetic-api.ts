/**
 * An API of any number of endpoints, as data: the model that we generate from and the OpenAPI document of the others are
 * both printed from it, so neither can say more than the other.
 */
export interface SyntheticApi {
  readonly title: string;
  readonly server: string;
  /** The body of the one error, which every endpoint has. */
  readonly errorBody: ObjectType;
  readonly groups: readonly SyntheticGroup[];
}

/** Up to five endpoints and their types: one file of the model, one tag of the OpenAPI document. */
export interface SyntheticGroup {
  readonly name: string;
  readonly docs: string;
  readonly path: string;
  readonly endpoints: readonly SyntheticEndpoint[];
}

export interface SyntheticEndpoint {
  readonly name: string;
  readonly docs: string;
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Its path is that of the group and `/{id}`. */
  readonly hasId: boolean;
  readonly query: readonly SyntheticField[];
  readonly body?: FieldType;
  readonly returns: FieldType;
  readonly types: readonly (ObjectType | EnumType)[];
}

export interface ObjectType {
  readonly kind: 'object';
  readonly name: string;
  readonly docs: string;
  readonly fields: readonly SyntheticField[];
}

export interface EnumType {
  readonly kind: 'enum';
  readonly name: string;
  readonly members: readonly string[];
}

export interface SyntheticField {
  readonly name: string;
  readonly isRequired: boolean;
  readonly type: FieldType;
  readonly docs?: string;
}

export type FieldType =
  | { readonly kind: 'boolean' | 'datetime' | 'float' | 'uuid' }
  | { readonly kind: 'int32'; readonly from?: number; readonly to?: number }
  | { readonly kind: 'string'; readonly length?: readonly [number, number] }
  | { readonly kind: 'list' | 'map'; readonly of: FieldType }
  | { readonly kind: 'named'; readonly name: string };

const groupSize = 5;
const kinds = [
  { name: 'list', method: 'GET', hasId: false, hasBody: false },
  { name: 'create', method: 'POST', hasId: false, hasBody: true },
  { name: 'get', method: 'GET', hasId: true, hasBody: false },
  { name: 'replace', method: 'PUT', hasId: true, hasBody: true },
  { name: 'remove', method: 'DELETE', hasId: true, hasBody: false },
] as const;

const texts: FieldType = { kind: 'list', of: { kind: 'string' } };

/** `isChanged`: the result of the endpoint in the middle has one more field. */
export function syntheticApi(endpoints: number, isChanged = false): SyntheticApi {
  const changed = isChanged ? Math.floor(endpoints / 2) : -1;
  return {
    title: `Synthetic ${endpoints}`,
    server: 'https://example.test',
    errorBody: {
      kind: 'object',
      name: 'ErrorBody',
      docs: 'What went wrong.',
      fields: [required('code', { kind: 'string' }), required('message', { kind: 'string' })],
    },
    groups: Array.from({ length: Math.ceil(endpoints / groupSize) }, (_, group) => {
      const name = `res${group}`;
      const first = group * groupSize;
      return {
        name,
        docs: `Resource ${group}.`,
        path: `/${name}`,
        endpoints: kinds
          .slice(0, endpoints - first)
          .map((kind, place) => syntheticEndpoint(kind, group, first + place === changed)),
      };
    }),
  };
}

/** What a complete output mentions: the result of the last endpoint. */
export function lastTypeName({ groups }: SyntheticApi): string {
  const [result] = groups.at(-1)?.endpoints.at(-1)?.types ?? [];
  if (result === undefined) throw new Error('Bug: an API without endpoints.');
  return result.name;
}

function syntheticEndpoint(
  { name, method, hasId, hasBody }: (typeof kinds)[number],
  group: number,
  isChanged: boolean,
): SyntheticEndpoint {
  const prefix = `Res${group}${capitalized(name)}`;
  const operation = `${name}Res${group}`;
  const detail: FieldType = { kind: 'named', name: `${prefix}Detail` };
  const result: FieldType = { kind: 'named', name: `${prefix}Result` };
  const added = isChanged ? [optional('addedField', { kind: 'int32' })] : [];
  return {
    name,
    docs: `${capitalized(name)} resource ${group}.`,
    method,
    hasId,
    query: name === 'list' ? listQuery : [],
    ...(hasBody ? { body: detail } : {}),
    returns: name === 'list' ? { kind: 'list', of: result } : result,
    types: [
      ...typesOf({ prefix, word: 'Result', operation }, required('detail', detail), added),
      ...typesOf({ prefix, word: 'Detail', operation }, optional('notes', texts), []),
    ],
  };
}

const listQuery: readonly SyntheticField[] = [
  optional('limit', { kind: 'int32', from: 1, to: 500 }),
  optional('where', texts),
  optional('withTotal', { kind: 'boolean' }),
];

interface TypeName {
  readonly prefix: string;
  readonly word: 'Result' | 'Detail';
  readonly operation: string;
}

/** An object with ten fields, and the enum of one of them. */
function typesOf(
  { prefix, word, operation }: TypeName,
  own: SyntheticField,
  added: readonly SyntheticField[],
): readonly [ObjectType, EnumType] {
  const name = `${prefix}${word}`;
  const status = `${name}Status`;
  const fields = [
    required('id', { kind: 'uuid' }),
    { ...required('name', { kind: 'string', length: [1, 120] }), docs: `The name of the ${word.toLowerCase()}.` },
    optional('count', { kind: 'int32', from: 0 }),
    optional('price', { kind: 'float' }),
    optional('active', { kind: 'boolean' }),
    optional('createdAt', { kind: 'datetime' }),
    optional('tags', texts),
    required('status', { kind: 'named', name: status }),
    own,
    optional('labels', { kind: 'map', of: { kind: 'string' } }),
    ...added,
  ];
  return [
    { kind: 'object', name, docs: `${word} of ${operation}.`, fields },
    { kind: 'enum', name: status, members: ['open', 'closed', 'in_review'] },
  ];
}

function required(name: string, type: FieldType): SyntheticField {
  return { name, isRequired: true, type };
}

function optional(name: string, type: FieldType): SyntheticField {
  return { name, isRequired: false, type };
}

function capitalized(word: string): string {
  return `${word.charAt(0).toUpperCase()}${word.slice(1)}`;
}
