import type { Model } from '../../../src/model/model.js';
import { modelOfText } from '../../support/example-model.js';

const diary = `api: diary
auth: none
types:
  Entry:
    id: string
    version: integer
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
  Span:
    from: date
    to: date | null
  EntryDraft: omit<Entry, id, version, made>
  Entries:
    results: Entry[]
  Change:
    version: integer
    actions: Action[]
  union Action by action:
    setDay:
      day: date
  Echo:
    at: datetime
    day: date
  Parts:
    day?: date
    time?: time
    stamp?: datetime(ms)
    start?: datetime
    texts?: string[]
params:
  at: datetime(ms)
  day: date
resources:
  Entry:
    id: id
    version: version
    actions:
      setDay: set day
    filters:
      day: day equals
      since: stamp equals
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
        query: { day?: date, since?: datetime(ms), days?: "date[]", where?: string, sort?: string }
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
      take:
        http: POST /parts
        body: Echo
        returns: Parts
        responds:
          200: { day: body.at, time: body.at, stamp: body.at, start: body.day, texts: body }
webhooks:
  entry.added: Echo
`;

/** Dates and times in every place that an API has, as objects of Temporal. */
export function diaryModel(): Model {
  return { ...modelOfText(diary), packages: { others: {}, byTarget: {}, dates: 'Temporal' } };
}
