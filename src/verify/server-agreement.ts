import fc from 'fast-check';
import { writtenConstants } from '../model/constants.js';
import type { Endpoint, Model } from '../model/model.js';
import { jsonTextOf } from './lossless.js';
import type { Issue } from './schema-judge.js';
import type { Outcome, Subject } from './subject.js';
import { credentialsFor, type Server, unimplementedServer, usualSchemes } from './unimplemented-server.js';
import { valuesOfType } from './values.js';
import type { Disagreement } from './verdicts.js';

/** The body of a request, whose type has a name. */
export interface Body {
  readonly operation: string;
  readonly endpoint: Endpoint;
  readonly type: string;
}

/** Every body that servers of a model read as JSON. */
export function bodiesOf({ groups }: Model): readonly Body[] {
  return groups.flatMap((group) =>
    group.endpoints.flatMap((endpoint) =>
      endpoint.body?.kind === 'named'
        ? [{ operation: `${group.name}.${endpoint.name}`, endpoint, type: endpoint.body.name }]
        : [],
    ),
  );
}

interface Serving {
  /** The exports of the server package. */
  readonly server: Readonly<Record<string, unknown>>;
  readonly subject: Subject;
}

/** Compares the issues that a client finds in a body with those in the server's refusal. */
export function bodyJudge(
  body: Body,
  { server, subject }: Serving,
): (value: unknown) => Promise<Disagreement | undefined> {
  const { type, endpoint } = body;
  // Every request is authorized: authorization is not tested here.
  const running = unimplementedServer(server, subject.model, () => true);
  const { headers, query } = credentialsFor(usualSchemes(endpoint, subject.model), subject.model);
  const path = pathOf(endpoint, subject);
  const url = `http://localhost${path}${query === '' ? '' : `${path.includes('?') ? '&' : '?'}${query}`}`;
  return async (value) => {
    const text = jsonTextOf(value);
    const parsed = subject.call(`parse${type}`, text) as Outcome;
    const ours = parsed.ok ? 'accepted' : stringsOf(parsed.issues);
    const theirs = await responseOf(running, { url, method: endpoint.method, headers, text });
    if (ours === theirs) return undefined;
    return {
      about: 'what is wrong with a body',
      statements: [
        { who: `parse${type}, as a client uses it`, says: ours },
        { who: `the server, ${body.operation}`, says: theirs },
      ],
    };
  };
}

function stringsOf(issues: readonly Issue[]): string {
  const texts = issues.map(({ path, code }) => `"${path}" ${code}`);
  return texts.sort().join(', ');
}

interface Sent {
  readonly url: string;
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
}

/** The server's issues about the body; any other problem of the request is ignored. */
async function responseOf(server: Server, { url, method, text, headers: credentials }: Sent): Promise<string> {
  const headers = { 'content-type': 'application/json', ...credentials };
  const response = await server.fetch(new Request(url, { method, headers, body: text }));
  // A valid request is not implemented: no operation is registered.
  if (response.status === 501) return 'accepted';
  if (response.status !== 400) return `status ${response.status}`;
  const { errors = [] } = (await response.json()) as {
    readonly errors?: readonly { readonly in: string; readonly at: string; readonly code: string }[];
  };
  const reasons = errors.filter((reason) => reason.in === 'body').map(({ at, code }) => ({ path: at, code }));
  return reasons.length === 0 ? 'accepted' : stringsOf(reasons);
}

/** A path that leads to the endpoint, with a valid value for each placeholder. */
function pathOf(endpoint: Endpoint, { declarations }: Subject): string {
  const { path, pathParameters } = endpoint;
  const texts = new Map(
    pathParameters.map(({ name, type }) => {
      const placeholder = name.map((part) => (part.kind === 'text' ? part.text : part.name)).join('');
      const samples = fc.sample(valuesOfType(declarations)(type), { numRuns: 50, seed: 1 }).map(String);
      // Some strings are valid for their type, but have a special meaning in a path.
      return [
        placeholder,
        samples.find((text) => /^[\w-]{1,100}$/.test(text)) ?? samples.find((text) => text !== '') ?? 'a',
      ];
    }),
  );
  const segments = path.map((template) =>
    template
      .map((part) => (part.kind === 'text' ? encodeURI(part.text) : encodeURIComponent(texts.get(part.name) ?? 'a')))
      .join(''),
  );
  return `/${segments.join('/')}${writtenConstants(endpoint)}`;
}
