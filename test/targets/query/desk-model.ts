/** An API with tickets in two groups, a stream, and all kinds of inputs. */
export const desk = `
api: desk
auth: none
params:
  team: string
  number: int64
errors:
  NotFound: 404 Problem
types:
  Problem:
    title: string
  Ticket:
    id: uuid
    number: read-only int64
    version: integer
    text: string
  TicketDraft:
    text: string
  Found:
    results: Ticket[]
    total?: integer
  Search:
    digest?: bytes
    id?: int64 | string
    ...: unknown
resources:
  Ticket:
    within: team
    id: id
    version: version
groups:
  ticket:
    path: /{team}/tickets
    resource: Ticket
    endpoints:
      get:
        http: GET /{number}
        returns: Ticket
        errors: [NotFound]
      ## Its name is that of the keys of the group.
      all:
        http: GET
        returns: Ticket[]
      find:
        http: POST /find
        body: Search
        does: search
        returns: Found
      parts:
        http: GET /{number}/parts
        query:
          number?: string
        returns: string[]
      ping:
        http: GET /ping
        returns: nothing
      label:
        http: GET /{number}/label
        returns: {image/png: stream}
      follow:
        http: GET /follow
        returns: sse<Ticket>
      create:
        http: POST
        body: TicketDraft
        returns: 201 Ticket
  ## Other reads of the same resource.
  board:
    path: /{team}/board
    resource: Ticket
    endpoints:
      show:
        http: GET /{number}
        returns: Ticket[]
      open:
        http: POST
        body: TicketDraft
        does: create
        returns: 201 Ticket
  ## Only files.
  file:
    path: /{team}/files
    endpoints:
      get:
        http: GET
        returns: stream
  ## Of another resource.
  mood:
    path: /{team}/mood
    endpoints:
      get:
        http: GET
        returns: string
`;
