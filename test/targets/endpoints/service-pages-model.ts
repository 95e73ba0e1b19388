/** Lists of eight well-known services, each with its own kind of pages, and some unusual ones. */
export const servicePagesModel = `
api: service-pages
auth:
  token: bearer
  key: key in query api_key
  default: token
types:
  Item:
    id: string
  Numbered:
    id: integer
  StripeList:
    data: Item[]
    has_more: boolean
  SlackList:
    ok: boolean
    channels: Item[]
    response_metadata?: SlackMetadata
  SlackMetadata:
    next_cursor?: string
  SpotifyList:
    items: Item[]
    next: uri | null
    total: integer
  TwilioList:
    services: Item[]
    meta: TwilioMeta
  TwilioMeta:
    page: integer
    next_page_url?: uri | null
  ShopifyList:
    products: Item[]
  GoogleList:
    files: Item[]
    nextPageToken?: string
  JsonApiList:
    data: Item[]
    links?: JsonApiLinks
  JsonApiLinks:
    next?: string | null
    ...: unknown
  OddList:
    data.items: Numbered[]
    state: OddState
  OddState:
    is/more~1: boolean
groups:
  list:
    path: /lists
    scopes: any
    endpoints:
      gitHub:
        http: GET /github
        query:
          per_page?: integer
          page?: integer
        headers:
          X-Version?: string
        pages: { by: link, limit: per_page }
        returns: Item[]
      stripe:
        http: GET /stripe
        query:
          limit?: integer
          starting_after?: string
        pages: { by: cursor, cursor: starting_after, items: data, next: last id, more: has_more }
        returns: StripeList
      slack:
        http: GET /slack
        query:
          cursor?: string
        pages: { by: cursor, items: channels, next: response_metadata.next_cursor }
        returns: SlackList
      spotify:
        http: GET /spotify
        query:
          offset?: integer
        pages: { by: link, items: items, next: next }
        returns: SpotifyList
      twilio:
        http: GET /twilio
        query:
          PageSize?: integer
        pages: { by: link, limit: PageSize, items: services, next: meta.next_page_url }
        returns: TwilioList
      shopify:
        http: GET /shopify
        query:
          page_info?: string
        pages: { by: link, items: products }
        returns: ShopifyList
      google:
        http: GET /google
        query:
          pageToken?: string
          pageSize?: integer
        pages: { by: cursor, cursor: pageToken, limit: pageSize, items: files, next: nextPageToken }
        returns: GoogleList
      jsonApi:
        http: GET /json-api
        query:
          page[number]?: integer
        pages: { by: link, items: data, next: links.next }
        returns: JsonApiList
      since:
        http: GET /since
        query:
          since?: integer
        pages: { by: cursor, cursor: since, next: last id }
        returns: Numbered[]
      plain:
        http: GET /plain
        query:
          page?: integer
        pages: page
        returns: Item[]
      odd:
        http: GET /odd
        query:
          offset?: integer
        pages: { by: offset, items: data.items, more: state.is/more~1 }
        returns: OddList
      keyed:
        http: GET /keyed
        auth: key
        pages: link
        returns: Item[]
`;
