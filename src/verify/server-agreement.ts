import fc from 'fast-check';
import { jsonTypeOf } from '../model/contents.js';
import { writtenConstants } from '../model/constants.js';
import type { Endpoint, Model } from '../model/model.js';
import { filledPath, isPlainInPath } from './filled-path.js';
import { jsonTextOf } from './lossless.js';
import type { Issue } from './schema-judge.js';
import type { Outcome, Subject } from './subject.js';
import {
  credentialsFor,
  type Exports,
  serverOf,
  usualSchemes,
  type Verdict,
  verdictOf,
} from './unimplemented-server.js';
import { valuesOfType } from './values.js';
import { differing, type Disagreement } from './verdicts.js';
import { endpointsOf } from '../model/endpoints.js';

/** The body of a request, whose type has a name. */
export interface Body {
  readonly operation: string;
  readonly endpoint: Endpoint;
  readonly type: string;
}

/** Every body that servers of a model read as JSON. */
export function bodiesOf(model: Model): readonly Body[] {
  return endpointsOf(model).flatMap((endpoint) => {
    const { group, name } = endpoint;
    const body = jsonTypeOf(endpoint);
    return body?.kind === 'named' ? [{ operation: `${group}.${name}`, endpoint, type: body.name }] : [];
  });
}

/** Compares the issues that a client finds in a body with those in the refusal of the server that a package exports. */
export function bodyJudge(
  body: Body,
  exported: Exports,
  subject: Subject,
): (value: unknown) => Promise<Disagreement | undefined> {
  const { type, endpoint } = body;
  // Every request is authorized: authorization is not tested here.
  const running = serverOf(exported, subject.model, { holds: () => true });
  const { headers, query } = credentialsFor(usualSchemes(endpoint, subject.model), subject.model);
  const path = pathOf(endpoint, subject);
  const target = `${path}${query === '' ? '' : `${path.includes('?') ? '&' : '?'}${query}`}`;
  return async (value) => {
    const text = jsonTextOf(value);
    const parsed = subject.call(`parse${type}`, text) as Outcome;
    const ours = parsed.ok ? 'accepted' : stringsOf(parsed.issues);
    const init = { method: endpoint.method, headers: { 'content-type': 'application/json', ...headers }, body: text };
    const theirs = aboutBody(await verdictOf(running, target, init));
    return differing('what is wrong with a body', [
      { who: `parse${type}, as a client uses it`, says: ours },
      { who: `the server, ${body.operation}`, says: theirs },
    ]);
  };
}

function stringsOf(issues: readonly Issue[]): string {
  const texts = issues.map(({ path, code }) => `"${path}" ${code}`);
  return texts.sort().join(', ');
}

/** The server's issues about the body; any other problem of the request is ignored. */
function aboutBody({ isAccepted, status, reasons }: Verdict): string {
  if (!isAccepted && status !== 400) return `status ${status}`;
  const issues = reasons.filter((reason) => reason.in === 'body').map(({ at, code }) => ({ path: at, code }));
  return issues.length === 0 ? 'accepted' : stringsOf(issues);
}

/** A path that leads to the endpoint, with a valid value for each placeholder. */
function pathOf(endpoint: Endpoint, { declarations }: Subject): string {
  const values = endpoint.pathParameters.map(({ type }) => {
    const samples = fc.sample(valuesOfType(declarations)(type), { numRuns: 50, seed: 1 }).map(String);
    return samples.find(isPlainInPath) ?? samples.find((text) => text !== '') ?? 'a';
  });
  return `${filledPath(endpoint, values)}${writtenConstants(endpoint)}`;
}
