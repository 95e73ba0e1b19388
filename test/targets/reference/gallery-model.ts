/** Stored types with one of everything that the language can require of a value. */
export const galleryText = `
api: gallery
auth: none

params:
  museum: string(/[a-z]{2,12}/)
  locale: string(/[a-z]{2}(-[A-Z]{2})?/)
  wing: integer

types:
  Page<T>:
    results: T[]
  Painting:
    id: string
    code: string(/[A-Z]{3}-[0-9]{4}/)
    title: string(3..24)
    artistName?: string
    state: State
    style?: Style
    year?: integer(1500..2000)
    inventory: int64
    height?: number(0.25..3.5, multiple of 0.25)
    price?: decimal
    rating?: integer(0..50, multiple of 5)
    size?: float
    isLent?: boolean
    createdAt: read-only datetime
    modifiedAt?: read-only datetime(ms)
    day?: date
    hour?: time
    local?: datetime-local
    sent?: http-date
    span?: duration
    owner?: string | Owner
    tags: set<string>(1..4)
    sizes?: number[2]
    flags?: csv<string>
    extra?: json<Owner>
    texts?: Texts
    counts?: map<integer>(1..3)
    scan?: bytes
    note?: string | null
    frame?: Frame
    parts?: Painting[]
    any?: unknown
    tree?: Tree
  State: [shown, stored, lent]
  Style: string
  Owner:
    name: string
    email?: email
    home?: uri
    code?: string(/(?:A|B){2}[1-9]?/)
  Texts:
    "{locale}": string(1..80)
  Tree: Tree[]
  union Frame by kind:
    nested:
      inside: Frame
    plain: {}
    carved:
      wood: string(/oak|elm|fir/)
      depth?: integer(2..9)

  Room:
    id: uuid
    name: string(1..3)
    wing?: integer
  Shelf:
    id: uuid
    key: string(/[a-d]/)
  Locked:
    id: uuid
    word: string(/(?=ab)a(?!b)c/)

examples:
  Style: baroque
  Owner:
    name: Museum of the harbor

resources:
  Painting:
    within: museum
    id: id
    key: code
  Room:
    within: wing
    id: id
  Shelf:
    id: id
    key: key
  Locked:
    id: id

groups:
  painting:
    path: /{museum}/paintings
    resource: Painting
    endpoints:
      list:
        http: GET
        does: query
        returns: Page<Painting>
  room:
    path: /wings/{wing}/rooms
    resource: Room
    endpoints:
      list:
        http: GET
        does: query
        returns: Page<Room>
`;
