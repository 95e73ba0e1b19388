/** Every kind of value that could be damaged in transit, in every location that carries values. */
export const valuesText = `
api: values
auth: none

types:
  Account:
    id: int64
    balance?: decimal
    rate?: number
    day?: date
    at?: datetime
    instant?: datetime(ms)
    sent?: http-date
    text?: string
    note?: string | null
    counts?: map<int64>
    data?: bytes
    any?: unknown

  Plain:
    rate: number
    count?: integer
    text?: string
    note?: string | null
    texts?: map<string>
    any?: unknown

  Branch:
    branches: Branch[]

  Texts:
    text?: string
    header?: string
    texts?: string[]

groups:
  texts:
    path: /texts
    endpoints:
      query:
        http: GET
        query:
          text?: string
          texts?: string[]
        headers:
          X-Text?: string
        returns: Texts
      form:
        http: POST
        body: form<Texts>
        returns: Texts
  accounts:
    path: /accounts
    endpoints:
      send:
        http: PUT
        body: Account
        returns: Account
`;
