import { describe, expect, it } from 'vitest';
import type { HttpRequest } from '../../../src/runtime/server/http.js';
import { ProblemError } from '../../../src/runtime/server/problem.js';
import { type HostCheck, hostCheckOf } from '../../../src/runtime/server/routing.js';

const template = {
  text: 'https://api.{region}.example.com',
  pattern: /^(?:https:\/\/api\.(?:[a-z0-9-]{1,32})\.example\.com)$/u,
};

function requestTo(host: string | undefined, target = '/p'): HttpRequest {
  return { target, header: (name) => (name === 'host' ? host : undefined) } as HttpRequest;
}

/** The status of the refusal, if it is refused. */
function statusOf(check: HostCheck | undefined, request: HttpRequest): number | undefined {
  try {
    check?.(request);
    return undefined;
  } catch (error) {
    if (error instanceof ProblemError) return error.details.status;
    throw error;
  }
}

function refusedBy(base: string, host: string): number | undefined {
  return statusOf(hostCheckOf(base, base.startsWith('https:') ? template : undefined), requestTo(host));
}

describe('the public base URL', () => {
  it('accepts every host if it is not set', () => {
    expect(hostCheckOf(undefined, template)).toBeUndefined();
  });

  it.each(['https://api.eu.example.com', 'https://api.eu.example.com/'])(
    'may be %s, which fits the template',
    (base) => {
      expect(refusedBy(base, 'api.eu.example.com')).toBeUndefined();
      expect(refusedBy(base, 'api.us.example.com')).toBe(421);
    },
  );

  it.each([
    'http://api.eu.example.com',
    'https://api.example.com',
    'https://api.e.u.example.com',
    'https://api.EU.example.com',
  ])('must not be %s, which does not fit', (base) => {
    expect(() => hostCheckOf(base, template)).toThrow(`does not fit ${template.text}`);
  });

  it('may be anything where the model has no server', () => {
    expect(refusedBy('http://localhost:8080/api', 'localhost:8080')).toBeUndefined();
    expect(refusedBy('http://localhost:8080/api', 'localhost')).toBe(421);
  });
});

describe('the host of a request', () => {
  const refused = (host: string | undefined, target?: string): number | undefined =>
    statusOf(hostCheckOf('https://api.eu.example.com', template), requestTo(host, target));

  it.each(['api.eu.example.com', 'API.eu.example.com', 'api.eu.example.com:443'])('is accepted: %s', (host) => {
    expect(refused(host)).toBeUndefined();
  });

  it.each([
    undefined,
    '',
    'api.us.example.com',
    'api.eu.example.com.evil',
    'api.eu.example.com:80',
    'x@api.eu.example.com',
    'a, b',
  ])('is refused as misdirected: %s', (host) => {
    expect(refused(host)).toBe(421);
  });

  it('is that of the target in absolute form', () => {
    expect(refused('api.eu.example.com', 'http://other/p')).toBe(421);
    expect(refused('other', 'http://api.eu.example.com:443/p')).toBeUndefined();
  });
});
