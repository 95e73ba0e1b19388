import { declarationsOf } from '../../model/declarations.js';
import { writtenTemplate } from '../../model/endpoints.js';
import type { Endpoint, InputLocation, Model, Parameter } from '../../model/model.js';
import type { TypeRef } from '../../model/type-ref.js';
import type { Change } from './change.js';
import { kindOf, usualMessage } from './codes.js';
import { differencesOf } from './declared.js';
import { compareTypes } from './types.js';
import {
  type Both,
  type Comparing,
  type Difference,
  type Found,
  placeOf,
  type Spans,
  spansOf,
  type Use,
} from './difference.js';
import type { Way } from './part-codes.js';
import { type Step, writtenSteps } from './steps.js';

/** A change, and what a witness of it is made of. */
export interface Finding {
  readonly change: Change;
  /** The endpoints that it touches, in both models. */
  readonly endpoints: readonly Partial<Both<Endpoint>>[];
  /** The part of a message that it is about, as a whole. */
  readonly part?: Part;
  /** Of a change at several places: all of them, as a header of all responses is in each of them. */
  readonly parts?: readonly Part[];
  /** Where values differ; the same difference at several places of requests and responses. */
  readonly occurrences?: readonly Occurrence[];
}

/** A place of a message at which a difference is seen. */
export interface Occurrence {
  readonly root: Root;
  /** From the root to the value whose validity differs. */
  readonly steps: readonly Step[];
  readonly difference: Difference;
  /** The named types that have the difference; absent for a type without a name. */
  readonly names?: Both<string>;
}

/** A type of a message in both models: of a body, a parameter or a header. */
export interface Root {
  readonly way: Way;
  /** Absent for webhooks, and for types that no endpoint has. */
  readonly endpoints?: Both<Endpoint>;
  readonly part: Part;
  readonly types: Both<TypeRef>;
  readonly spans: Spans;
  /** What else has the type: `param shop`, `error NotFound`; absent: the endpoint. */
  readonly owner?: { readonly subject: string; readonly place: string };
}

/** Two types that no endpoint has, or that are not compared as those of one. */
export function rootOutside(way: Way, types: Root['types'], subject: string): Root {
  return { way, types, part: { kind: 'body' }, spans: {}, owner: { subject, place: '' } };
}

/** What a type of a message is for. */
export type Part =
  | { readonly kind: InputLocation; readonly name: string }
  | { readonly kind: 'body'; readonly mediaType?: string }
  | { readonly kind: 'response'; readonly status: string; readonly mediaType?: string }
  | { readonly kind: 'response header'; readonly status: string; readonly name: string };

/** What places, and the reasons of a server, call a location. */
export const locationWords = { path: 'path', query: 'query', headers: 'header', cookies: 'cookie' } as const;

/** `query limit`, `body`, `response 200 body`, `response 200 header Link`. */
export function writtenPart(part: Part): string {
  switch (part.kind) {
    case 'body':
      return part.mediaType === undefined ? 'body' : `body ${part.mediaType}`;
    case 'response':
      return `response ${part.status} body${part.mediaType === undefined ? '' : ` ${part.mediaType}`}`;
    case 'response header':
      return `response ${part.status} header ${part.name}`;
    default:
      return `${locationWords[part.kind]} ${part.name}`;
  }
}

/** Names of headers have no case (RFC 9110, section 5.1); no two parameters of an endpoint differ in case only. */
export function isSameName(left: string, right: string): boolean {
  return left.toLowerCase() === right.toLowerCase();
}

/** The parameters of an endpoint, or the headers of its successes, that a part is. */
export function parametersAt({ responses, ...endpoint }: Endpoint, part: Part | undefined): readonly Parameter[] {
  if (part === undefined || !('name' in part)) return [];
  const all = {
    ...endpoint,
    path: endpoint.pathParameters,
    'response header': responses.flatMap(({ headers }) => headers),
  }[part.kind];
  return all.filter(({ name }) => isSameName(writtenTemplate(name), part.name));
}

/** Findings are collected by place: each is reported once, with every endpoint that it touches. */
interface Collected {
  readonly change: Change;
  readonly occurrences: Occurrence[];
}

export interface FoundInTypes {
  readonly findings: readonly Finding[];
  /** The named types that were compared. */
  readonly uses: readonly Use[];
}

/** The differences of all types that messages consist of. */
export function findingsOfTypes(roots: readonly Root[], models: Both<Model>): FoundInTypes {
  const declarations = { old: declarationsOf(models.old), new: declarationsOf(models.new) };
  const known = new Map<string, Found>();
  const collected = new Map<string, Collected>();
  const uses: Use[] = [];
  const foundIn = (use: Use): Found => {
    const { names } = use;
    uses.push(use);
    const key = JSON.stringify([names.old, names.new]);
    const found = known.get(key) ?? differencesOf(names, declarations);
    known.set(key, found);
    return found;
  };
  for (const root of roots) walk(root, { declarations, foundIn, collected });
  const findings = [...collected.values()].map(({ change, occurrences }) => {
    const endpoints = new Set(occurrences.flatMap(({ root }) => root.endpoints ?? []));
    return { change, endpoints: [...endpoints], occurrences };
  });
  return { findings, uses };
}

