import type { AnyCall, AnyClient } from '../../support/built-api.js';

/** An API whose lists come in pages of every kind. */
export const pagesModel = `
api: pages
version: 1.0.0
params:
  shop: string
errors:
  BadRequest: 400 Problem
types:
  Pet:
    id: uuid
    name: string
    rank?: integer
    isGood?: boolean
    weight?: number
    big?: int64
    version: integer
  PetDraft:
    name: string
    rank?: integer
    isGood?: boolean
    weight?: number
    big?: int64
  Page<T>:
    results: T[]
    total?: integer
    next?: string
  Chunk:
    number: integer
    pets: Pet[]
    count: integer
  Linked:
    pets: Pet[]
    after: string | null
  Reason:
    in: string
    at: string
    code: string
    message: string
  Problem:
    type: string
    title: string
    status: integer
    detail: string
    errors?: Reason[]
resources:
  Pet:
    within: shop
    id: id
    version: version
    filters:
      name: name equals
groups:
  pet:
    path: /{shop}/pets
    resource: Pet
    errors: [BadRequest]
    endpoints:
      byOffset:
        http: GET /1
        query:
          offset?: integer
          limit: integer = 2
          sort?: string[]
        pages: offset
        does: query
        returns: Page<Pet>
      byPage:
        http: GET /2
        query:
          number?: integer
          size?: integer
        pages: { by: page, page: number, limit: size, items: pets, total: count }
        does: query
        returns: Chunk
      byCursor:
        http: GET /3
        query:
          start?: string
          limit: integer = 2
          sort?: string[]
          name?: string
        pages: { by: cursor, cursor: start, items: pets, next: after }
        does: query
        returns: Linked
      search:
        http: GET /4
        query:
          cursor?: string
          limit?: integer
          filter?: string[]
        pages: cursor
        does: search
        returns: Page<Pet>
      searchByPage:
        http: GET /5
        query:
          page?: integer
          limit?: integer
        pages: page
        does: search
        returns: Page<Pet>
      grouped:
        http: GET /6/{cursor}
        query:
          cursor?: string
        pages: cursor
        returns: Page<Pet>
      sample:
        http: GET /7
        query:
          offset?: integer
        pages: offset
        returns: Page<Pet>
      add:
        http: POST
        body: PetDraft
        does: create
        returns: 201 Pet
      plain:
        http: GET /8
        returns: nothing
`;

interface Pet {
  readonly name: string;
}

export type Calls = Readonly<Record<string, (input?: object, options?: object) => AnyCall>>;

export function callsOf(client: AnyClient): Calls {
  return client['pet'] as Calls;
}

export async function namesOf(call: AsyncIterable<unknown>): Promise<readonly string[]> {
  const names: string[] = [];
  for await (const pet of call) names.push((pet as Pet).name);
  return names;
}
