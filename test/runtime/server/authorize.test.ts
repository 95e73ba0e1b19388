import { describe, expect, it } from 'vitest';
import type { ScopeRequirement } from '../../../src/runtime/server/authorize.js';
import { authenticate, authorize } from '../../../src/runtime/server/authorize.js';
import type { ParameterSource } from '../../../src/runtime/server/parameters.js';
import { ProblemError } from '../../../src/runtime/server/problem.js';
import { staticTokens } from '../../../src/runtime/server/tokens.js';

const verifyToken = staticTokens({ good: { subject: 'ann', scopes: 'view_test:p manage_test:q' } });

/** Status and challenge of a refusal. */
async function refusal(work: () => unknown): Promise<readonly unknown[]> {
  try {
    await work();
  } catch (error) {
    if (error instanceof ProblemError) return [error.details.status, error.details.headers?.['www-authenticate']];
    throw error;
  }
  return [];
}

describe('authenticate', () => {
  it('tells who a token belongs to', async () => {
    const principal = { subject: 'ann', scopes: new Set(['view_test:p', 'manage_test:q']) };
    for (const header of ['Bearer good', 'bearer good', 'BEARER  good']) {
      expect(await authenticate(header, { verifyToken, realm: 'api' })).toEqual(principal);
    }
  });

  it.each([
    [undefined, 401, 'Bearer realm="api"'],
    ['Basic YTpi', 401, 'Bearer realm="api"'],
    ['Bearerx good', 401, 'Bearer realm="api"'],
    ['Bearer', 400, 'Bearer realm="api", error="invalid_request"'],
    ['Bearer ', 400, 'Bearer realm="api", error="invalid_request"'],
    ['Bearer good more', 400, 'Bearer realm="api", error="invalid_request"'],
    ['Bearer good, Bearer good', 400, 'Bearer realm="api", error="invalid_request"'],
    ['Bearer "good"', 400, 'Bearer realm="api", error="invalid_request"'],
    ['Bearer bad', 401, 'Bearer realm="api", error="invalid_token"'],
    ['Bearer __proto__', 401, 'Bearer realm="api", error="invalid_token"'],
  ])('%j: %i %s', async (header, status, challenge) => {
    expect(await refusal(() => authenticate(header, { verifyToken, realm: 'api' }))).toEqual([status, challenge]);
  });

  it('answers 503 when a token cannot be verified now, and keeps the cause for the log', async () => {
    const cause = new Error('no route to issuer');
    const work = authenticate('Bearer good', { verifyToken: () => Promise.reject(cause), realm: 'api' });
    await expect(work).rejects.toMatchObject({ details: { status: 503 }, cause });
  });
});

describe('authorize', () => {
  const view: ScopeRequirement = { kind: 'scope', token: ['view_test:', { hole: 'projectKey' }] };
  const manage: ScopeRequirement = { kind: 'scope', token: ['manage_test:', { hole: 'projectKey' }] };

  function refused(scopes: ScopeRequirement, projectKey: string, held: readonly string[]): Promise<readonly unknown[]> {
    const path: ParameterSource = { in: 'path', values: new Map([['projectKey', [projectKey]]]), reasons: [] };
    return refusal(() => authorize({ subject: 'ann', scopes: new Set(held) }, { scopes, path }, 'api'));
  }

  it('fills a scope with the value of the path and compares it whole', async () => {
    expect(await refused(view, 'p', ['view_test:p'])).toEqual([]);
    for (const held of [
      'view_test:p1',
      'view_test:',
      'view_test',
      'VIEW_TEST:p',
      'view_test:p ',
      'view_test:{projectKey}',
    ]) {
      expect(await refused(view, 'p', [held])).toEqual([
        403,
        'Bearer realm="api", error="insufficient_scope", scope="view_test:p"',
      ]);
    }
    expect(await refused(view, 'p1', ['view_test:p'])).toHaveLength(2);
  });

  it('does not take part of a value for a pattern', async () => {
    expect(await refused(view, '$&', ['view_test:'])).toEqual([
      403,
      'Bearer realm="api", error="insufficient_scope", scope="view_test:$&"',
    ]);
  });

  it('any: one of them; all: each of them', async () => {
    const any: ScopeRequirement = { kind: 'any', of: [manage, view] };
    const all: ScopeRequirement = { kind: 'all', of: [manage, view] };
    expect(await refused(any, 'p', ['view_test:p'])).toEqual([]);
    expect(await refused(all, 'p', ['view_test:p', 'manage_test:p'])).toEqual([]);
    const challenge = 'Bearer realm="api", error="insufficient_scope", scope="manage_test:p view_test:p"';
    expect(await refused(any, 'p', ['other'])).toEqual([403, challenge]);
    expect(await refused(all, 'p', ['view_test:p'])).toEqual([403, challenge]);
  });

  it('unknown: a valid token will do', async () => {
    expect(await refused({ kind: 'unknown' }, 'p', [])).toEqual([]);
  });

  it('lets nobody in, and nothing into the header, with a value that makes no scope', async () => {
    for (const value of ['a b', 'a"b', 'a\\b', 'a\r\nb', 'ä']) {
      expect(await refused(view, value, [`view_test:${value}`])).toEqual([
        403,
        'Bearer realm="api", error="insufficient_scope"',
      ]);
    }
  });
});
