import { main } from '@example-resource/reference';
import { afterAll, expect } from 'vitest';
import { converse, type RawResponse, requestText } from './raw-http.js';
import { issuedToken } from '../support/issued-token.js';

/** The reference service of the example on a free port, with a project and a token for it. */
export interface ExampleService {
  readonly url: string;
  readonly project: string;
  readonly token: string;
  /** Sends bytes on a connection of their own, and returns the first response. */
  raw(bytes: string, method?: string): Promise<RawResponse>;
  /** Sends one request on its own connection, and returns the response. */
  ask(line: string, fields?: Readonly<Record<string, string>>, body?: unknown): Promise<RawResponse>;
  /** Creates a resource. */
  create(key?: string): Promise<{ readonly id: string; readonly version: number; readonly key?: string }>;
}

const project = 'conformance';

/** Closed after the tests of the file that starts it. */
export async function startExample(): Promise<ExampleService> {
  const { url, close } = await main({ port: 0, print: () => undefined });
  afterAll(() => close());
  const token = await issuedToken({ url }, `manage_test:${project}`);
  const raw: ExampleService['raw'] = async (bytes, method = '') => {
    const [answer] = (await converse(url, bytes, { answers: 1, methods: [method] })).answers;
    if (answer === undefined) throw new Error(`no answer to ${JSON.stringify(bytes.slice(0, 100))}`);
    return answer;
  };
  const ask: ExampleService['ask'] = async (line, fields = {}, body) => {
    const text = body === undefined ? '' : typeof body === 'string' ? body : JSON.stringify(body);
    const [method = ''] = line.split(' ');
    return raw(requestText(url, line, { Authorization: `Bearer ${token}`, ...fields }, text), method);
  };
  return {
    url,
    project,
    token,
    raw,
    ask,
    create: async (key) => {
      const answer = await ask(
        `POST /${project}/resource`,
        {},
        { key, objectTypeProperty: { arrayOfIntExample: [1] } },
      );
      expect(answer.status, answer.body).toBe(201);
      return JSON.parse(answer.body) as { id: string; version: number; key?: string };
    },
  };
}
