/** A payment service, which takes everything by names in brackets: in a query and in forms. */
export const paymentText: string = `
api: payments
params:
  user: int64 | string
types:
  Currency: [eur, usd]
  Level: [1, 2, high]
  Filter:
    name?: string(1..20)
    age?: integer(0..150)
    active?: boolean
    tags?: string[]
    since?: date
    within?: Range
    limit: integer = 10
  Range:
    from?: number
    to?: int64
  Filters: Filter[]
  Labels: map<string>
  Item:
    price: decimal
    quantity: integer(1..)
    notes: string[]
    level?: Level
  union Method by type:
    card:
      number: string
      exp-month: integer(1..12)
    sepa:
      iban: string
  Tree:
    name: string
    children?: Tree[]
  Charge:
    amount: int64(1..)
    currency: Currency = eur
    items: Item[]
    metadata?: map<string>
    expand?: string[]
    table?: integer[][]
    method?: Method
    key?: bytes
    days?: csv<date>
    home?: json<Range>
    tree?: Tree
    x-{name}: integer
    more?: map<Labels>
  Color: [red, green]
  Either:
    id: integer | string
    code?: Color | number
  Seen:
    user: int64 | string
    some?: boolean | Color | number
    level?: Level | string
    nested?: Either
    xSince?: date | integer
    body: Either
  Upload:
    file: bytes
    sent?: Origin
  Origin: Sent
  Sent:
    mediaType: string
  Listed:
    filter?: Filter
    any?: Filters
    labels?: Labels
    expand?: string[]
    page?: integer
groups:
  parcel:
    endpoints:
      list:
        http: GET /charges
        query:
          filter?: Filter
          any?: Filters
          labels?: Labels
          expand[]?: string[]
          page?: integer
        returns: Listed
      either:
        http: POST /users/{user}
        query:
          some?: boolean | Color | number
          level?: Level | string
          nested?: Either
        headers:
          X-Since?: date | integer
        body: form<Either>
        returns: Seen
      mixed:
        http: POST /mixed
        body:
          application/json: Item
          application/x-www-form-urlencoded: form<Charge>
          multipart/form-data: multipart<Upload>
          application/octet-stream: stream
        returns: {application/json: Sent, text/event-stream: sse<Sent>, application/pdf: stream}
      need:
        http: GET /needs
        query:
          filter: Filter
        returns: nothing
      charge:
        http: POST /charges
        body: form<Charge>
        returns: Charge
`;
