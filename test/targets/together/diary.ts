import type { Model } from '../../../src/model/model.js';
import type { PackagesOptions } from '../../../src/model/package-options.js';
import { modelOfText } from '../../support/example-model.js';

const diary = `api: diary
auth: none
types:
  Amount: int64(-5000000000000000000..5000000000000000000, multiple of 5)
  Entry:
    id: string
    version: int64
    amounts?: map<Amount[]>
    ticket: uint64 = 7
    code?: int64 | boolean
    tickets?: csv<uint64>
    counted?: json<Count>
    more?: Count
    numbered?: tuple<int64, datetime>
    at: datetime
    stamp?: datetime(ms)
    day: date = 2026-02-28
    time?: time
    local?: datetime-local
    length?: duration
    seen?: http-date
    days?: set<date>
    times?: set<datetime>
    spans?: set<Span>
    pair?: tuple<datetime(ms), date>
    listed?: csv<date>
    inside?: json<Span>
    byDay?: map<date, time>
    either?: date | integer
    made:
      type: datetime
      access: read-only
  Count:
    size: int64
    at: datetime | null
  Span:
    from: date
    to: date | null
  EntryDraft: omit<Entry, id, version, made>
  Entries:
    results: Entry[]
  Change:
    version: int64
    actions: Action[]
  union Action by action:
    setDay:
      day: date
    setTicket:
      ticket: uint64
  Echo:
    at: datetime
    day: date
  Mark:
    number: int64
    at: datetime
    many: int64[]
    times: datetime[]
  Parts:
    day?: date
    time?: time
    stamp?: datetime(ms)
    start?: datetime
    texts?: string[]
params:
  at: datetime(ms)
  day: date
  number: int64
  moment: datetime
resources:
  Entry:
    id: id
    version: version
    actions:
      setDay: set day
      setTicket: set ticket
    filters:
      day: day equals
      since: stamp equals
      moment: at equals
      ticket: ticket equals
      more: more includes
      days: days contains any
groups:
  entry:
    path: /entries
    resource: Entry
    endpoints:
      add: { http: POST, body: EntryDraft, does: create, returns: 201 Entry }
      change: { http: 'POST /{id}', body: Change, does: update, returns: Entry }
      merge: { http: 'PATCH /{id}', body: patch<EntryDraft>, does: merge, returns: Entry }
      list:
        http: GET
        query:
          day?: date
          since?: datetime(ms)
          moment?: datetime
          days?: date[]
          ticket?: uint64
          more?: json<Count>
          where?: string
          sort?: string
        does: query
        returns: Entries
      echo:
        http: POST /echo/{at}/{day}
        query: { times?: "time[]", locals?: csv<datetime-local> }
        headers: { X-Day: date }
        body: Echo
        returns:
          200:
            body: Echo
            headers: { X-At: datetime, X-Days?: "date[]" }
      mark:
        http: POST /marks/{number}/{moment}
        query: { many?: "int64[]", times?: csv<datetime>, either?: int64 | boolean }
        headers: { X-At: datetime }
        body: Mark
        returns:
          200:
            body: Mark
            headers: { X-Number: int64, X-Times?: "datetime[]" }
      take:
        http: POST /parts
        body: Echo
        returns: Parts
        responds:
          200: { day: body.at, time: body.at, stamp: body.at, start: body.day, texts: body }
webhooks:
  entry.added: Echo
  entry.marked: Mark
`;

/** Dates, times and 64-bit integers in every place that an API has, in these forms. */
export function diaryModel(forms: Pick<PackagesOptions, 'int64' | 'dates'>): Model {
  return { ...modelOfText(diary), packages: { others: {}, byTarget: {}, ...forms } };
}
