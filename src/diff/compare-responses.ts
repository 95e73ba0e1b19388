import { hasBody } from '../model/contents.js';
import { writtenTemplate } from '../model/endpoints.js';
import type { ErrorDeclaration, Parameter, Response } from '../model/model.js';
import { statusesOf, statusWords } from '../model/statuses.js';
import { compareContents } from './compare-contents.js';
import { type Both, compareDeprecation, matched } from './difference.js';
import { type ComparedEndpoint, type Part, type SaidOfEndpoint, writtenPart } from './findings.js';
import type { Declared } from './drafts.js';

/** What the responses of an endpoint differ in, apart from their types. */
export function compareResponses(comparing: ComparedEndpoint): void {
  const { endpoints, say, add } = comparing;
  const { old, new: now } = endpoints;
  for (const response of old.responses) {
    const other = now.responses.find((one) => covers(one, response));
    const status = wordsOf(response);
    if (other !== undefined) compareResponse({ old: response, new: other }, { status, say, add });
    if (other === undefined)
      say({
        code: 'status-removed',
        place: `response ${status}`,
        message: `${status} is not sent any more.`,
        spans: { old: response.span },
      });
    else if (other.isEvery2xx && !response.isEvery2xx)
      say({
        code: 'status-added',
        place: 'response 2xx',
        message: 'Every success status may be sent.',
        spans: { old: response.span, new: other.span },
        part: { kind: 'response', status: '2xx' },
      });
  }
  for (const response of now.responses) {
    const status = wordsOf(response);
    if (old.responses.some((one) => covers(response, one) || covers(one, response))) continue;
    say({
      code: 'status-added',
      place: `response ${status}`,
      message: `${status} may be sent.`,
      spans: { new: response.span },
      part: { kind: 'response', status },
    });
  }
  compareErrors(comparing);
}

/** Whether a response may have the status of another one. */
function covers(response: Response, { status }: Response): boolean {
  return statusesOf(response).includes(status);
}

function wordsOf({ status, isEvery2xx }: Response): string {
  return isEvery2xx ? '2xx' : String(status);
}

interface Comparing extends Pick<ComparedEndpoint, 'say' | 'add'> {
  readonly status: string;
  /** The error that is compared. */
  readonly error?: string;
}

function compareResponse({ old, new: now }: Both<Declared>, comparing: Comparing): void {
  const { status, error } = comparing;
  const spans = { old: old.span, new: now.span };
  const part = { kind: 'response', status } as const;
  const say = (said: SaidOfEndpoint): void => comparing.say({ ...said, ...placeOf(said.part ?? part, error) });
  const add: Comparing['add'] = (root) => {
    const { subject, place } = placeOf(root.part, error);
    comparing.add({ ...root, ...(subject !== undefined && { owner: { subject, place } }) });
  };
  if (!hasBody(old) && hasBody(now))
    say({ code: 'response-body-added', part, message: 'The response has a body.', spans });
  if (hasBody(old) && !hasBody(now))
    say({ code: 'response-body-removed', part, message: 'The response has no body any more.', spans });
  if (hasBody(old) && hasBody(now)) compareContents({ old, new: now }, { way: 'response', part, say, add });
  compareHeaders({ old: old.headers, new: now.headers }, { status, say, add });
}

/** Errors are reported where they are declared, once for all their endpoints. */
function placeOf(part: Part, error: string | undefined): { readonly subject?: string; readonly place: string } {
  const place = writtenPart(part);
  return error === undefined ? { place } : { subject: `error ${error}`, place: place.replace(/^response \S+ /, '') };
}

function compareHeaders(headers: Both<readonly Parameter[]>, { status, add, say }: Comparing): void {
  const { pairs, removed, added } = matched(headers, ({ name }) => writtenTemplate(name).toLowerCase());
  const partOf = ({ name }: Parameter): Part => ({ kind: 'response header', status, name: writtenTemplate(name) });
  for (const header of removed) {
    const code = header.isRequired ? 'response-header-removed' : 'response-optional-header-removed';
    say({ code, part: partOf(header), message: 'The header was removed.', spans: { old: header.span } });
  }
  for (const { old, new: now } of pairs) {
    const part = partOf(old);
    const spans = { old: old.span, new: now.span };
    const tell = (code: string, message: string): void => say({ code, part, message, spans });
    if (old.isRequired && !now.isRequired) tell('response-header-became-optional', 'The header may be missing.');
    if (!old.isRequired && now.isRequired) tell('response-header-became-required', 'The header is always there.');
    compareDeprecation({ old, new: now }, { stem: 'response-header', what: 'The header' }, tell);
    add({ way: 'response', part, types: { old: old.type, new: now.type }, spans });
  }
  for (const header of added) {
    const code = 'response-header-added';
    say({ code, part: partOf(header), message: 'The header was added.', spans: { new: header.span } });
  }
}

function compareErrors({ endpoints: { old, new: now }, say, add }: ComparedEndpoint): void {
  const pairs = pairsOfErrors({ old: old.errors, new: now.errors });
  for (const { old: error, new: other } of pairs) {
    if (error.name !== other.name) {
      const message = `\`${error.name}\` is called \`${other.name}\`.`;
      const spans = { old: error.span, new: other.span };
      say({ code: 'error-renamed', subject: `error ${error.name}`, place: '', message, spans });
    }
    compareResponse({ old: error, new: other }, { status: String(error.status), say, add, error: other.name });
  }
  for (const error of old.errors) {
    if (pairs.some((pair) => pair.old === error)) continue;
    const message = `${error.name} (${statusWords(error.status)}) is not documented any more.`;
    say({ code: 'error-removed', place: `error ${error.name}`, message, spans: { old: error.span } });
  }
  for (const error of now.errors) {
    if (pairs.some((pair) => pair.new === error)) continue;
    const part: Part = { kind: 'response', status: String(error.status) };
    const message = `${error.name} (${statusWords(error.status)}) is documented.`;
    say({ code: 'error-added', place: `error ${error.name}`, message, spans: { new: error.span }, part });
  }
}

/** Errors with the same name and status; then those of one status, of which one took the place of the other. */
function pairsOfErrors({ old, new: now }: Both<readonly ErrorDeclaration[]>): readonly Both<ErrorDeclaration>[] {
  const { pairs, removed: gone, added: come } = matched({ old, new: now }, ({ name, status }) => `${status} ${name}`);
  const renamed = gone.flatMap((error) => {
    const [other, ...others] = come.filter(({ status }) => status === error.status);
    const isOnly = gone.filter(({ status }) => status === error.status).length === 1;
    return other === undefined || others.length > 0 || !isOnly ? [] : [{ old: error, new: other }];
  });
  return [...pairs, ...renamed];
}
