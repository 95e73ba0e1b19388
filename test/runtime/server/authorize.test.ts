import type { ScopeRequirement } from '../../../src/runtime/server/endpoint-table.js';
import { describe, expect, it } from 'vitest';
import {
  bearerAuthentication,
  insufficientScope,
  scopeCheckOf,
  staticTokens,
  type TokenVerifier,
} from '../../../src/runtime/server/authorize.js';
import type { ProblemDetails } from '../../../src/runtime/server/problem.js';

const verifyToken = staticTokens({ good: { subject: 'ann', scopes: 'view_test:p manage_test:q' } });

/** The status and the challenge of a refusal. */
function refusalOf({ status, headers }: ProblemDetails): readonly unknown[] {
  return [status, headers?.['www-authenticate']];
}

describe('bearerAuthentication', () => {
  it('returns the owner of a token', async () => {
    const principal = { subject: 'ann', scopes: new Set(['view_test:p', 'manage_test:q']) };
    for (const header of ['Bearer good', 'bearer good', 'BEARER  good']) {
      expect(bearerAuthentication({ verifyToken, realm: 'api' })(header)).toEqual({ principal });
    }
    const later = bearerAuthentication({ verifyToken: async (token) => verifyToken(token), realm: 'api' })(
      'Bearer good',
    );
    expect(await later).toEqual({ principal });
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
  ])('refuses %j with %i %s', async (header, status, challenge) => {
    const identified = await bearerAuthentication({ verifyToken, realm: 'api' })(header);
    expect('refusal' in identified && refusalOf(identified.refusal)).toEqual([status, challenge]);
  });

  it('responds with 503 when a token cannot be verified now, and keeps the cause for the log', async () => {
    const cause = new Error('no route to issuer');
    const work = bearerAuthentication({ verifyToken: () => Promise.reject(cause), realm: 'api' })('Bearer good');
    await expect(work).rejects.toMatchObject({ details: { status: 503 }, cause });
    const failing = (): never => {
      throw cause;
    };
    expect(() => bearerAuthentication({ verifyToken: failing, realm: 'api' })('Bearer good')).toThrow(
      expect.objectContaining({ details: expect.objectContaining({ status: 503 }), cause }),
    );
  });
});

describe('a verifier in plain JavaScript', () => {
  const answering = (answer: unknown): TokenVerifier[] => [
    () => answer as undefined,
    async () => Promise.resolve(answer as undefined),
  ];

  it('may return null for an invalid token', async () => {
    for (const verifyToken of answering(null)) {
      const identified = await bearerAuthentication({ verifyToken, realm: 'api' })('Bearer good');
      expect('refusal' in identified && identified.refusal.status).toBe(401);
    }
  });

  it.each([['view_test:p manage_test:q'], [['view_test:p', 'manage_test:q']], [scopesOnce()]])(
    'may write its scopes as a user would: %j',
    async (scopes) => {
      const verifyToken = (): { subject: string; scopes: string | Iterable<string> } => ({ subject: 'ann', scopes });
      const identified = await bearerAuthentication({ verifyToken, realm: 'api' })('Bearer good');
      const principal = { subject: 'ann', scopes: new Set(['view_test:p', 'manage_test:q']) };
      expect(identified).toEqual({ principal });
    },
  );

  it('may leave out the scopes if its scheme has none', async () => {
    const verifyToken = (): { subject: string } => ({ subject: 'ann' });
    const identified = await bearerAuthentication({ verifyToken, realm: 'api', isWithoutScopes: true })('Bearer good');
    expect(identified).toEqual({ principal: { subject: 'ann', scopes: new Set() } });
    expect(await staticTokens({ good: { subject: 'ann' } })('good')).toEqual({ subject: 'ann', scopes: new Set() });
    const claims = { role: 'admin' };
    expect(await staticTokens({ good: { subject: 'ann', claims } })('good')).toMatchObject({ claims });
  });

  it.each([[{}], [7], [null], [undefined]])('gets an error that its scopes must be some, not %j', async (scopes) => {
    for (const verifyToken of answering({ subject: 'ann', scopes })) {
      const work = async (): Promise<unknown> => bearerAuthentication({ verifyToken, realm: 'api' })('Bearer good');
      await expect(work()).rejects.toThrow(TypeError);
      await expect(work()).rejects.toThrow('verifyToken returned a principal without scopes.');
    }
  });

  it('may return a Set of its own class', async () => {
    const scopes = { has: () => true } as unknown as Set<string>;
    const principal = { subject: 'ann', scopes };
    expect(bearerAuthentication({ verifyToken: () => principal, realm: 'api' })('Bearer good')).toEqual({ principal });
  });
});

