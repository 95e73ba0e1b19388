import type { AnyClient, Calls } from '../../support/generated-modules.js';

/** An API with lists in all kinds of pages. */
export const pagesModel = `
api: pages
params:
  shop: string
  word: string(/[a-z]+/)
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
  Numbers: int64[]
  Chunk:
    number: integer
    pets: Pet[]
    count: integer
  Linked:
    pets: Pet[]
    after: string | null
  Inside:
    data: Held
    meta: Meta
  Held:
    pets: Pet[]
  Meta:
    total: integer
    more: boolean
    limit: integer
  Scim:
    Resources: Pet[]
    totalResults: integer
    startIndex: integer
  Addressed:
    pets: Pet[]
    links?: Links
  Links:
    next: string | null
  NextByUri:
    pets: Pet[]
    next: uri | null
  More:
    pets: Pet[]
    has_more: boolean
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
      inside:
        http: GET /9
        query:
          offset?: integer
          limit: integer = 2
        pages: { by: offset, items: data.pets, total: meta.total, more: meta.more }
        does: query
        returns: Inside
      byLink:
        http: GET /10
        query:
          offset?: integer
          limit: integer = 2
        pages: link
        does: query
        returns: Pet[]
      byLinkOfPage:
        http: GET /11
        query:
          page?: integer
          size?: integer
          name?: string
          numbers?: csv<int64>
          like?: json<Numbers>
          bytes?: bytes
          inside?: PetDraft
          more.{word}?: string
        pages: { by: link, limit: size }
        does: query
        returns: Pet[]
      byAddress:
        http: GET /12?list=all
        query:
          cursor?: string
          limit: integer = 2
          sort?: string[]
        pages: { by: link, items: pets, next: links.next }
        does: query
        returns: Addressed
      searchByLink:
        http: GET /13
        query:
          page?: integer
          limit?: integer
        pages: link
        does: search
        returns: Pet[]
      afterLast:
        http: GET /14
        query:
          after?: string
          limit: integer = 2
          sort?: string[]
        pages: { by: cursor, cursor: after, items: pets, next: last id, more: has_more }
        does: query
        returns: More
      searchAfterLast:
        http: GET /15
        query:
          after?: uuid
          limit: integer = 2
        pages: { by: cursor, cursor: after, next: last id }
        does: search
        returns: Pet[]
      sampleInside:
        http: GET /16
        query:
          offset?: integer
        pages: { by: offset, items: data.pets }
        returns: Inside
      sampleMore:
        http: GET /17
        query:
          after?: string
        pages: { by: cursor, cursor: after, items: pets, next: last id, more: has_more }
        returns: More
      sampleAddress:
        http: GET /18
        pages: { by: link, items: pets, next: links.next }
        returns: Addressed
      sampleLink:
        http: GET /19
        pages: link
        returns:
          200:
            body: Pet[]
            headers:
              Link: string
      sampleLast:
        http: GET /20
        query:
          after?: uuid
        pages: { by: cursor, cursor: after, next: last id }
        returns: Pet[]
      fromOne:
        http: GET /22
        query:
          startIndex: integer(1..) = 1
          count: integer = 2
        pages: { by: offset, offset: startIndex, limit: count, items: Resources, total: totalResults }
        does: query
        returns: Scim
      sampleFromOne:
        http: GET /24
        query:
          offset?: integer(1..)
        pages: offset
        returns: Page<Pet>
      anyFromOne:
        http: HEAD /25
        query:
          offset?: integer(1..)
        does: exists
        returns: nothing
      byLinkFromOne:
        http: GET /23
        query:
          offset?: integer(1..)
          limit: integer = 2
        pages: link
        does: query
        returns: Pet[]
      byUri:
        http: GET /21
        query:
          page?: integer
          limit?: integer
        pages: { by: link, items: pets, next: next }
        does: query
        returns: NextByUri
`;

interface Pet {
  readonly name: string;
}

export function callsOf(client: AnyClient): Calls {
  return client['pet'] as Calls;
}

export async function namesOf(call: AsyncIterable<unknown>): Promise<readonly string[]> {
  const names: string[] = [];
  for await (const pet of call) names.push((pet as Pet).name);
  return names;
}
