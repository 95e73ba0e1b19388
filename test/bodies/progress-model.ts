/** Bodies of every kind that has a progress. */
export const progressText = `
api: progress
auth: none

types:
  Letter:
    subject: string
    photo: file
  Note:
    text: string

groups:
  parcel:
    path: /letters
    endpoints:
      send:
        http: POST
        body: multipart<Letter>
        returns: 201 Letter
      load:
        http: PUT /load
        body: stream
        returns: {application/octet-stream: bytes}
      tell:
        http: PUT /tell
        body: Note
        returns: Note
      get:
        http: GET /get
        returns: stream
`;
