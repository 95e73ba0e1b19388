import { inputShapeOf, writtenTemplate } from '../../model/endpoints.js';
import type { Endpoint } from '../../model/model.js';
import { jsonTextOf } from '../../verify/lossless.js';
import type { Verdict } from '../../verify/unimplemented-server.js';
import { requestOf } from './calling.js';
import type { RequestWitness, WrittenRequest } from '../compare/change.js';
import type { Both } from '../compare/difference.js';
import type { RequestDraft } from '../compare/drafts.js';
import { nameOfEndpoint, parametersAt, type Part, writtenPart } from '../compare/findings.js';
import { writtenReason } from './reasons.js';
import { memberOf } from './record-fit.js';
import type { Version } from './running.js';

/** A request to try, and whether the new server's refusal is about the change. */
export interface RequestTrial {
  readonly draft: RequestDraft;
  readonly schemes?: readonly string[];
  readonly scopes?: readonly string[];
  /** For HEAD, whose refusals have no reasons: a request of the new version, which it accepts. */
  readonly control?: RequestDraft | undefined;
  /** For changes of routes: the endpoint in the new version; undefined if there is none. */
  readonly route?: { readonly now: Endpoint | undefined };
  /** For a parameter whose value the new server may read as another one: the part, and the endpoint there. */
  readonly reading?: { readonly part: Part; readonly now: Endpoint };
  isMeant(verdict: Verdict): boolean;
}

/** The request of a trial, if the old server accepts it and the new one does not, because of the change. */
export async function requestWitness(
  trial: RequestTrial,
  versions: Both<Version>,
): Promise<RequestWitness | undefined> {
  const { draft, schemes, scopes, route } = trial;
  const request = await requestOf(draft, versions.old, schemes);
  if (request === undefined) return undefined;
  const before = await versions.old.respond(request, scopes);
  if (!before.isAccepted) return undefined;
  const after = await versions.new.respond(request, scopes);
  if (after.isAccepted)
    return route ? requestOfAnother(request, route, versions.new) : misreadRequest(request, trial, versions);
  if (after.status < 400 || after.status >= 500) return undefined;
  const isElsewhere = route !== undefined && !mayReach(request, route.now);
  const isMeant = async (): Promise<boolean> =>
    // Of HEAD, too, 401 and 403 are about who calls.
    trial.isMeant(after) || (after.status === 400 && (await isMeantAfterHead(trial, versions)));
  if (!isElsewhere && !(await isMeant())) return undefined;
  return { kind: 'request', request, refusal: { status: after.status, reasons: after.reasons.map(writtenReason) } };
}

/** The last request, if another operation received it. */
function requestOfAnother(
  request: WrittenRequest,
  { now }: Exclude<RequestTrial['route'], undefined>,
  { scripted }: Version,
): RequestWitness | undefined {
  const { reached } = scripted.happened();
  if (reached === undefined || (now !== undefined && nameOfEndpoint(now) === reached)) return undefined;
  return { kind: 'request', request, reached };
}

/** The last request, if both operations received it, and a parameter with another value each. */
function misreadRequest(
  request: WrittenRequest,
  { draft, reading }: RequestTrial,
  versions: Both<Version>,
): RequestWitness | undefined {
  const received = versions.new.scripted.happened();
  if (reading === undefined || received.reached !== nameOfEndpoint(reading.now)) return undefined;
  const { part, now } = reading;
  const was = valueAt(part, draft.endpoint, versions.old.scripted.happened().input);
  const is = valueAt(part, now, received.input);
  if (was === undefined || is === undefined || was === is) return undefined;
  return { kind: 'request', request, misread: { place: writtenPart(part), old: was, new: is } };
}

/** The value of a parameter in the input of a handler, as JSON. */
function valueAt(part: Part, endpoint: Endpoint, input: unknown): string | undefined {
  const located = inputShapeOf(endpoint) === 'flat' ? input : memberOf(input, part.kind);
  const [value] = parametersAt(endpoint, part).map(({ property }) => memberOf(located, property));
  return value === undefined ? undefined : jsonTextOf(value);
}

/** Whether the route of a request may be that of an endpoint: whatever refuses another route, that is not about it. */
function mayReach({ method, target }: WrittenRequest, endpoint: Endpoint | undefined): boolean {
  if (endpoint === undefined || endpoint.method !== method) return false;
  const segments = (target.split('?')[0] ?? '').split('/').slice(1);
  const texts = endpoint.path.map(writtenTemplate);
  if (texts.some((text) => text.includes('...}'))) return true;
  return (
    texts.length === segments.length &&
    texts.every((text, index) => {
      const segment = decodeURIComponent(segments[index] ?? '');
      if (!text.includes('{')) return segment === text;
      const [first = ''] = text.split('{');
      return segment.startsWith(first) && segment.endsWith(text.slice(text.lastIndexOf('}') + 1));
    })
  );
}

/** A response to HEAD has no reasons; the same request without the changed part is accepted. */
async function isMeantAfterHead({ draft, control, scopes }: RequestTrial, versions: Both<Version>): Promise<boolean> {
  if (control === undefined || draft.endpoint.method !== 'HEAD') return false;
  const request = await requestOf(control, versions.new);
  return request !== undefined && (await versions.new.respond(request, scopes)).isAccepted;
}
