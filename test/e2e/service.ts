import { randomUUID } from 'node:crypto';
import { type Client, createClient } from '@example-resource/client';
import type { ObjectTestType, Resource } from '@example-resource/types';
import { describe, expect, inject, it } from 'vitest';

/** The URL of the reference service of this run: `http://127.0.0.1:40123`. */
export const serviceUrl: string = inject('serviceUrl');

/** A project that no other test uses: tests share the service, but no data. */
export function freshProject(): string {
  return `p-${randomUUID().slice(0, 13)}`;
}

/** A token of the development issuer with the given scopes (RFC 6749, section 4.4). */
export async function tokenWith(scope: string): Promise<string> {
  const response = await fetch(`${serviceUrl}/oauth/token`, {
    method: 'POST',
    body: new URLSearchParams({ grant_type: 'client_credentials', client_id: 'test', client_secret: 'test', scope }),
  });
  expect(response.status).toBe(200);
  const { access_token: token } = (await response.json()) as { access_token: string };
  return token;
}

/** A client for one project, by default with the scope to change it. */
export function clientOf(projectKey: string, scope = `manage_test:${projectKey}`): Client<'projectKey'> {
  return createClient({ baseUrl: serviceUrl, projectKey, token: () => tokenWith(scope) });
}

/** A resource with the given arrays, created through the client. */
export async function createdResource(
  projectKey: string,
  objectTypeProperty: ObjectTestType,
  key?: string,
): Promise<Resource> {
  const answer = await clientOf(projectKey).resource.create({ body: { key, objectTypeProperty } });
  expect(answer.status).toBe(201);
  return answer.body;
}

export interface RawRequest {
  readonly method: string;
  /** Path and query, as on the wire. */
  readonly target: string;
  readonly token?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent as JSON unless it is text already. */
  readonly body?: unknown;
}

/** Sends a raw request, for what a typed client refuses to send. */
export async function send(request: RawRequest): Promise<Response> {
  return fetch(`${serviceUrl}${request.target}`, {
    method: request.method,
    headers: {
      ...(request.token === undefined ? {} : { authorization: `Bearer ${request.token}` }),
      ...(request.body === undefined ? {} : { 'content-type': 'application/json' }),
      ...request.headers,
    },
    ...(request.body === undefined
      ? {}
      : { body: typeof request.body === 'string' ? request.body : JSON.stringify(request.body) }),
  });
}

/** The problem in a response (RFC 9457), after checking its status. */
export async function problemOf(response: Response, status: number): Promise<Record<string, unknown>> {
  const text = await response.text();
  expect(response.status, text).toBe(status);
  expect(response.headers.get('content-type')).toBe('application/problem+json');
  const problem = JSON.parse(text) as Record<string, unknown>;
  expect(problem['status']).toBe(status);
  return problem;
}

/**
 * The scope rules that every endpoint shares. `requestFor` makes a request that succeeds with the right token. A read
 * accepts either scope, a write only `manage`.
 */
export function describeScopes(kind: 'read' | 'write', requestFor: (projectKey: string) => RawRequest): void {
  describe('requires a token with a scope of the project,', () => {
    const projectKey = freshProject();
    const manage = `manage_test:${projectKey}`;
    const view = `view_test:${projectKey}`;
    const accepted = kind === 'read' ? `${manage} ${view}` : manage;

    it('and refuses a missing token: 401, with a challenge without an error code', async () => {
      const response = await send(requestFor(projectKey));
      expect(response.status).toBe(401);
      expect(response.headers.get('www-authenticate')).toMatch(/^Bearer\b/);
      expect(response.headers.get('www-authenticate')).not.toContain('error=');
    });

    it('and refuses a token of another issuer: 401 invalid_token', async () => {
      const response = await send({ ...requestFor(projectKey), token: 'abc.def.ghi' });
      expect(response.status).toBe(401);
      expect(response.headers.get('www-authenticate')).toContain('error="invalid_token"');
    });

    const refused: (readonly [what: string, scope: string])[] = [
      ['another project', `manage_test:${freshProject()}`],
      ['a project whose key is a prefix of this one', `manage_test:${projectKey.slice(0, -1)}`],
      ['a project whose key extends this one', `manage_test:${projectKey}1 view_test:${projectKey}1`],
      ['another case', `MANAGE_TEST:${projectKey}`],
    ];
    if (kind === 'write') refused.push(['view only', view]);

    it.each(refused)('and refuses the scope of %s: 403 insufficient_scope', async (_, scope) => {
      const response = await send({ ...requestFor(projectKey), token: await tokenWith(scope) });
      expect(response.status).toBe(403);
      const challenge = response.headers.get('www-authenticate');
      expect(challenge).toContain('error="insufficient_scope"');
      expect(challenge).toContain(`scope="${accepted}"`);
    });

    it.each(kind === 'read' ? [manage, view, `other ${view}`] : [manage, `${view} ${manage}`])(
      'and accepts %s',
      async (scope) => {
        const response = await send({ ...requestFor(projectKey), token: await tokenWith(scope) });
        expect([401, 403]).not.toContain(response.status);
      },
    );
  });
}
