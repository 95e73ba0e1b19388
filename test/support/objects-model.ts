/** A stored object with one of everything that fields can be. */
export const objectsText = `
api: objects
version: 1.0.0
auth: none

errors:
  Missing: 404 Problem
  Wrong: 400 Problem

types:
  Problem:
    type: string
    title: string
    status: int32
    detail?: string
    instance?: string
    errors?: unknown

  Pet:
    id: uuid
    key?: string
    version: integer
    name: string
    nick?: string
    weight: number | null
    chip?: bytes | null
    home?: Home
  Home:
    city: string
    street?: string
  PetDraft: omit<Pet, id, version>
  PetLabel extends pick<Pet, name, nick>:
    printed?: date
  Pets:
    results: Pet[]
    labels?: PetLabel[]

resources:
  Pet:
    id: id
    key: key
    version: version

groups:
  pet:
    path: /pets
    resource: Pet
    endpoints:
      add:
        http: POST
        body: PetDraft
        does: create
        returns: 201 Pet
        errors: [Wrong]
      get:
        http: GET /{id}
        does: get
        returns: Pet
        errors: [Missing]
      change:
        http: PATCH /{id}
        body: patch<Pet>
        does: merge
        returns: Pet
        errors: [Missing, Wrong]
      list:
        http: GET
        does: query
        returns: Pets
`;
