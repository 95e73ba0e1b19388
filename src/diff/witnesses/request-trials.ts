import type { AuthRequirement } from '../../model/access.js';
import { writtenTemplate } from '../../model/endpoints.js';
import type { Endpoint, Parameter } from '../../model/model.js';
import { requirementOf } from '../../model/requirements.js';
import type { Reason, Verdict } from '../../verify/unimplemented-server.js';
import { scopesHeld } from '../compare/access.js';
import type { Both } from '../compare/difference.js';
import {
  bodyOf,
  type DraftBody,
  draftOf,
  type Drafting,
  type Given,
  isNeeded,
  parameterValue,
  pathGiven,
  type RequestDraft,
  withGiven,
} from '../compare/drafts.js';
import { type Finding, type Occurrence, parametersAt, type Part } from '../compare/findings.js';
import { haveMovedInPath } from '../compare/placeholders.js';
import { isAbout, isAtPart } from './reasons.js';
import type { Version } from './running.js';
import { choices } from '../compare/sample-values.js';
import { mostOccurrences, separatingParts } from './separating-values.js';
import type { RequestTrial as Trial } from './request-witness.js';

/** Requests that may show a finding. */
export function* requestTrials(finding: Finding, versions: Both<Version>): Generator<Trial> {
  const { change, occurrences, endpoints, part } = finding;
  if (occurrences !== undefined) {
    for (const occurrence of readableFirst(occurrences)) yield* typeTrials(occurrence, versions);
    return;
  }
  const trials = trialsByCode[change.code];
  if (trials === undefined) return;
  for (const { old, new: now } of endpoints.slice(0, mostOccurrences))
    for (const drafted of old === undefined ? [] : draftsOf(old, versions.old))
      yield* trials({ ...drafted, now }, part, versions);
}

/** A body is easier to read than JSON in a URL. */
function readableFirst(occurrences: readonly Occurrence[]): readonly Occurrence[] {
  const isText = ({ steps }: Occurrence): boolean => steps.some(({ kind }) => kind === 'json');
  return occurrences.toSorted((left, right) => Number(isText(left)) - Number(isText(right))).slice(0, mostOccurrences);
}

/** A request that the old version accepts. */
interface Drafted {
  readonly drafting: Drafting;
  readonly draft: RequestDraft;
  /** Its endpoint in the new version. */
  readonly now?: Endpoint | undefined;
}

/** The requests to try that are made of one. */
type Trials = (drafted: Drafted, part: Part | undefined, versions: Both<Version>) => Iterable<Trial>;

const status =
  (...statuses: readonly number[]) =>
  ({ status: own }: Verdict): boolean =>
    statuses.includes(own);

const trialsByCode: Readonly<Record<string, Trials>> = {
  'endpoint-removed': routeTrials,
  'path-changed': pathTrials,
  'method-changed': routeTrials,
  'auth-required': plainTrials(status(401), [[]]),
  'auth-alternative-removed': plainTrials(status(401)),
  'auth-scheme-changed': plainTrials(status(401)),
  'parameter-added-required': withoutParameter,
  'parameter-became-required': withoutParameter,
  'parameter-removed': withOldParameter,
  'scopes-added': scopeTrials,
  'scopes-changed': scopeTrials,
  'scope-token-changed': scopeTrials,
  'parameters-requirement-added': queryTrials,
  'parameters-requirement-changed': queryTrials,
  'body-added-required': bodyTrials,
  'body-became-required': bodyTrials,
  'body-removed': bodyTrials,
  'request-media-type-removed': contentTrials(status(415)),
  // Only one of two encodings reads two items, or a line break.
  'request-encoding-changed': contentTrials(isAt({ kind: 'body' }), { hasLineBreak: true }),
};

/** One for each choice of values. */
function* draftsOf(endpoint: Endpoint, { sampler }: Version): Generator<Drafted> {
  // Where some of several parameters must be given: each of them, too.
  const needed = endpoint.queryRequires === undefined ? [] : endpoint.query;
  for (const given of [undefined, ...needed]) {
    for (const choice of choices) {
      const gives = (parameter: Parameter): boolean => parameter === given;
      const drafting = { endpoint, sampler, choice, gives };
      const draft = draftOf(drafting);
      if (draft !== undefined) yield { drafting, draft };
    }
  }
}

/** Whether a refusal is about a part. */
function isAt(part: Part): Trial['isMeant'] {
  return ({ reasons }) => reasons.some((reason) => isAtPart(reason, part));
}

/** Nothing special; for authentication, each way that the old version accepts. */
function plainTrials(isMeant: Trial['isMeant'], ways?: AuthRequirement): Trials {
  return ({ draft }, _part, { old }) =>
    (ways ?? requirementOf(draft.endpoint, old.model)).map((schemes) => ({ draft, schemes, isMeant }));
}

/** Nothing special, sent to where the endpoint no longer is. */
function routeTrials({ draft, now }: Drafted, _part: unknown, { old }: Both<Version>): readonly Trial[] {
  const isMeant = status(404, 405);
  return requirementOf(draft.endpoint, old.model).map((schemes) => ({ draft, schemes, route: { now }, isMeant }));
}

/** Where placeholders have moved, the endpoint still gets the request: with other values, if each has its own. */
function pathTrials(drafted: Drafted, part: Part | undefined, versions: Both<Version>): readonly Trial[] {
  const { draft, now } = drafted;
  const { endpoint } = draft;
  const routes = routeTrials(drafted, part, versions);
  if (now === undefined || !haveMovedInPath({ old: endpoint, new: now })) return routes;
  const trials = endpoint.pathParameters.map(({ name }): Trial => {
    const moved: Part = { kind: 'path', name: writtenTemplate(name) };
    return { draft: withOwnValues(drafted), isMeant: isAt(moved), reading: { part: moved, now } };
  });
  return [...routes, ...trials];
}

