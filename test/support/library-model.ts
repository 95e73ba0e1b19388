/** A small API with one of everything, for snapshots that can be read to the end. */
export const libraryText = `
## Books and who reads them.
api: library
version: 2.1.0
server: https://{branch}.example.com
auth: bearer

scopes:
  read: read:{branch}
  write: write:{branch}

params:
  branch: string(/[a-z]{1,20}/)
  language: string(/[a-z]{2}/)
  id: int64(1..9223372036854775807)

errors:
  ## There is no such book.
  NotFound: 404 Problem
  ## Somebody else has it.
  Lent: 409 LentProblem
  ## The index is being built.
  NotReady: 409

types:
  ## Something to read.
  Book extends Thing:
    ## As printed on the cover.
    title: string(1..200)
    #? Whether subtitles count is not said: they do not.
    pages?: int32(1..)
    isbn?: string(/[0-9-]{10,17}/)
    genre?: Genre
    shelf?: Shelf | null
    tags?: set<string>
    size?: float[2]
    cover?: bytes
    published?: date
    editions?: map<int64>
    extra?: unknown

  Thing:
    id: int64

  ## Grows with the collection.
  Genre: [novel, poetry, "non-fiction", ...]
  Shelf: [left, right]
  Books: Book[]

  Chapter:
    title: string
    parts?: Chapter[]

  Page<T>:
    total: integer
    results: T[]

  ## What happened to a book.
  union Event by event:
    ## Nobody has it any more.
    returned: {}
    lent:
      ## Who has it.
      to: string
      until?: datetime(ms)

  Problem:
    title: string
  LentProblem extends Problem:
    until?: date

groups:
  ## The books of a branch.
  book:
    path: /{branch}/books
    scopes: read | write
    endpoints:
      ## The books that have all the words.
      search:
        http: GET
        query:
          ## How many at most.
          limit: integer(1..100) = 20
          genre?: Genre
          title.{language}?: string
          tag?: string[]
        returns: Page<Book>

      add:
        http: POST
        scopes: write
        body: Book
        returns:
          ## It was here already.
          200: Book
          201:
            body: Book
            headers:
              Location: string
              X-Shelf?: Shelf

      lend:
        http: POST /{id}/events
        scopes: write
        headers:
          If-Match?: string
        body: Event
        returns: nothing
        errors: [NotFound, Lent, NotReady]

      exists:
        http: HEAD /{id}
        returns: nothing
        errors: [NotFound]

      chapters:
        http: GET /{id}/chapters
        returns: Chapter[]
`;
