import { hasBody } from '../model/contents.js';
import { writtenTemplate } from '../model/endpoints.js';
import type { Endpoint } from '../model/model.js';
import { requirementOf } from '../model/requirements.js';
import { credentialsFor, usualSchemes } from '../verify/unimplemented-server.js';
import type { RequestWitness } from './change.js';
import { scopesHeld } from './compare-access.js';
import type { Both } from './difference.js';
import { embed } from './embedded-values.js';
import type { Finding, Occurrence, Part } from './findings.js';
import { isAbout } from './reasons.js';
import {
  bodyOf,
  draftOf,
  type Drafting,
  isNeeded,
  type Location,
  parameterValue,
  type RequestDraft,
  withParameter,
} from './request-draft.js';
import { type Reason, type Verdict, type Version, writtenReason } from './running.js';
import type { Sampler } from './sample-values.js';
import { separatingValues } from './separating-values.js';
import { fieldPointer } from './steps.js';
import { writtenRequest } from './written-request.js';

export interface Versions {
  readonly versions: Both<Version>;
  readonly samplers: Both<Sampler>;
}

/** A request to try, and whether the new server's refusal is about the change. */
interface Trial {
  readonly draft: RequestDraft;
  readonly schemes?: readonly string[];
  readonly scopes?: readonly string[];
  /** The same request with another value for the changed part, which both versions accept. */
  readonly control?: RequestDraft;
  isMeant(verdict: Verdict): boolean;
}

/** Searches a request that the old server accepts and the new one refuses because of a change. */
export async function requestWitness(finding: Finding, running: Versions): Promise<RequestWitness | undefined> {
  for (const trial of requestTrials(finding, running)) {
    const witness = await tried(trial, running);
    if (witness !== undefined) return witness;
  }
  return undefined;
}

async function tried(trial: Trial, { versions, samplers }: Versions): Promise<RequestWitness | undefined> {
  const { draft, scopes } = trial;
  const { model } = versions.old;
  const credentials = credentialsFor(trial.schemes ?? usualSchemes(draft.endpoint, model), model);
  const request = writtenRequest(draft, { declarations: samplers.old.declarations, ...credentials });
  if (request === undefined) return undefined;
  const before = await versions.old.respond(request, scopes);
  if (!before.isAccepted) return undefined;
  const after = await versions.new.respond(request, scopes);
  if (after.isAccepted || after.status < 400 || after.status >= 500) return undefined;
  if (!trial.isMeant(after) && !(await isMeantAfterHead(trial, { versions, samplers }))) return undefined;
  return { kind: 'request', request, refusal: { status: after.status, reasons: after.reasons.map(writtenReason) } };
}

/** A response to HEAD has no reasons; the same request without the changed part is accepted. */
async function isMeantAfterHead({ control, scopes }: Trial, { versions, samplers }: Versions): Promise<boolean> {
  if (control?.endpoint.method !== 'HEAD') return false;
  const { model } = versions.old;
  const credentials = credentialsFor(usualSchemes(control.endpoint, model), model);
  const request = writtenRequest(control, { declarations: samplers.old.declarations, ...credentials });
  return request !== undefined && (await versions.new.respond(request, scopes)).isAccepted;
}

export function* requestTrials(finding: Finding, running: Versions): Generator<Trial> {
  const { code } = finding.change;
  if (finding.occurrences !== undefined) {
    for (const occurrence of finding.occurrences.slice(0, mostOccurrences)) yield* typeTrials(occurrence, running);
    return;
  }
  const trials = trialsByCode[code];
  if (trials === undefined) return;
  for (const { old, new: now } of finding.endpoints.slice(0, mostOccurrences))
    if (old !== undefined) yield* trials({ endpoints: { old, ...(now && { new: now }) }, part: finding.part }, running);
}

/** The same difference at many places needs one witness. */
const mostOccurrences = 6;
const choices = [0, 1, 2, 3];

interface Meant {
  readonly endpoints: { readonly old: Endpoint; readonly new?: Endpoint };
  readonly part: Part | undefined;
}

type Trials = (meant: Meant, running: Versions) => Generator<Trial>;

const status =
  (...statuses: readonly number[]) =>
  ({ status: own }: Verdict): boolean =>
    statuses.includes(own);

const isNotFound = status(404, 405);

