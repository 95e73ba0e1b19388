import { createMemoryStore, createReferenceServer } from '@example-resource/reference';
import { staticTokens } from '@example-resource/server';
import { listen } from '@example-resource/server/node';
import { afterAll, describe, expect, it } from 'vitest';
import { bodies } from './bodies.js';
import { chunks, smuggling } from './framing.js';
import { headerFields, queries } from './header-fields.js';
import { get } from './malformed.js';
import { protocols } from './protocols.js';
import { requestLines, targets } from './request-lines.js';
import { openWire, type WireResponse } from './wire.js';

const tables = { requestLines, targets, headerFields, queries, smuggling, chunks, bodies, protocols };

const failures: unknown[] = [];
const reference = await createReferenceServer({
  store: createMemoryStore(),
  verifyToken: staticTokens({ t: { subject: 'me', scopes: ['manage_test:p'] } }),
  server: { checkResponses: true, onError: (error) => void failures.push(error) },
});
const listening = await listen(reference.server, { graceMilliseconds: 100 });
afterAll(async () => {
  await listening.close();
  await reference.close();
});

/** Recognized by its id. */
const good = get('/p/resource').replace('\r\n\r\n', '\r\nX-Request-Id: the-good-one\r\n\r\n');
const isGood = (answer: WireResponse | undefined): boolean =>
  answer?.status === 200 && answer.headers.get('x-request-id') === 'the-good-one';

/** The responses to some bytes, and whether the connection stays open. */
async function exchange(
  send: string,
  ends: boolean,
): Promise<{ readonly answers: WireResponse[]; readonly isOpen: boolean }> {
  const wire = await openWire(listening.port);
  const answers: WireResponse[] = [];
  wire.send(send);
  if (ends) wire.end();
  for (let asked = false; ;) {
    const answer = await wire.next();
    if (answer === undefined || isGood(answer)) {
      wire.close();
      return { answers, isOpen: answer !== undefined };
    }
    answers.push(answer);
    if (!asked && !ends) wire.send(good);
    asked = true;
  }
}

/** The one shape of problems (RFC 9457), on the wire. */
function expectProblem({ status, headers, body }: WireResponse): void {
  expect(headers.get('content-type')).toBe('application/problem+json');
  const problem = JSON.parse(body) as Readonly<Record<string, unknown>>;
  expect(problem).toMatchObject({ type: 'about:blank', title: expect.any(String), status, detail: expect.any(String) });
  const members = new Set(['type', 'title', 'status', 'detail', 'instance', 'errors']);
  expect(Object.keys(problem).filter((name) => !members.has(name))).toEqual([]);
}

describe.each(Object.entries(tables))('malformed input: %s', (_, table) => {
  it.each(table.map((row) => [row.what, row] as const))('%s', async (_what, { send, answer, ends = false }) => {
    const { answers, isOpen } = await exchange(send, ends);
    expect([...answers.map(({ status }) => status), isOpen ? 'open' : 'closed'].join(' ')).toBe(answer);
    for (const one of answers) if (one.status >= 400) expectProblem(one);
    const wire = await openWire(listening.port);
    wire.send(good);
    expect(isGood(await wire.next())).toBe(true);
    wire.close();
    expect(failures.splice(0)).toEqual([]);
  });
});

it('more than 250 malformed inputs are tested', () => {
  const all = Object.values(tables).flat();
  expect(all.length).toBeGreaterThan(250);
  expect(new Set(all.map(({ send, ends }) => `${String(ends)} ${send}`)).size).toBe(all.length);
});
