/** A post office: every content type that a body may have, in requests and responses. */
export const postText = `
api: post
auth: none

errors:
  NotFound: 404 Problem

types:
  Problem:
    title: string
    status: int32

  Size: [small, large]

  Address:
    street: string(1..20)
    number: int64

  ## A parcel with its papers.
  Parcel:
    label: string(1..10)
    weight?: number(0..100)
    express: boolean
    size?: Size
    ids?: int64[1..2]
    sent?: date
    codes?: csv<integer>
    note?: json<Address>
    extra?: json<unknown>
    address: Address
    others?: Address[]
    photo: bytes
    papers?: bytes[..3]
    tags: string[]
    __proto__?: string

  Login:
    user: string(1..)
    pin: int32
    roles: string[]
    keep?: boolean
    key?: bytes
    home?: json<Address>

  Patch:
    label?: string(1..10)

  union Event by type:
    sorted:
      at: int64
    lost: {}

groups:
  parcel:
    path: /parcels
    errors: [NotFound]
    endpoints:
      send:
        http: POST
        body: multipart<Parcel>
        returns: 201 Parcel
      login:
        http: POST /login
        body: form<Login>
        returns: Login
      patch:
        http: PATCH /{id}
        body:
          application/merge-patch+json: Patch
        returns:
          application/vnd.parcel+json: Patch
      load:
        http: PUT /load
        headers:
          X-Slow?: boolean
        body: stream
        returns: stream
      label:
        http: PUT /label
        body:
          text/plain: string
        returns:
          200:
            body:
              text/plain: string
            headers:
              X-Length?: integer
              Set-Cookie?: string[]
      scan:
        http: PUT /scan
        body:
          image/png: bytes
        returns:
          image/png: bytes
      any:
        http: POST /any
        body:
          application/json: Patch
          text/csv: string
          image/png: bytes
          application/octet-stream: stream
          multipart/form-data: multipart<Parcel>
          application/x-www-form-urlencoded: form<Login>
        returns:
          200:
            application/json: Patch
            text/csv: string
            image/png: bytes
          202: nothing
      events:
        http: GET /events
        query:
          count?: integer
        returns: sse<Event>
      either:
        http: GET /either
        returns:
          application/json: Event
          text/event-stream: sse<Event>
      json:
        http: POST /json
        body: Patch
        returns: Patch
`;