const trialsByCode: Readonly<Record<string, Trials>> = {
  'endpoint-removed': plainTrials(isNotFound),
  'path-changed': plainTrials(isNotFound),
  'method-changed': plainTrials(isNotFound),
  'auth-required': plainTrials(status(401), () => []),
  'auth-alternative-removed': plainTrials(status(401)),
  'auth-scheme-changed': plainTrials(status(401)),
  'scopes-added': scopeTrials,
  'scopes-changed': scopeTrials,
  'scope-token-changed': scopeTrials,
  'parameter-added-required': withoutParameter,
  'parameter-became-required': withoutParameter,
  'parameter-removed': withOldParameter,
  'parameters-requirement-added': queryTrials,
  'parameters-requirement-changed': queryTrials,
  'body-added-required': bodyTrials,
  'body-became-required': bodyTrials,
  'body-removed': bodyTrials,
  'request-media-type-removed': contentTrials(status(415)),
  'request-encoding-changed': encodingTrials,
};

/** Requests without anything special; for authentication, each way that the old version accepts. */
function plainTrials(isMeant: Trial['isMeant'], schemesOf?: () => readonly string[]): Trials {
  return function* ({ endpoints: { old } }, { versions, samplers }) {
    const ways = schemesOf === undefined ? requirementOf(old, versions.old.model) : [schemesOf()];
    for (const choice of choices) {
      const draft = draftOf({ endpoint: old, sampler: samplers.old, choice });
      for (const schemes of draft === undefined ? [] : ways) yield { draft: draft as RequestDraft, schemes, isMeant };
    }
  };
}

/** A token with just the scopes that were enough. */
function* scopeTrials({ endpoints: { old } }: Meant, { versions, samplers }: Versions): Generator<Trial> {
  const draft = draftOf({ endpoint: old, sampler: samplers.old, choice: 0 });
  if (draft === undefined) return;
  for (const scopes of scopesHeld(old, versions.old.model, draft.path)) yield { draft, scopes, isMeant: status(403) };
}

const nameIn: Readonly<Record<Location | 'path', string>> = {
  query: 'query',
  headers: 'header',
  cookies: 'cookie',
  path: 'path',
};

function isAt(location: Location | 'path', name: string): (reason: Reason) => boolean {
  const wanted = location === 'headers' ? name.toLowerCase() : name;
  return ({ in: where, at }) => {
    const found = location === 'headers' ? at.toLowerCase() : at;
    return where === nameIn[location] && (found === wanted || found.startsWith(`${wanted}/`));
  };
}

/** The parameter must be sent now, and may be left out in the old version. */
function* withoutParameter({ endpoints: { old }, part }: Meant, { samplers }: Versions): Generator<Trial> {
  if (part?.kind !== 'query' && part?.kind !== 'headers' && part?.kind !== 'cookies') return;
  const isMeant = ({ reasons }: Verdict): boolean => reasons.some(isAt(part.kind as Location, part.name));
  const parameter = old[part.kind].find(({ name }) => writtenTemplate(name).toLowerCase() === part.name.toLowerCase());
  for (const choice of choices) {
    const drafting: Drafting = { endpoint: old, sampler: samplers.old, choice };
    const draft = draftOf(drafting);
    if (draft === undefined) continue;
    const value = parameter && parameterValue(parameter, drafting);
    const control = parameter && withParameter(draft, part.kind, { parameter, value });
    yield { draft, isMeant, ...(control && { control }) };
  }
}

function* withOldParameter({ endpoints: { old }, part }: Meant, { samplers }: Versions): Generator<Trial> {
  if (part?.kind !== 'query') return;
  const parameter = old.query.find(({ name }) => writtenTemplate(name) === part.name);
  if (parameter === undefined || parameter.isPattern) return;
  const isMeant = ({ reasons }: Verdict): boolean => reasons.some(isAt('query', part.name));
  for (const choice of choices) {
    const drafting: Drafting = { endpoint: old, sampler: samplers.old, choice };
    const draft = draftOf(drafting);
    const value = parameterValue(parameter, drafting);
    if (draft !== undefined && value !== undefined)
      yield { draft: withParameter(draft, 'query', { parameter, value }), isMeant };
  }
}

/** Each optional query parameter alone, and each pair. */
function* queryTrials({ endpoints: { old } }: Meant, { samplers }: Versions): Generator<Trial> {
  const drafting: Drafting = { endpoint: old, sampler: samplers.old, choice: 0 };
  const draft = draftOf(drafting);
  if (draft === undefined) return;
  const isMeant = ({ reasons }: Verdict): boolean => reasons.some(({ in: where }) => where === 'query');
  const optional = old.query.filter((parameter) => !isNeeded(parameter) && !parameter.isPattern);
  const given = optional.map((parameter) => ({ parameter, value: parameterValue(parameter, drafting) }));
  yield { draft, isMeant };
  for (const one of given) {
    const single = withParameter(draft, 'query', one);
    yield { draft: single, isMeant };
    for (const other of given) if (other !== one) yield { draft: withParameter(single, 'query', other), isMeant };
  }
}

