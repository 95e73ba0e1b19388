/**
 * A model of everything that the example does differently or not at all; its output must compile and run all the same.
 */
export const oddModel = `api: odd
version: 2.0.0
server: https://odd.example.com
auth: bearer

scopes:
  all: all

params:
  shop: string(/[a-z]{1,9}/)

errors:
  Missing: 404 Oops
  Bad: 400 Problem
  ## Known by its text, even where there is no body.
  Lost:
    status: 404
    body:
      text/plain: string

types:
  ## Nothing that a problem says.
  Oops:
    word: string

  Problem:
    type: string
    title: string
    status: integer
    detail: string
    errors?: Reason[]

  Reason:
    in: string
    at: string
    code: string
    message: string

  ## A line of an order.
  OrderLine:
    id: string
    code?: string
    count: int64
    state?: State
    where: Place
    inside?: OrderLine[]
    paint?: Paint
    raw?: bytes
    labels?: map<string>

  OrderLineDraft:
    code?: string
    state?: State
    inside?: OrderLine[]
    paint?: Paint
    raw?: bytes
    labels?: map<string>

  OrderLineReplacement extends OrderLineDraft:
    count: int64

  Place:
    spot: Spot
    note?: string

  Spot:
    x-y?: number

  State: [open, closed]

  union Paint by kind:
    plain: {}
    mixed:
      parts: string[]

  OrderLines:
    results: OrderLine[]
    total: integer

  LineUpdate:
    count: int64
    actions: Step[]

  union Step by do:
    mark:
      state?: State

  Sample:
    flag: boolean
    text: string(/[A-Z]{3}/)
    count: int32(5..9)
    size: number(..1)
    day: date
    paint: Paint
    line?: OrderLine
    list: string[2]

  Chosen:
    numbers?: number[]
    note?: string
    big?: int64[]
    first?: date

  Places:
    all: Somewhere[]
  Somewhere: first of Place | Spot

examples:
  Places: { all: [{ spot: {} }, {}] }

resources:
  OrderLine:
    within: shop
    id: id
    key: code
    version: count
    actions:
      mark: set state
    filters:
      code: code equals

groups:
  line:
    path: /{shop}/lines
    resource: OrderLine
    scopes: all
    endpoints:
      list:
        http: GET
        query:
          code?: string
          limit?: integer
          offset?: integer
        does: query
        returns: OrderLines
      add:
        http: POST
        body: OrderLineDraft
        does: create
        returns: 201 OrderLine
      get:
        http: GET /{id}
        query:
          id?: string
        does: get
        returns: OrderLine
        errors: [Missing]
      put:
        http: PUT /{id}
        body: OrderLineReplacement
        does: create or replace
        returns: OrderLine
        errors: [Bad]
      mark:
        http: POST /{id}
        body: LineUpdate
        does: update
        returns: nothing
      drop:
        http: DELETE /{id}
        does: delete
        returns: nothing
      any:
        http: HEAD
        does: exists
        returns: nothing
        errors: [Lost]

  misc:
    path: /misc
    scopes: none
    endpoints:
      sample:
        http: GET /sample
        returns: Sample
      ping:
        http: POST /ping
        returns: nothing
      choose:
        http: POST /choose
        query:
          number?: int64
        body: Place
        returns:
          200:
            body: Chosen
            headers:
              Preference-Applied?: string
          206:
            body: Place
            headers:
              Preference-Applied?: string
        responds:
          200:
            numbers: body
            note: body.note
            big: number
            first: body.note
      places:
        http: GET /places
        returns: Places
      decide:
        http: POST /decide
        returns:
          200: Spot | string[]
          202:
            body: Place
            headers:
              X-Note?: string
              To-String?: string
          203: OrderLineDraft
`;
