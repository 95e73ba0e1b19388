/** An API with lists, pages, unions, tokens, headers and a path parameter with another name than the field. */
export const pets = `
api: pets
auth: bearer
scopes:
  read: read:{shop}
params:
  shop: string(/[a-z-]+/)
  petId: int64
  size: integer
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
    owner: Owner
  Owner:
    name: string(1..20)
    city: string(1..20)
  PetDraft:
    owner?: patch<Owner>
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
  ## The id has another name, and some fields are called like the parts of a request.
  Toy:
    toyId: string
    path: string
    query: string
    headers: string
    cookies: string
    body: string
    constructor?: Named
  Named:
    name: string
  ToyDraft:
    path: string
  ## Each parameter is in two places.
  Brush:
    size: integer
    path: string
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
              ETag: string
      photo:
        http: GET /{petId}/photo
        returns: {image/png: bytes, text/plain: string}
  toy:
    path: /{shop}/toys
    endpoints:
      find:
        http: GET
        query: {path: string, query: string, headers: string, cookies: string, body: string}
        auth: none
        returns: Toy
      add:
        http: POST
        body: ToyDraft
        auth: none
        returns:
          201:
            body: Toy
            headers:
              Location: string
      put:
        http: PUT /{toyId}
        body: ToyDraft
        auth: none
        returns:
          201:
            body: Toy
            headers:
              Location: string
      place:
        http: POST /places
        body: ToyDraft
        auth: none
        returns:
          201:
            body: Toy
            headers:
              Location: uri
      move:
        http: POST /{toyId}/at/{file...}?action=move
        auth: none
        returns:
          201:
            headers:
              Location: string
      brush:
        http: GET /brushes/{size}
        query:
          size: string
          path: string
        auth: none
        returns: Brush
`;