function* scopesOnce(): Generator<string> {
  yield 'view_test:p';
  yield 'manage_test:q';
}

describe('a scope check', () => {
  const view: ScopeRequirement = { kind: 'scope', token: ['view_test:', { placeholder: 'projectKey' }] };
  const manage: ScopeRequirement = { kind: 'scope', token: ['manage_test:', { placeholder: 'projectKey' }] };

  function refused(scopes: ScopeRequirement, projectKey: string, held: readonly string[]): readonly unknown[] {
    const check = scopeCheckOf(scopes, ['projectKey']);
    if (check.isSatisfied(new Set(held), [projectKey])) return [];
    return refusalOf(insufficientScope(check, [projectKey], 'api'));
  }

  it('fills the value of the path into a scope, and compares it as a whole', () => {
    expect(refused(view, 'p', ['view_test:p'])).toEqual([]);
    for (const held of [
      'view_test:p1',
      'view_test:',
      'view_test',
      'VIEW_TEST:p',
      'view_test:p ',
      'view_test:{projectKey}',
    ]) {
      expect(refused(view, 'p', [held])).toEqual([
        403,
        'Bearer realm="api", error="insufficient_scope", scope="view_test:p"',
      ]);
    }
    expect(refused(view, 'p1', ['view_test:p'])).toHaveLength(2);
  });

  it('does not mistake a value for a replacement pattern', () => {
    expect(refused(view, '$&', ['view_test:'])).toEqual([
      403,
      'Bearer realm="api", error="insufficient_scope", scope="view_test:$&"',
    ]);
  });

  it('requires one scope for any, and each for all', () => {
    const any: ScopeRequirement = { kind: 'any', of: [manage, view] };
    const all: ScopeRequirement = { kind: 'all', of: [manage, view] };
    expect(refused(any, 'p', ['view_test:p'])).toEqual([]);
    expect(refused(all, 'p', ['view_test:p', 'manage_test:p'])).toEqual([]);
    const challenge = 'Bearer realm="api", error="insufficient_scope", scope="manage_test:p view_test:p"';
    expect(refused(any, 'p', ['other'])).toEqual([403, challenge]);
    expect(refused(all, 'p', ['view_test:p'])).toEqual([403, challenge]);
  });

  it('says in words, too, which scopes the token lacks, as far as a scope can contain the value', () => {
    const said = (scopes: ScopeRequirement, value: string): string | undefined =>
      insufficientScope(scopeCheckOf(scopes, ['projectKey']), [value], 'api').detail;
    expect(said(view, 'p')).toBe('The bearer token lacks the scope view_test:p.');
    expect(said({ kind: 'any', of: [manage, view] }, 'p')).toBe(
      'The bearer token lacks a scope of: manage_test:p view_test:p.',
    );
    expect(said(view, 'a"b')).toBe('The bearer token lacks a scope.');
  });

  it('requires that each placeholder is in the path', () => {
    expect(() => scopeCheckOf(view, ['project'])).toThrow('{projectKey}');
  });

  it('accepts any valid token where the requirement is unknown', () => {
    expect(refused({ kind: 'unknown' }, 'p', [])).toEqual([]);
  });

  it('admits nobody, and adds nothing to the header, for a value that no scope can contain', () => {
    for (const value of ['a b', 'a"b', 'a\\b', 'a\r\nb', 'ä']) {
      expect(refused(view, value, [`view_test:${value}`])).toEqual([
        403,
        'Bearer realm="api", error="insufficient_scope"',
      ]);
    }
  });
});
