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

  ## Has everything that goes one way only.
  User:
    id: read-only uuid
    key?: string
    version: read-only integer
    name: string
    password: write-only string(4..)
    created: read-only datetime
    seen?: read-only date
    cards?: Card[]
    notes?: map<Card>
    hint?:
      type: string
      access: write-only
  Card:
    number: string
    code?: write-only string
    issued: read-only date
    parent?: Card
  Users:
    results: User[]
    total?: integer

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
  User:
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
  user:
    path: /users
    resource: User
    endpoints:
      add:
        http: POST
        body: User
        does: create
        returns: 201 User
        errors: [Wrong]
      get:
        http: GET /{id}
        does: get
        returns: User
        errors: [Missing]
      replace:
        http: PUT /{id}
        body: User
        does: replace
        returns: User
        errors: [Missing, Wrong]
      change:
        http: PATCH /{id}
        body: patch<User>
        does: merge
        returns: User
        errors: [Missing, Wrong]
      list:
        http: GET
        query:
          where?: string[]
          sort?: string[]
        does: query
        returns: Users
        errors: [Wrong]
      search:
        http: GET /search
        query:
          text.{language}?: string
        does: search
        returns: Users
`;