/** Without a body, and with one, as far as the old version allows. */
function* bodyTrials({ endpoints: { old } }: Meant, { samplers }: Versions): Generator<Trial> {
  const draft = draftOf({ endpoint: old, sampler: samplers.old, choice: 0 });
  if (draft === undefined) return;
  const { body: _body, ...without } = draft;
  const isMeant = ({ status: own, reasons }: Verdict): boolean =>
    own === 415 || reasons.some(({ in: where }) => where === 'body');
  yield { draft: without, isMeant };
  if (hasBody(old)) yield { draft, isMeant };
}

/** Bodies that only one of two encodings reads. */
function* encodingTrials(meant: Meant, running: Versions): Generator<Trial> {
  const isMeant = ({ reasons }: Verdict): boolean => reasons.some(({ in: where }) => where === 'body');
  for (const trial of contentTrials(isMeant)(meant, running)) {
    const { body } = trial.draft;
    if (body !== undefined) yield { ...trial, draft: { ...trial.draft, body: { ...body, hasTwoLines: true } } };
  }
}

/** A body of each media type. */
function contentTrials(isMeant: Trial['isMeant']): Trials {
  return function* ({ endpoints: { old, new: now } }, { samplers }) {
    const drafting: Drafting = { endpoint: old, sampler: samplers.old, choice: 0 };
    const draft = draftOf(drafting);
    if (draft === undefined || now === undefined) return;
    for (const content of old.contents ?? (draft.body === undefined ? [] : [draft.body.content])) {
      const body = bodyOf(content, drafting);
      if (body !== undefined) yield { draft: { ...draft, body }, isMeant };
    }
  };
}

/** Requests in which the changed place has a value that the new type refuses. */
function* typeTrials(occurrence: Occurrence, { samplers }: Versions): Generator<Trial> {
  const { root, steps, difference } = occurrence;
  const { part, endpoints, types } = root;
  if (root.way !== 'request' || endpoints === undefined) return;
  for (const value of separatingValues(occurrence, samplers)) {
    for (const choice of choices) {
      const embedded = embed(value, { type: types.old, steps }, { sampler: samplers.old, side: 'old', choice });
      const draft = draftOf({ endpoint: endpoints.old, sampler: samplers.old, choice });
      if (embedded === undefined || draft === undefined) continue;
      const place = embedded.pointer + fieldPointer(difference);
      const directed = directedAt(draft, part, embedded.value);
      if (directed === undefined) continue;
      yield {
        draft: directed,
        control: draft,
        isMeant: ({ reasons }) => reasons.some((reason) => isAboutPart(reason, part, place)),
      };
    }
  }
}

function isAboutPart(reason: Reason, part: Part, place: string): boolean {
  if (part.kind === 'body') return reason.in === 'body' && isAbout(reason, place);
  if (part.kind === 'response' || part.kind === 'response header') return false;
  return isAt(part.kind, part.name)(reason);
}

/** The draft with a value for one of its parts. */
function directedAt(draft: RequestDraft, part: Part, value: unknown): RequestDraft | undefined {
  const { endpoint } = draft;
  switch (part.kind) {
    case 'body': {
      const content =
        (endpoint.contents ?? []).find(({ mediaType }) => mediaType === part.mediaType) ?? draft.body?.content;
      return (
        content && {
          ...draft,
          body: { content, mediaType: part.mediaType ?? draft.body?.mediaType ?? content.mediaType, value },
        }
      );
    }
    case 'path': {
      const index = endpoint.pathParameters.findIndex(
        ({ name }) => writtenTemplate(name).replace(/\.\.\.$/, '') === part.name,
      );
      return index < 0 || value === '' ? undefined : { ...draft, path: draft.path.with(index, value) };
    }
    case 'query':
    case 'headers':
    case 'cookies': {
      const parameter = endpoint[part.kind].find(
        ({ name }) => writtenTemplate(name).toLowerCase() === part.name.toLowerCase(),
      );
      return parameter && !parameter.isPattern ? withParameter(draft, part.kind, { parameter, value }) : undefined;
    }
    default:
      return undefined;
  }
}
