/** News as events with fields, and steps as lines. */
export const newsText = `
api: news
auth: none

types:
  Pet:
    name: string
    weight: int64
  union Change by event:
    created:
      id: string
      data: Pet
    removed:
      id?: string
      retry?: integer(0..)
      data: string
    message:
      data: Pet | null
  Tick:
    id: int64
    event?: Sound
    data: number
  Sound: [tick, tock, ...]
  Said:
    data: json<Pet> | End
  End: ['[DONE]']
  union Step by kind:
    up: {}
    down:
      by: int64

groups:
  parcel:
    path: /pets
    endpoints:
      changes:
        http: GET /changes
        headers:
          Last-Event-ID?: string
        returns: events<Change>
      ticks:
        http: GET /ticks
        returns: events<Tick>
      said:
        http: GET /said
        returns: events<Said>
      steps:
        http: GET /steps
        returns: lines<Step>
      climb:
        http: POST /steps
        body: lines<Step>
        returns: lines<Step>
      other:
        http: PUT /steps
        body: {application/jsonl: lines<Step>, application/json: "Step[]"}
        returns: {application/stream+json: lines<Step>, application/json: "Step[]"}
`;

export async function* each<T>(values: readonly T[]): AsyncGenerator<T, void, void> {
  yield* values;
}