/** A token with just the scopes that were enough. */
function scopeTrials(drafted: Drafted, _part: unknown, { old }: Both<Version>): readonly Trial[] {
  return [drafted.draft, withOwnValues(drafted)].flatMap((draft) =>
    scopesHeld(draft, old.model).map((scopes) => ({ draft, scopes, isMeant: status(403) })),
  );
}

/** The request with another value for each placeholder of the path. */
function withOwnValues({ drafting: { sampler, choice }, draft }: Drafted): RequestDraft {
  return { ...draft, path: draft.path.map(({ parameter }, index) => pathGiven(parameter, sampler, choice + index)) };
}

/** The parameter must be sent now, and may be left out in the old version. */
function withoutParameter({ draft, now }: Drafted, part: Part | undefined, versions: Both<Version>): readonly Trial[] {
  if (part?.kind !== 'query' && part?.kind !== 'headers' && part?.kind !== 'cookies') return [];
  return [{ draft, isMeant: isAt(part), control: now && controlOf(now, versions) }];
}

/** A request that the new version accepts. */
function controlOf(endpoint: Endpoint, { new: { sampler } }: Both<Version>): RequestDraft | undefined {
  return endpoint.method === 'HEAD' ? draftOf({ endpoint, sampler, choice: 0 }) : undefined;
}

function withOldParameter({ drafting, draft }: Drafted, part: Part | undefined): readonly Trial[] {
  const [parameter] = parametersAt(draft.endpoint, part);
  if (part?.kind !== 'query' || parameter === undefined || parameter.isPattern) return [];
  const value = parameterValue(parameter, drafting);
  if (value === undefined) return [];
  return [{ draft: withQuery(draft, { parameter, value }), isMeant: isAt(part) }];
}

function withQuery(draft: RequestDraft, given: Given): RequestDraft {
  return { ...draft, query: withGiven(draft.query, given) };
}

/** Each optional query parameter alone, and each pair. */
function* queryTrials({ drafting, draft }: Drafted): Generator<Trial> {
  const isMeant = ({ reasons }: Verdict): boolean => reasons.some(({ in: where }) => where === 'query');
  const optional = draft.endpoint.query.filter((parameter) => !isNeeded(parameter) && !parameter.isPattern);
  const given = optional.map((parameter) => ({ parameter, value: parameterValue(parameter, drafting) }));
  yield { draft, isMeant };
  for (const one of given) {
    const single = withQuery(draft, one);
    yield { draft: single, isMeant };
    for (const other of given) if (other !== one) yield { draft: withQuery(single, other), isMeant };
  }
}

/** Without a body, and with one, as far as the old version allows. */
function bodyTrials({ draft }: Drafted): readonly Trial[] {
  const { body, ...without } = draft;
  const isMeant = (verdict: Verdict): boolean => verdict.status === 415 || isAt({ kind: 'body' })(verdict);
  return [without, ...(body === undefined ? [] : [draft])].map((one) => ({ draft: one, isMeant }));
}

/** A body of each media type. */
function contentTrials(isMeant: Trial['isMeant'], written: Pick<DraftBody, 'hasLineBreak'> = {}): Trials {
  return ({ drafting, draft }) => {
    const { contents } = draft.endpoint;
    const bodies = contents.map((content) => ({ ...bodyOf(content, contents, drafting), ...written }));
    return bodies.map((body) => ({ draft: { ...draft, body }, isMeant }));
  };
}

/** Requests in which the changed place has a value that the new type refuses. */
function* typeTrials(occurrence: Occurrence, versions: Both<Version>): Generator<Trial> {
  const { way, part, endpoints } = occurrence.root;
  if (way !== 'request' || endpoints === undefined) return;
  for (const { value, place, choice } of separatingParts(occurrence, versions)) {
    const plain = draftOf({ endpoint: endpoints.old, sampler: versions.old.sampler, choice });
    const draft = plain && directedAt(plain, part, value);
    const isMeant = ({ reasons }: Verdict): boolean => reasons.some((reason) => isAboutPart(reason, occurrence, place));
    const reading = isSeparatedOtherwise(occurrence) ? { reading: { part, now: endpoints.new } } : {};
    if (draft !== undefined) yield { draft, control: controlOf(endpoints.new, versions), ...reading, isMeant };
  }
}

/** Whether the items of a parameter are given between commas on one side only: `a,b` is two items, or one. */
function isSeparatedOtherwise({ steps, difference: { types } }: Occurrence): boolean {
  const kinds = [types.old.kind, types.new.kind];
  return steps.length === 0 && kinds.includes('csv') && kinds.includes('array');
}

function isAboutPart(reason: Reason, { root: { part }, difference }: Occurrence, place: string): boolean {
  return isAtPart(reason, part) && (part.kind !== 'body' || isAbout(reason, place, difference));
}

/** The draft with a value for one of its parts. */
function directedAt(draft: RequestDraft, part: Part, value: unknown): RequestDraft | undefined {
  const { endpoint } = draft;
  switch (part.kind) {
    case 'body': {
      const content = endpoint.contents.find(({ mediaType }) => mediaType === part.mediaType);
      const body = content === undefined ? draft.body : { content, mediaType: content.mediaType };
      return body && { ...draft, body: { ...body, value } };
    }
    case 'path':
    case 'query':
    case 'headers':
    case 'cookies': {
      const [parameter] = parametersAt(endpoint, part);
      if (parameter === undefined || parameter.isPattern || (part.kind === 'path' && value === '')) return undefined;
      return { ...draft, [part.kind]: withGiven(draft[part.kind], { parameter, value }) };
    }
    default:
      return undefined;
  }
}
