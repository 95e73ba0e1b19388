import type { RequestListener } from 'node:http';
import { describe, expect, it } from 'vitest';
import { flawOf, flawOfRow } from '../../../bench/harness/http/check.js';
import type { Probe } from '../../../bench/harness/http/contract.js';
import { whileServing } from '../../support/http-server.js';

const probe: Probe = {
  method: 'GET',
  target: '/a',
  headers: { host: 'api.example.com' },
  answer: { status: 200, body: '{"version":1,"key":"k"}' },
};
const right = { status: 200, contentType: 'application/json', body: '{"version":1,"key":"k"}' };

describe('a checked response', () => {
  it('must match byte for byte', () => {
    expect(flawOf(probe, right)).toBeUndefined();
    expect(flawOf(probe, { ...right, contentType: 'application/json; charset=utf-8' })).toBeUndefined();
  });

  it('must have the expected status', () => {
    expect(flawOf(probe, { ...right, status: 500 })).toContain('answers GET /a with 500, not 200');
  });

  it('is reported with the bytes that differ', () => {
    const other = { ...right, body: '{"version":1,"kee":"k"}' };
    expect(flawOf(probe, other)).toBe('answers GET /a with other bytes: …ion":1,"kee":"k"}, not …ion":1,"key":"k"}');
    expect(flawOf(probe, { ...right, body: `${right.body} ` })).toContain('with other bytes');
    expect(flawOf(probe, { ...right, body: '' })).toContain('with other bytes');
  });

  it('must be JSON or a problem', () => {
    expect(flawOf(probe, { ...right, contentType: 'text/html' })).toContain('as "text/html", which is no JSON');
    const refused = { ...probe, answer: { status: 400 } };
    expect(flawOf(refused, { status: 400, contentType: 'application/problem+json', body: 'any' })).toBeUndefined();
  });
});

it('a checked row is right if every response of the server is', async () => {
  const echo: RequestListener = (request, response) => {
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ url: request.url, host: request.headers.host }));
  };
  const asked = (target: string, answered: string): Probe => ({
    ...probe,
    target,
    answer: { status: 200, body: JSON.stringify({ url: answered, host: 'api.example.com' }) },
  });
  const row = { name: 'GET', about: '', goals: [], without: {} };
  await whileServing(echo, async (url) => {
    const port = Number(new URL(url).port);
    expect(await flawOfRow({ ...row, probes: [asked('/a', '/a'), asked('/b', '/b')] }, port)).toBeUndefined();
    expect(await flawOfRow({ ...row, probes: [asked('/a', '/a'), asked('/b', '/a')] }, port)).toContain('GET /b');
  });
});