interface Walking {
  readonly declarations: Comparing['declarations'];
  readonly foundIn: (use: Use) => Found;
  readonly collected: Map<string, Collected>;
}

/** What is to be reported of one pair of types, and where. */
interface Visit {
  readonly root: Root;
  readonly subject: string;
  /** What the places of the subject begin with. */
  readonly start: string;
  /** From the subject. */
  readonly placeSteps: readonly Step[];
  /** From the root. */
  readonly rootSteps: readonly Step[];
  readonly found: Found;
  readonly names?: Both<string>;
}

function walk(root: Root, { declarations, foundIn, collected }: Walking): void {
  const { types, spans, owner, endpoints } = root;
  const whole: Found = { differences: [], uses: [] };
  compareTypes(types, { declarations, found: whole, steps: [], spans });
  const subject = owner?.subject ?? (endpoints === undefined ? '' : nameOfEndpoint(endpoints.new));
  const start = owner?.place ?? writtenPart(root.part);
  const seen = new Set<string>();
  const visits: Visit[] = [{ root, subject, start, placeSteps: [], rootSteps: [], found: whole }];
  // The list grows while it is traversed, so that the nearest occurrence of a type comes first.
  for (const visit of visits) {
    for (const difference of visit.found.differences) collect(difference, visit, collected);
    for (const use of visit.found.uses) {
      const { names, steps } = use;
      const name = subjectOf(use, declarations);
      const home = name === undefined ? { subject: visit.subject, start: visit.start } : { subject: name, start: '' };
      const key = JSON.stringify([home.subject, home.start, names.old, names.new]);
      if (seen.has(key)) continue;
      seen.add(key);
      const placeSteps = name === undefined ? [...visit.placeSteps, ...steps] : [];
      visits.push({ root, ...home, placeSteps, rootSteps: [...visit.rootSteps, ...steps], found: foundIn(use), names });
    }
  }
}

/** The type that differences are reported at: one that both models declare under the same name. */
function subjectOf({ names }: Use, declarations: Comparing['declarations']): string | undefined {
  const [old, now] = [declarations.old.get(names.old), declarations.new.get(names.new)];
  if (old === undefined || now === undefined || (old.isMade && now.isMade)) return undefined;
  const name = now.oneWayOf ?? now.name;
  return (old.oneWayOf ?? old.name) === name ? name : undefined;
}

export function nameOfEndpoint({ group, name }: Endpoint): string {
  return `${group}.${name}`;
}

function collect(difference: Difference, visit: Visit, collected: Map<string, Collected>): void {
  const { root, subject, start, placeSteps, rootSteps, names } = visit;
  const code = `${root.way}-${difference.stem}`;
  const place = writtenSteps(start, [...placeSteps, ...placeOf(difference)]);
  const { message = usualMessage(code), spans } = difference;
  const key = JSON.stringify([code, subject, place, message]);
  const entry = collected.get(key) ?? { change: changeOf({ code, subject, message, place, spans }), occurrences: [] };
  const steps = [...rootSteps, ...difference.steps];
  entry.occurrences.push({ root, steps, difference, ...(names && { names }) });
  collected.set(key, entry);
}

interface Said extends Pick<Change, 'code' | 'subject'> {
  /** Absent: there is nothing to say beyond its kind. */
  readonly message?: string | undefined;
  /** Absent: the subject as a whole. */
  readonly place?: string;
  readonly spans: Spans;
}

/** A difference of an endpoint: of the whole or of a part, and at its place, unless it names another one. */
export interface SaidOfEndpoint extends Pick<Said, 'code'>, Partial<Omit<Said, 'code'>> {
  readonly part?: Part;
}

/** Two versions of an endpoint under comparison. */
export interface ComparedEndpoint {
  readonly endpoints: Both<Endpoint>;
  readonly models: Both<Model>;
  readonly say: (said: SaidOfEndpoint) => void;
  /** Adds two types of its messages to those that are to be compared. */
  readonly add: (root: Omit<Root, 'endpoints'>) => void;
}

export function findingAt(endpoints: Both<Endpoint>, { part, ...said }: SaidOfEndpoint): Finding {
  const subject = nameOfEndpoint(endpoints.new);
  const place = part === undefined ? '' : writtenPart(part);
  return { ...findingOf({ subject, place, spans: spansOf(endpoints), ...said }, [endpoints]), ...(part && { part }) };
}

/** A finding about something else than one endpoint, and the endpoints that it touches. */
export function findingOf(said: Said, endpoints: Finding['endpoints'] = []): Finding {
  return { change: changeOf(said), endpoints };
}

/** A change before witnesses are searched: what may break is risky. */
function changeOf({ code, subject, message, place = '', spans: { old: before, new: after } }: Said): Change {
  const { verdict, touched } = kindOf(code);
  return {
    code,
    subject,
    message: message ?? usualMessage(code),
    place,
    verdict: verdict === 'breaking' ? 'risky' : verdict,
    touched,
    ...(before && { before }),
    ...(after && { after }),
  };
}
