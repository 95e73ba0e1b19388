const json = 'Content-Type: application/json';

function request(line: string, body = '', ...fields: readonly string[]): string {
  const header = [`${line} HTTP/1.1`, 'Host: localhost:8080', 'Authorization: Bearer t', ...fields];
  const framing = body === '' ? [] : [json, `Content-Length: ${body.length}`];
  return [...header, ...framing, '', body].join('\r\n');
}

const draft = JSON.stringify({
  key: 'a-key',
  objectTypeProperty: {
    arrayOfIntExample: [1, 2, 2],
    arrayOfUniqueIntExample: [1, 2],
    arrayOfTwonumbersExample: [1, 2],
    arrayOfFloatExample: [1.5, -0.25e1],
    arrayOfStringExample: ['text', 'é \\ "'],
    arrayOfObjectType: [{ integerExample: 1, integerExampleInt32: 2 }],
  },
}).replace('"integerExample":1', '"integerExample":9007199254740993');

const complex = JSON.stringify({
  id: 'an id',
  version: 1,
  createdAt: '2026-01-02T03:04:05.678Z',
  createdBy: { firstName: 'A', lastName: 'B' },
  custom: { any: [null, true, { thing: 1 }] },
});

const update = JSON.stringify({
  version: 1,
  actions: [{ action: 'doSomeThing' }, { action: 'changeSomeProperty', someProperty: 'text' }],
});

const bytes = (text: string): string => Buffer.from(text).toString('latin1');

/** The content of a resource that the requests refer to. */
export const madeOf: string = draft;

/** One valid request or more for each of the twelve endpoints, as bytes, for two resources that exist. */
export function goodRequests(id: string, other: string): readonly string[] {
  const conditions = 'stringParameter=text&floatParameter=1.5&integerParameter=1&arrayOfString=a&arrayOfString=b';
  return [
    request(`GET /p/resource?${conditions}`),
    request(
      'GET /p/resource?objectParameter=%7B%22arrayOfIntExample%22%3A%5B1%5D%7D',
      '',
      'Accept: application/json;q=0.9',
    ),
    request(`GET /p/resource/${id}?optionalQueryParameter=a%20b`, '', 'X-Request-Id: 0123-4567', 'Cookie: a=b; c="d"'),
    request('GET /p/resource/key=a-key', '', 'If-None-Match: "1", W/"2"'),
    request(
      'GET /p/resource/searchApiPattern?fuzzy=true&fuzzyLevel=1&text.en=text&text.de-DE=wort&filter=version%20%3D%201',
    ),
    request('HEAD /p/resource?stringParameter=text'),
    request(`POST /p/resource/${id}`, update),
    request('POST /p/resource', bytes(draft)),
    request('PATCH /p/resource', bytes(draft)),
    request('PUT /p/resource', bytes(draft)),
    request(
      'POST /p/resource/artificially-complex/path/uri-parameter-one=one/two?queryParameterOne=1.5',
      complex,
      'Prefer: code=202',
    ),
    request(`DELETE /p/resource/${other}`, '', 'If-Match: "1"'),
    request(
      'GET /p/resource/sorted-query-parameters?where=version%20%3E%20%3Av&sort=version%20desc&limit=2&offset=1&var.v=1&withTotal=true',
    ),
    request('OPTIONS /p/resource'),
    request('POST /p/resource', '', 'Transfer-Encoding: chunked', json).concat('2\r\n{}\r\n0\r\n\r\n'),
  ];
}
