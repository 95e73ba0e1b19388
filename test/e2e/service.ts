import { randomUUID } from 'node:crypto';
import { type Client, createClient } from '@example-resource/client';
import type { ObjectTestType, Resource } from '@example-resource/types';
import { expect, inject } from 'vitest';
import { issuedToken } from '../support/issued-token.js';

/** The URL of the reference service of this run: `http://127.0.0.1:40123`. */
export const serviceUrl: string = inject('serviceUrl');

/** A project that no other test uses: tests share the service, but no data. */
export function freshProject(): string {
  return `p-${randomUUID().slice(0, 13)}`;
}

/** A token of the development issuer with the given scopes. */
export function tokenWith(scope: string): Promise<string> {
  return issuedToken({ url: serviceUrl, client: 'test' }, scope);
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
  /** By default one that may change the project of the target. */
  readonly token?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent as JSON unless it is text already. */
  readonly body?: unknown;
}

/** Sends a raw request, for what a typed client refuses to send. */
export async function send({ method, target, headers, body, ...given }: RawRequest): Promise<Response> {
  const token = given.token ?? (await tokenWith(`manage_test:${target.split('/')[1]}`));
  const type = body === undefined ? {} : { 'content-type': 'application/json' };
  return fetch(`${serviceUrl}${target}`, {
    method,
    headers: { authorization: `Bearer ${token}`, ...type, ...headers },
    ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
}

/** The problem in the response to a raw request (RFC 9457), after checking its status. */
export async function problemOf(request: RawRequest, status: number): Promise<Record<string, unknown>> {
  const response = await send(request);
  const text = await response.text();
  expect(response.status, text).toBe(status);
  expect(response.headers.get('content-type')).toBe('application/problem+json');
  const problem = JSON.parse(text) as Record<string, unknown>;
  expect(problem['status']).toBe(status);
  return problem;
}
