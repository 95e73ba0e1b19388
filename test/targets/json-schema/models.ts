/** A small API with everything that a schema can express, and everything that it cannot. */
export const parcelsText = `
## Parcels on their way.
api: parcels
version: 1.2.0

params:
  language: string(/[a-z]{2}/)

types:
  ## What is sent.
  #? Who pays for it is not shown.
  Parcel:
    ## Assigned by the service.
    id: read-only uuid
    number: int64
    weight?: number(0.., multiple of 0.5)
    share?: number(>0..<1)
    ## In centimetres.
    size?: float[3]
    ## Who may open it.
    pin?: write-only string(4..8)
    state: State = waiting
    priority?: Priority
    labels?: set<string>(..5)
    corner?: tuple<float, Place>
    prices?: map<decimal>(1..3)
    seal?: bytes
    note:
      type: string | null
      deprecated: Use \`remarks\`.
      example: Fragile
    remarks?: Texts
    route?: csv<Place>
    stops?: csv<int32>
    address: json<Address>
    sentAt?: http-date
    parts?: Parcel[]
    anything?: unknown
    nothing?: null
    collect: date | boolean

  ## Where a parcel is.
  State:
    ## Nobody has it yet.
    - waiting
    #? Whether it is still in the country is not shown.
    - moving
    #! Nothing is ever lost.
    - lost
    - ...
  Priority: [1 as low, 2 as normal, 3 as high]
  Always: [true]
  Place: [Bonn, "Linz/Wels"]

  Address:
    city: string(1..80)
    attribute-{name}: string
    /x-(a|b)/: integer(-1..1)

  Receipt:
    by: string

  Texts:
    "{language}": string

  ## What happens to a parcel.
  union Event by event:
    ## It is somewhere else now.
    moved:
      to: Place
      at: datetime(ms)
    delivered: Receipt
    lost: {}

  Times:
    date: date
    time: time
    local: datetime-local
    instant: datetime
    how-long: duration
    web: uri
    mail: email

  Contact requires email | (country & phone):
    email?: email
    country?: string
    phone?: string
  Target requires one of id | name:
    id?: uuid
    name?: string
  Change requires any:
    title?: string
  Either extends Contact, Target: {}

  Sender: Receipt
  Receiver extends Receipt: {}
  Party: Sender | Receiver
  ParcelPatch: patch<Parcel>

examples:
  Event:
    event: moved
    to: Bonn
    at: 2026-11-21T13:30:00.000Z
  Parcel:
    id: f81d4fae-7dec-11d0-a765-00a0c91e6bf6
    number: 9223372036854775807
    note: null
    address:
      city: Bonn
    route: [Bonn, Linz/Wels]
    collect: 2026-11-21
`;
