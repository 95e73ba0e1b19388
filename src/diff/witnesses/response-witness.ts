import { statusesOf } from '../../model/statuses.js';
import { writtenTemplate } from '../../model/endpoints.js';
import type { Endpoint, Parameter } from '../../model/model.js';
import { hasBody } from '../../model/contents.js';
import type { ResponseWitness } from '../compare/change.js';
import { inputOf, responseOf } from './decoded-drafts.js';
import type { Issue } from '../../verify/schema-judge.js';
import { callOf, requestOf } from './calling.js';
import type { Both } from '../compare/difference.js';
import { type Finding, isSameName, type Occurrence, type Part } from '../compare/findings.js';
import { isAbout, pointerPlace } from './reasons.js';
import { anyStatusOf, brokenText, draftOf, type ResponseDraft, responseDraftOf, withGiven } from '../compare/drafts.js';
import { mostOccurrences, separatingParts } from './separating-values.js';
import type { Version } from './running.js';

/** A response to try, and whether the refusal of the old client is about the change. */
interface Trial {
  readonly endpoints: Both<Endpoint>;
  readonly draft: ResponseDraft;
  isMeant(reasons: readonly Issue[]): boolean;
}

/** The response of a trial, if the new server sends it and the old client refuses it because of the change. */
export async function responseWitness(
  { endpoints, draft, isMeant }: Trial,
  versions: Both<Version>,
): Promise<ResponseWitness | undefined> {
  const { status, body, headers: given } = draft;
  const sent = await responseTo(endpoints.new, draft, versions.new);
  if (sent?.status !== status) return undefined;
  const text = brokenText(await sent.text(), body);
  const names = new Set([
    'content-type',
    ...given.map(({ parameter }) => writtenTemplate(parameter.name).toLowerCase()),
  ]);
  const headers = Object.fromEntries([...sent.headers].filter(([name]) => names.has(name)));
  const issues = await refusalOf(
    endpoints.old,
    () => new Response(text === '' ? null : text, { status, headers }),
    versions.old,
  );
  if (issues === undefined || !isMeant(issues)) return undefined;
  const reasons = writtenIssues(issues, endpoints.old);
  return { kind: 'response', status, headers, ...(text !== '' && { body: text }), reasons };
}

/** What the server of a version sends to its own client; undefined if there is no request, or no value. */
async function responseTo(endpoint: Endpoint, draft: ResponseDraft, version: Version): Promise<Response | undefined> {
  const own = draftOf({ endpoint, sampler: version.sampler, choice: 0 });
  const request = own && (await requestOf(own, version));
  const response = responseOf(draft, version);
  if (request === undefined || response === undefined) return undefined;
  const { target, ...init } = request;
  version.scripted.expect({ response });
  return await version.scripted.server.fetch(new Request(`http://localhost${target}`, init));
}

/** `body.title required`; without issues it is the status that the client does not know. */
export function writtenIssues(issues: readonly Issue[], old: Endpoint): readonly string[] {
  return issues.length === 0 ? ['not documented'] : issues.map(({ path, code }) => `${placeOf(path, old)} ${code}`);
}

/** Issues about headers begin with `/headers`, and have the name of the property. */
function placeOf(path: string, old: Endpoint): string {
  const [header] = headersAt(path, old);
  return header === undefined ? `body${pointerPlace(path)}` : `header ${writtenTemplate(header.name)}`;
}

/** The headers that an issue at a path is about. */
export function headersAt(path: string, { responses, errors }: Endpoint): readonly Parameter[] {
  const all = [...responses, ...errors].flatMap(({ headers }) => headers);
  return all.filter(({ property }) => path === `/headers/${property}`);
}

function isAboutHeader({ path }: Issue, name: string, old: Endpoint): boolean {
  return headersAt(path, old).some((header) => isSameName(writtenTemplate(header.name), name));
}

/** What the client of the old version finds wrong; undefined if it reads the response, or cannot make the call. */
async function refusalOf(
  old: Endpoint,
  respond: () => Response,
  version: Version,
): Promise<readonly Issue[] | undefined> {
  const request = draftOf({ endpoint: old, sampler: version.sampler, choice: 0 });
  const input = request && inputOf(request, version);
  if (input === undefined) return undefined;
  let isSent = false;
  const fetch = async (): Promise<Response> => {
    isSent = true;
    return respond();
  };
  const { issues } = await callOf(version, old, { input, fetch });
  return isSent ? issues : undefined;
}

