/** A service whose answers arrive as a whole, or while they are written: the request says which. */
export const chatText: string = `
api: chat
errors:
  Busy: 429 Problem
types:
  Problem:
    title: string
    status: integer
  Prompt:
    text: string(1..)
    ## Send the answer while it is written.
    stream?: boolean
  Question:
    text: string
    live: boolean = true
  Order:
    stream: boolean | null
  Answer:
    text: string
    tokens: int64
  Word:
    text: string
groups:
  parcel:
    endpoints:
      ## Answers a prompt.
      create:
        http: POST /{user}/answers
        body: Prompt
        streams-if: stream
        returns: {application/json: Answer, text/event-stream: sse<Word>}
        errors: [Busy]
      ask:
        http: POST /{user}/questions
        body?: Question
        streams-if: live
        returns:
          201:
            body: {application/x-ndjson: lines<Word>, application/vnd.chat+json: Answer}
            headers:
              X-Model: string
      load:
        http: POST /{user}/orders
        body: Order
        streams-if: stream
        returns: {application/pdf: bytes, application/octet-stream: stream}
`;
