import { placeholdersIn, writtenTemplate } from '../../model/endpoints.js';
import { pointerTo } from '../../model/json-value.js';
import type { Endpoint } from '../../model/model.js';
import { matchesName } from '../../model/name-pattern.js';
import type { Issue } from '../../verify/schema-judge.js';
import { kindOf } from '../compare/codes.js';
import type { Both } from '../compare/difference.js';
import { type Finding, isSameName, type Occurrence, type Part } from '../compare/findings.js';
import { withoutNames } from '../compare/placeholders.js';
import { isAbout, isAtPart, type Place } from '../witnesses/reasons.js';
import { fieldPointer, type Step } from '../compare/steps.js';
import { headersAt } from '../witnesses/response-witness.js';
import type { Refusal } from './exchange.js';

/** The changes of an endpoint that may be seen on the wire: those of its requests, and of its responses. */
export interface Explaining {
  readonly endpoints: Both<Endpoint>;
  readonly requests: readonly Finding[];
  readonly responses: readonly Finding[];
}

/** What can explain that calls of an endpoint fail. */
export function explainingOf(endpoints: Both<Endpoint>, findings: readonly Finding[]): Explaining {
  const touching = findings.filter(
    (finding) =>
      isRiskyOnWire(finding) &&
      (finding.endpoints.some(({ old }) => old === endpoints.old) || isOfName(finding, endpoints)),
  );
  return {
    endpoints,
    requests: touching.filter((finding) => !isOfResponses(finding)),
    responses: touching.filter(isOfResponses),
  };
}

/** Whether it is about a placeholder in the name of a parameter: `param locale` of `text.{locale}`. */
function isOfName({ change: { subject } }: Finding, { old, new: now }: Both<Endpoint>): boolean {
  return [...old.query, ...now.query].some(
    ({ name, isPattern }) => isPattern && placeholdersIn(name).some((one) => subject === `param ${one}`),
  );
}

/** Whether a change is expected to break callers on the wire. */
export function mayBreak(finding: Finding): boolean {
  return isRiskyOnWire(finding) && kindOf(finding.change.code).verdict === 'breaking';
}

function isRiskyOnWire({ change }: Finding): boolean {
  const { verdict, touched } = kindOf(change.code);
  return verdict !== 'safe' && touched.some(({ where }) => where === 'wire');
}

function isOfResponses({ change }: Finding): boolean {
  return /^(?:response|status|error)-/.test(change.code);
}

/** The changes that explain every reason of a refusal; undefined if there is one that none explains. */
export function explainedRefusal(
  { status, reasons, reached }: Refusal,
  { endpoints, requests, responses }: Explaining,
): readonly Finding[] | undefined {
  // Not acceptable: the server has no response of a media type that the client reads (RFC 9110, section 15.5.7).
  if (status === 406) return some(responses.filter(({ part }) => part?.kind !== 'response header'));
  const routes = requests.filter(({ change }) => routeCodes.has(change.code));
  if (reached !== undefined) return some(routes);
  if (reasons.length === 0) return some(requests);
  return eachExplained(reasons, (reason) => {
    const atPart = requests.filter(
      (finding) =>
        (reason.in === 'query' && finding.change.code.startsWith('parameters-requirement-')) ||
        partsOf(finding, endpoints).some((part) => isAtPart(reason, part)) ||
        (reason.in === 'query' && isPatternName(reason.at, finding, endpoints)),
    );
    const found = reason.in === 'body' ? nearest(atPart, reason, endpoints) : atPart;
    return [...routes, ...found];
  });
}

/** After them, another operation may receive a request, and refuse it for any reason. */
const routeCodes: ReadonlySet<string> = new Set(['path-changed', 'method-changed', 'endpoint-shadowed']);

/** The same of what a client finds wrong with a response. */
export function explainedIssues(
  issues: readonly Issue[],
  status: number,
  { endpoints, responses }: Explaining,
): readonly Finding[] | undefined {
  const ofStatus = responses.filter((finding) =>
    partsOf(finding, endpoints).some((part) => 'status' in part && isStatus(status, part.status)),
  );
  if (issues.length === 0) return some(ofStatus);
  return eachExplained(issues, ({ path, code }) => {
    const [header] = headersAt(path, endpoints.old);
    const atPart = ofStatus.filter((finding) =>
      partsOf(finding, endpoints).some((part) =>
        part.kind === 'response header'
          ? header !== undefined && isSameName(part.name, writtenTemplate(header.name))
          : header === undefined,
      ),
    );
    return header === undefined ? nearest(atPart, { at: path, code }, endpoints) : atPart;
  });
}

/**
 * Of the findings about a body those whose place is wrong. All of them if there is none: of several places with the same
 * type, a finding knows only the first.
 */
function nearest(findings: readonly Finding[], found: Place, { old }: Both<Endpoint>): readonly Finding[] {
  const near = findings.filter(({ occurrences = [] }) =>
    occurrences.some((occurrence) => occurrence.root.endpoints?.old === old && isAtOccurrence(found, occurrence)),
  );
  return near.length === 0 ? findings : near;
}

function some(findings: readonly Finding[]): readonly Finding[] | undefined {
  return findings.length === 0 ? undefined : findings;
}

function eachExplained<T>(
  all: readonly T[],
  findingsFor: (one: T) => readonly Finding[],
): readonly Finding[] | undefined {
  const found = all.map(findingsFor);
  return found.some((findings) => findings.length === 0) ? undefined : [...new Set(found.flat())];
}

/** The parts of the messages of an endpoint that a finding is about. */
function partsOf({ parts = [], occurrences = [] }: Finding, { old }: Both<Endpoint>): readonly Part[] {
  const places = occurrences.filter(({ root }) => root.endpoints?.old === old).map(({ root }) => root.part);
  return [...parts, ...places];
}

/** Whether a parameter has a name by a pattern, which a finding is about. */
function isPatternName(name: string, finding: Finding, endpoints: Both<Endpoint>): boolean {
  return endpoints.old.query.some(
    ({ name: template, names }) =>
      names !== undefined &&
      matchesName(names, name) &&
      (isOfName(finding, endpoints) ||
        partsOf(finding, endpoints).some(
          (part) => part.kind === 'query' && withoutNames(part.name) === withoutNames(writtenTemplate(template)),
        )),
  );
}

/** Whether a status is that of a part of a response: `200`, `2xx`, `other`. */
function isStatus(status: number, written: string): boolean {
  return (
    written === String(status) || written === `${Math.floor(status / 100)}xx` || (written === 'other' && status >= 400)
  );
}

/** Whether something is wrong where a difference is: the names of maps and the places in lists are any. */
function isAtOccurrence(found: Place, { steps, difference }: Occurrence): boolean {
  const given = found.at.split('/').slice(1);
  const tokens = steps.flatMap(tokenOf).map((token, index) => `/${token ?? given[index] ?? '0'}`);
  return isAbout(found, tokens.join('') + fieldPointer(difference.step), difference);
}

/** Undefined: any. */
function tokenOf(step: Step): readonly (string | undefined)[] {
  switch (step.kind) {
    case 'field':
      return [pointerTo(step.name).slice(1)];
    case 'item':
      return [String(step.index)];
    case 'pattern':
    case 'items':
    case 'values':
    case 'csv':
      return [undefined];
    case 'keys':
    case 'json':
    case 'member':
      return [];
  }
}