export function* responseTrials(finding: Finding, versions: Both<Version>): Generator<Trial> {
  const { occurrences, endpoints, change } = finding;
  if (occurrences !== undefined) {
    for (const occurrence of occurrences.slice(0, mostOccurrences)) yield* typeTrials(occurrence, versions);
    return;
  }
  if (!responseCodes.has(change.code)) return;
  for (const { old, new: now } of endpoints.slice(0, mostOccurrences))
    if (old !== undefined && now !== undefined) yield* wholeTrials({ old, new: now }, finding, versions.new);
}

const responseCodes: ReadonlySet<string> = new Set([
  'status-added',
  'response-body-removed',
  'response-body-added',
  'response-media-type-added',
  'response-encoding-changed',
  'response-header-removed',
  'response-header-became-optional',
  'error-added',
  'error-status-changed',
]);

/** Responses of the new version as they are: without the header, with the status or the media type. */
function* wholeTrials(
  endpoints: Both<Endpoint>,
  { part, change: { code } }: Finding,
  { sampler }: Version,
): Generator<Trial> {
  const header = part?.kind === 'response header' ? part.name.toLowerCase() : undefined;
  for (const { declared, status } of declaredAt(endpoints.new, part)) {
    const mediaTypes = declared.contents.map(({ mediaType }) => mediaType);
    for (const mediaType of mediaTypes.length === 0 ? [undefined] : mediaTypes) {
      const draft = responseDraftOf({ declared, status, sampler, choice: 0, mediaType });
      if (draft === undefined) continue;
      const isMeant = (issues: readonly Issue[]): boolean =>
        header === undefined
          ? code !== 'status-added' || issues.length === 0
          : issues.some((issue) => isAboutHeader(issue, header, endpoints.old));
      yield { endpoints, draft: code === 'response-encoding-changed' ? withLineBreak(draft) : draft, isMeant };
    }
  }
}

/** JSON that a reader of lines refuses. */
function withLineBreak({ body, ...draft }: ResponseDraft): ResponseDraft {
  return { ...draft, ...(body && { body: { ...body, hasLineBreak: true } }) };
}

/** The responses and errors of an endpoint with a status: `200`, `2xx`, `4xx`. */
function declaredAt(endpoint: Endpoint, part: Part | undefined): readonly Pick<ResponseDraft, 'declared' | 'status'>[] {
  const wanted = part?.kind === 'response' || part?.kind === 'response header' ? part.status : undefined;
  const successes = endpoint.responses.flatMap((declared) => {
    const written = declared.isEvery2xx ? '2xx' : String(declared.status);
    const all = statusesOf(declared).filter((status) => hasBody(declared) || status !== 200 || !declared.isEvery2xx);
    return (written === wanted ? all : all.filter((status) => String(status) === wanted)).map((status) => ({
      declared,
      status,
    }));
  });
  const errors = endpoint.errors
    .filter(({ status }) => String(status) === wanted)
    .map((declared) => ({ declared, status: anyStatusOf(declared.status) }));
  return [...successes, ...errors];
}

/** Responses in which the changed place has a value that the old type refuses. */
function* typeTrials(occurrence: Occurrence, versions: Both<Version>): Generator<Trial> {
  const { way, part, endpoints } = occurrence.root;
  const [declared] = endpoints === undefined ? [] : declaredAt(endpoints.new, part);
  if (way !== 'response' || endpoints === undefined || declared === undefined) return;
  const mediaType = part.kind === 'response' ? part.mediaType : undefined;
  for (const { value, place, choice } of separatingParts(occurrence, versions)) {
    const plain = responseDraftOf({ ...declared, sampler: versions.new.sampler, choice, mediaType });
    const draft = plain && directedAt(plain, part, value);
    const isMeant = (issues: readonly Issue[]): boolean =>
      issues.some((issue) => isAboutPart(issue, occurrence, place));
    if (draft !== undefined) yield { endpoints, draft, isMeant };
  }
}

function isAboutPart(issue: Issue, { root: { part, endpoints }, difference }: Occurrence, place: string): boolean {
  if (part.kind === 'response header') return endpoints !== undefined && isAboutHeader(issue, part.name, endpoints.old);
  return isAbout({ at: issue.path, code: issue.code }, place, difference);
}

function directedAt(draft: ResponseDraft, part: Part, value: unknown): ResponseDraft | undefined {
  const { declared, headers, body } = draft;
  if (part.kind === 'response') return body && { ...draft, body: { ...body, value } };
  if (part.kind !== 'response header') return undefined;
  const parameter = declared.headers.find(({ name }) => isSameName(writtenTemplate(name), part.name));
  return parameter && { ...draft, headers: withGiven(headers, { parameter, value }) };
}
