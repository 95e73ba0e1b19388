/** An API with every kind of route, parameter, scope and response, as small as possible. */
export const smallModel = `
api: small
version: 1.0.0
auth: bearer

scopes:
  read: read:{tenant}
  write: write:{tenant}
  audit: audit

params:
  tenant: string(/[a-z0-9]+/)
  page: int32(1..)
  locale: string(/[a-z]{2}/)
  file: string(1..20)

errors:
  NotFound: 404
  Stale: 409 StaleProblem
  Busy: 409 Problem

types:
  Color: [red, green]
  Level: integer(1..5)
  Thing:
    name: string
    size?: int64
  Problem:
    type: string
    title: string
    status: int32
  StaleProblem extends Problem:
    currentVersion: integer
  union Step by kind:
    go: {}
    stop:
      after?: integer
  Steps:
    steps: Step[]

groups:
  ## Routes that are told apart by how much they say, declared from the least to the most.
  route:
    path: /{tenant}/route
    scopes: none
    endpoints:
      any:
        http: GET /{id}
        returns: nothing
      remove:
        http: DELETE /{id}
        returns: nothing
      range:
        http: GET /{from}-{to}.text
        returns: nothing
      text:
        http: GET /{file}.text
        returns: nothing
      key:
        http: GET /key={key}
        returns: nothing
      keyOfPage:
        http: GET /key={key}/pages/{page}
        returns: nothing
      first:
        http: GET /key=first
        returns: nothing
      signs:
        http: GET /a:b@c&d
        returns: nothing
      headOfFirst:
        http: HEAD /key=first
        returns: nothing
  ## What parameters and bodies may be.
  thing:
    path: /{tenant}/things
    scopes: read | write
    endpoints:
      ## Parameters of every kind; \`*/\` ends no comment.
      list:
        http: GET
        query:
          color?: Color
          level?: Level
          size?: int64
          since?: date
          data?: bytes
          filter?: json<Thing>
          ids?: csv<integer>
          pair?: integer[2]
          tags?: set<string>
          class?: string
          a-b.c?: boolean
          label.{locale}?: string
          limit: integer(0..10) = 5
          order: Color = red
          big: int64 = 7
          must: string
        headers:
          X-Mode?: Color
        returns:
          200:
            body: Thing
            headers:
              X-Count: integer
              Link?: string
      replace:
        http: PUT /{id}
        scopes: read & write
        query:
          id?: string
        body: Thing
        returns: nothing
        errors: [NotFound, Stale, Busy]
      steps:
        http: POST /steps
        scopes: audit
        body: Steps
        returns: nothing
`;
