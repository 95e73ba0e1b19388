/** An API with lists, pages, unions, tokens, headers and a path parameter with another name than the field. */
export const pets = `
api: pets
auth: bearer
scopes:
  read: read:{shop}
params:
  shop: string(/[a-z-]+/)
  petId: int64
errors:
  NotFound: 404 Problem
  Busy:
    status: 503
    body: Problem
    headers:
      Retry-After: integer(1..9)
types:
  Problem:
    type?: string
    title: string
    status: integer
    detail?: string
  Pet:
    id: int64
    name: string(1..20)
    tags: string[]
    note?: string
    food: Food
  PetDraft:
    name: string(1..20)
    note?: string
  union Food by kind:
    meat:
      grams: integer(1..500)
    plants:
      names: string[]
  Color: [red, green]
  ## Nobody knows a text like this.
  Code: string(/(?=x)y/)
  Pets:
    limit: integer
    total: integer
    next?: string
    results: Pet[]
groups:
  pet:
    path: /{shop}/pets
    errors: [NotFound, Busy]
    scopes: read
    endpoints:
      list:
        http: GET
        query:
          limit: integer = 20
          cursor?: string
        pages:
          by: cursor
          total: total
        returns: Pets
      get:
        http: GET /{petId}
        returns: Pet
      add:
        http: POST
        body: PetDraft
        returns:
          201:
            body: Pet
            headers:
              Location: string
      photo:
        http: GET /{petId}/photo
        returns: {image/png: bytes, text/plain: string}
`;
