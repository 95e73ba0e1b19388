import type { ProblemReason as ReasonOfModel } from '@example-resource/types';
import {
  BadRequestError,
  type Client,
  NoMatchError,
  type ProblemReason,
  ResponseError,
  UnexpectedResponseError,
  VersionConflictError,
} from '@example-resource/client';

/** An error has the body that the model declares for its status, with the reasons of the service, and never none. */

declare const client: Client;

export async function bodies(error: unknown): Promise<readonly unknown[]> {
  if (error instanceof VersionConflictError) return [error.body.currentVersion satisfies number];
  if (error instanceof BadRequestError) return (error.body.errors ?? []) satisfies readonly ReasonOfModel[];
  // Without a declared body, it is the problem that the service may have sent.
  if (error instanceof NoMatchError) return (error.body?.errors ?? []) satisfies readonly ProblemReason[];
  // @ts-expect-error: there may be none.
  if (error instanceof NoMatchError) return [error.body.title];
  if (error instanceof UnexpectedResponseError) return (error.problem?.errors ?? []) satisfies readonly ProblemReason[];
  return error instanceof ResponseError ? [error.status satisfies number, error.requestId] : [];
}

export async function results(): Promise<readonly unknown[]> {
  const got = await client.resource.get({ projectKey: 'p', id: 'i' }).result();
  if (got.status === 404) return [got.error.body.title satisfies string];
  // Without a documented response, this is what the service or a proxy responded, if anything did.
  if (got.status === undefined) return [got.error.status satisfies number | undefined, got.error.requestId];
  const found = await client.resource.exists({ projectKey: 'p' }).result();
  if (found.status === 400 || found.status === 404) return [found.error.body satisfies undefined];
  // @ts-expect-error: a response to HEAD has no body.
  return found.status === 403 ? [found.error.body.title] : [];
}
