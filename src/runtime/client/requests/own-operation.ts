import type { Operation } from '../operation.js';
import type { PreparedRequest, Writing } from '../writing.js';
import { isObject } from '../own.js';
import { refuseAt, take } from '../parameters.js';
import { percentEncode } from '../percent.js';
import { isIdempotent } from '../retries.js';
import type { RequestOptions } from '../requested.js';
import type { Refuse } from '../text.js';
import { writeOwnBody } from './own-body.js';

/** What an operation says about its request. */
type Sent = Pick<Operation, 'name' | 'method' | 'path' | 'accept' | 'writers' | 'pauseAfter'>;

/**
 * A request that the model does not describe: `GET /status`. The path may have a query, and is sent unchanged. Its input
 * has a query and a body.
 */
export function ownOperation(
  request: string,
  { headers }: RequestOptions,
  pauseAfter: NonNullable<Operation['pauseAfter']>,
): Sent {
  const [, method, path = '', query = ''] = /^([A-Z]+) (\/[^?#\s]*)(\?[^#\s]*)?$/.exec(request) ?? [];
  const write = (prepared: PreparedRequest, writing: Writing): void => {
    const message = "must be a method and a path, such as 'GET /status'";
    if (method === undefined) writing.refusals.push({ path: '', code: 'request', message });
    prepared.url += queryText(query, writing);
    writeOwnBody(prepared, writing, method === 'GET' || method === 'HEAD');
  };
  return {
    // The query may be confidential, and the name of an operation appears in errors and logs.
    name: method === undefined ? 'request' : `${method} ${path}`,
    method: method ?? 'GET',
    path: [path],
    accept: '*/*',
    writers: [(prepared, _operation, at) => write(prepared, at('whole'))],
    ...((isIdempotent(method ?? '') || hasKey(headers)) && { pauseAfter }),
  };
}

function hasKey(headers: RequestOptions['headers']): boolean {
  const names = headers instanceof Headers ? [...headers.keys()] : Object.keys(headers ?? {});
  return names.some((name) => name.toLowerCase() === 'idempotency-key');
}

/** `?expand=a&expand=b`, after the query that the path has. */
function queryText(start: string, { location, refusals }: Writing): string {
  const pairs = pairsOf(take(location, 'query') ?? {}, refuseAt('/query', refusals));
  if (pairs.length === 0) return start;
  return `${start === '' ? '?' : `${start}&`}${pairs.join('&')}`;
}

/** `['expand=a', 'expand=b']` */
function pairsOf(query: unknown, refuse: Refuse): readonly string[] {
  if (!isObject(query)) return refuse({ code: 'type' });
  return Object.entries(query).flatMap(([name, values]) =>
    [values].flat().flatMap((value) => {
      if (value === undefined) return [];
      const texts = [name, textOf(value)].map((text) => text && percentEncode(text));
      if (!texts.includes(undefined)) return [texts.join('=')];
      const message = 'must be a string, a number or a boolean, or a list of them';
      return refuse({ path: `/${name}`, code: 'type', message });
    }),
  );
}

function textOf(value: unknown): string | undefined {
  return ['string', 'number', 'bigint', 'boolean'].includes(typeof value) ? String(value) : undefined;
}
