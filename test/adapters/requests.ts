import { bodyBytes } from './services.js';

/** One request, as it is sent through every adapter, and the status of its response. */
export interface AdapterRequest {
  readonly what: string;
  readonly service: 'resource' | 'post';
  readonly method: string;
  /** Raw, below the mount. */
  readonly target: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent in pieces when there are several. */
  readonly body?: readonly (string | Uint8Array)[];
  readonly status: number;
}

const token = { authorization: 'Bearer manage' };
const json = { ...token, 'content-type': 'application/json' };

type Short = Omit<AdapterRequest, 'service'>;

const get = (target: string, status: number, what: string): Short => ({
  what,
  method: 'GET',
  target,
  headers: token,
  status,
});

const post = (body: string, status: number, what: string): Short => ({
  what,
  method: 'POST',
  target: '/p/resource',
  headers: json,
  body: [body],
  status,
});

const resource: readonly Short[] = [
  // Routing
  get('/p/resource', 200, 'a list'),
  get('/p/resource/17', 200, 'a placeholder'),
  get('/p/resource/key=abc', 200, 'a placeholder after text'),
  get('/p/resource/sorted-query-parameters?limit=7', 200, 'text before a placeholder'),
  get('/', 404, 'the root'),
  get('', 404, 'nothing at all'),
  get('/nowhere', 404, 'an unknown path'),
  get('/p/resource/', 404, 'a slash at the end'),
  get('//p/resource', 404, 'an empty segment before'),
  get('/p//resource', 404, 'an empty segment between'),
  get('/p/./resource', 404, 'a dot segment'),
  get('/p/x/../resource', 404, 'two dots'),
  get('/p/resource/%2e%2e', 400, 'two dots, encoded'),
  get('/p/resource;v=1', 404, 'a semicolon'),
  get('/p/resource/a;b', 200, 'a semicolon in a value'),
  get('/P/RESOURCE', 404, 'another case'),
  // Encodings
  get('/p/resource/a%2Fb', 200, 'an encoded slash is part of a value'),
  get('/p/resource/%2541', 200, 'decoded once'),
  get('/p/resource/%C3%A9%F0%9F%90%9F', 200, 'UTF-8 in a path'),
  get('/p/resource/%zz', 400, 'invalid percent-encoding'),
  get('/p/resource/%FF', 400, 'invalid UTF-8'),
  get('/p/resource/%00', 200, 'a NUL, encoded'),
  get('/%70/resource', 200, 'an encoded letter in a value'),
  get('/p/%72esource', 404, 'an encoded letter in fixed text'),
  get('/p/resource?stringParameter=%C3%A9+%26&arrayOfString=1&arrayOfString=2', 200, 'a query'),
  get('/p/resource?stringParameter=%zz', 400, 'a malformed query'),
  get('/p/resource?nothing=1', 400, 'an unknown query parameter'),
  get('/p/resource?', 200, 'an empty query'),
  // Methods
  { what: 'HEAD with its own endpoint', method: 'HEAD', target: '/p/resource', headers: token, status: 200 },
  { what: 'HEAD, served by GET', method: 'HEAD', target: '/p/resource/17', headers: token, status: 200 },
  { what: 'HEAD of an unknown path', method: 'HEAD', target: '/nowhere', status: 404 },
  { what: 'OPTIONS', method: 'OPTIONS', target: '/p/resource', status: 204 },
  { what: 'OPTIONS of an unknown path', method: 'OPTIONS', target: '/nowhere', status: 404 },
  { what: 'a method of another path', method: 'DELETE', target: '/p/resource', headers: token, status: 405 },
  { what: 'a method of WebDAV', method: 'PROPFIND', target: '/p/resource', headers: token, status: 405 },
  // Authorization
  { what: 'no token', method: 'GET', target: '/p/resource', status: 401 },
  { what: 'another project', method: 'GET', target: '/q/resource', headers: token, status: 403 },
  // Conditions
  { ...get('/p/resource/17', 304, 'an unchanged record'), headers: { ...token, 'if-none-match': '*' } },
  {
    ...get('/p/resource/17', 304, 'HEAD of an unchanged record'),
    method: 'HEAD',
    headers: { ...token, 'if-none-match': '*' },
  },
  { ...get('/p/resource/17', 412, 'a version that does not match'), headers: { ...token, 'if-match': '"nothing"' } },
  { ...get('/p/resource/17', 400, 'a malformed entity tag'), headers: { ...token, 'if-match': 'nothing' } },
  // Bodies
  post('{"objectTypeProperty":{"arrayOfStringExample":["é🐟"]}}', 201, 'a draft'),
  post('{"objectTypeProperty":{"arrayOfObjectType":[{"integerExample":9007199254740993}]}}', 201, 'an int64'),
  post('{"objectTypeProperty":{"arrayOfStringExample":[7]}}', 400, 'a value of the wrong type'),
  post('{"objectTypeProperty":', 400, 'invalid JSON'),
  post('', 400, 'an empty body'),
  post(`"${'x'.repeat(bodyBytes)}"`, 413, 'too large a body'),
  { ...post('{}', 415, 'plain text'), headers: { ...token, 'content-type': 'text/plain' } },
  { ...post('{}', 415, 'a malformed media type'), headers: { ...token, 'content-type': 'nonsense' } },
  { ...post('{}', 415, 'no media type'), headers: token },
  { ...post('{}', 415, 'a compressed body'), headers: { ...json, 'content-encoding': 'gzip' } },
  { ...post('{}', 406, 'a media type that is not offered'), headers: { ...json, accept: 'text/html' } },
  { ...post('', 201, 'a body in pieces'), body: ['{"objectTypeProperty"', ':{}', '}'] },
];

const streams: readonly Short[] = [
  {
    what: 'a stream in both directions',
    method: 'PUT',
    target: '/parcels/load',
    headers: { 'content-type': 'application/octet-stream' },
    body: ['one', 'two', new Uint8Array([0, 255, 254])],
    status: 200,
  },
  {
    what: 'plain text',
    method: 'PUT',
    target: '/parcels/label',
    headers: { 'content-type': 'text/plain' },
    body: ['grüße 🐟'],
    status: 200,
  },
  {
    what: 'bytes',
    method: 'PUT',
    target: '/parcels/scan',
    headers: { 'content-type': 'image/png' },
    body: [new Uint8Array([137, 80, 78, 71, 0, 255])],
    status: 200,
  },
  { what: 'events', method: 'GET', target: '/parcels/events?count=3', status: 200 },
  { what: 'HEAD of events', method: 'HEAD', target: '/parcels/events?count=3', status: 200 },
  {
    what: 'JSON next to streams',
    method: 'POST',
    target: '/parcels/json',
    headers: { 'content-type': 'application/json' },
    body: ['{}'],
    status: 200,
  },
];

export const requests: readonly AdapterRequest[] = [
  ...resource.map((request) => ({ ...request, service: 'resource' as const })),
  ...streams.map((request) => ({ ...request, service: 'post' as const })),
];
