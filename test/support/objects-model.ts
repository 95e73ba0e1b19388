/** A stored object with one of every kind of field. */
export const objectsText = `
api: objects
version: 1.0.0
auth: none

params:
  locale: string(/[a-z]{2}(-[A-Z]{2})?/)
  color: Color

errors:
  Missing: 404 Problem
  Wrong: 400 Problem

types:
  Color: [red, green]
  ## Fields of many names.
  Product:
    id: read-only uuid
    title: Texts
    constructor?: string
    ## How much of it there is.
    attribute-{name}: int64
    attribute-?: boolean
    stock-{color}: Stock
    stock-blue?: string
    /x-[a-z]+/: bytes | null
    /y-[0-9]{2}/: set<integer>
  Texts:
    "{locale}": string(1..)
  Stock:
    place: string
    secret?: write-only string
  ## Says nothing where the default will do.
  Setting:
    id: read-only uuid
    size: integer(0..9) = 3
    ## Of the walls.
    color: Color = red
    big: int64 = 5
    on: boolean = true
    since: date = 2026-01-31
    ratio: number | null = 0.5
    __proto__: string = it's "x"
    constructor: string = y
    deep: Deep[]
    tags?: set<Deep>(1..2)
    counts?: map<integer>(1..2)
    change?: Change
  Deep:
    word: string = in
    list?: string[]
  union Change by kind:
    paint:
      color: Color = green
    leave: {}
  Labels:
    size?: integer
    label-{locale}: string
    /[0-9]+/: boolean
  Anything:
    name: string
    count?: integer
    /[A-Z].*/: Stock[]
  Book extends Product:
    pages: integer
  Products:
    results: Product[]

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
    counts?: Counts
  ## What nobody may read has another type than what anybody may add.
  Counts:
    secret?: write-only string
    ...: integer
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
  Product:
    id: id
  Setting:
    id: id

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
  product:
    path: /products
    resource: Product
    endpoints:
      add:
        http: POST
        body: Product
        does: create
        returns: 201 Product
        errors: [Wrong]
      get:
        http: GET /{id}
        does: get
        returns: Product
        errors: [Missing]
      change:
        http: PATCH /{id}
        body: patch<Product>
        does: merge
        returns: Product
        errors: [Missing, Wrong]
      list:
        http: GET
        query:
          where?: string[]
        does: query
        returns: Products
      count:
        http: POST /count
        query:
          plain?: boolean
          x-{locale}?: string
          /x-[0-9]+/?: integer
          /[A-Z].*/?: integer[]
        returns: 200 Texts
        responds:
          200: {}
      label:
        http: POST /{id}/label
        query: Labels
        returns: nothing
        errors: [Wrong]
      other:
        http: POST /other
        body: Anything
        returns: Book
  setting:
    path: /settings
    resource: Setting
    endpoints:
      add:
        http: POST
        body: Setting
        does: create
        returns: 201 Setting
      change:
        http: PATCH /{id}
        body: patch<Setting>
        does: merge
        returns: Setting
      list:
        http: GET
        query: Deep
        returns: Setting[]
`;
