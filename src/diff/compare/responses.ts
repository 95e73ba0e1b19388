import { hasBody } from '../../model/contents.js';
import { declarationsOf } from '../../model/declarations.js';
import { writtenTemplate } from '../../model/endpoints.js';
import type { ErrorDeclaration, Parameter, Response } from '../../model/model.js';
import { statusesOf, statusWords } from '../../model/statuses.js';
import { type StreamChoice, streamChoiceOf } from '../../model/stream-choice.js';
import { compareContents } from './contents.js';
import {
  type Both,
  compareDeprecation,
  type Matched,
  matched,
  sayUnmatched,
  withPairs,
  type Spans,
  spansOf,
} from './difference.js';
import { type ComparedEndpoint, type Part, type SaidOfEndpoint, writtenPart } from './findings.js';
import type { Declared } from './drafts.js';

/** What the responses of an endpoint differ in, apart from their types. */
export function compareResponses(comparing: ComparedEndpoint): void {
  const { endpoints, say, add } = comparing;
  const { old, new: now } = endpoints;
  const sayAdded = (response: Response, spans: Spans): void => {
    const status = wordsOf(response);
    const message = `${status} may be sent.`;
    say({ code: 'status-added', place: `response ${status}`, message, spans, part: { kind: 'response', status } });
  };
  for (const response of old.responses) {
    const other = now.responses.find((one) => covers(one, response));
    const status = wordsOf(response);
    if (other === undefined) {
      const message = `${status} is not sent any more.`;
      say({ code: 'status-removed', place: `response ${status}`, message, spans: { old: response.span } });
      continue;
    }
    compareResponse({ old: response, new: other }, { status, say, add });
    if (other.isEvery2xx && !response.isEvery2xx) sayAdded(other, spansOf({ old: response, new: other }));
  }
  for (const response of now.responses) {
    const isKnown = old.responses.some((one) => covers(response, one) || covers(one, response));
    if (!isKnown) sayAdded(response, { new: response.span });
  }
  compareChoice(comparing);
  compareErrors(comparing);
}

/** The change of the field of the body that says whether the response is streamed, and of what its absence says. */
function compareChoice({ endpoints, models, say }: ComparedEndpoint): void {
  const { old, new: now } = endpoints;
  const before = streamChoiceOf(old, declarationsOf(models.old));
  const after = streamChoiceOf(now, declarationsOf(models.new));
  const part = { kind: 'response', status: now.responses.map(wordsOf).join(', ') } as const;
  const choice = ({ field }: StreamChoice): string => `if \`${field}\` is true`;
  const sayChanged = (message: string): void => say({ code: 'response-choice-changed', part, message });
  if (before === undefined && after !== undefined)
    say({ code: 'response-choice-added', part, message: `The response is streamed ${choice(after)}.` });
  else if (before !== undefined && after === undefined)
    say({ code: 'response-choice-removed', part, message: `The response was streamed ${choice(before)}.` });
  else if (before !== undefined && after !== undefined && before.field !== after.field)
    sayChanged(`The response was streamed ${choice(before)}, and is ${choice(after)}.`);
  else if (before !== undefined && !before.isAlwaysGiven && before.isStreamedByDefault !== after?.isStreamedByDefault)
    sayChanged(
      `Without \`${before.field}\`, the response was ${before.isStreamedByDefault ? 'streamed, and is not' : 'not streamed, and is'}.`,
    );
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
  const spans = spansOf({ old, new: now });
  const part = { kind: 'response', status } as const;
  const say = (said: SaidOfEndpoint): void => comparing.say({ ...said, ...placeOf(said.part ?? part, error) });
  const add: Comparing['add'] = (root) => {
    const { subject, place } = placeOf(root.part, error);
    comparing.add({ ...root, ...(subject !== undefined && { owner: { subject, place } }) });
  };
  if (!hasBody(old) && hasBody(now)) say({ code: 'response-body-added', part, spans });
  if (hasBody(old) && !hasBody(now)) say({ code: 'response-body-removed', part, spans });
  if (hasBody(old) && hasBody(now)) compareContents({ old, new: now }, { way: 'response', part, say, add });
  compareHeaders({ old: old.headers, new: now.headers }, { status, say, add });
}

/** Errors are reported where they are declared, once for all their endpoints. */
function placeOf(part: Part, error: string | undefined): { readonly subject?: string; readonly place: string } {
  const place = writtenPart(part);
  return error === undefined ? { place } : { subject: `error ${error}`, place: place.replace(/^response \S+ /, '') };
}

function compareHeaders(headers: Both<readonly Parameter[]>, { status, add, say }: Comparing): void {
  const all = matched(headers, ({ name }) => writtenTemplate(name).toLowerCase());
  const partOf = ({ name }: Parameter): Part => ({ kind: 'response header', status, name: writtenTemplate(name) });
  sayUnmatched(all, (header, change, spans) => {
    const isOptionalGone = change === 'removed' && !header.isRequired;
    const code = isOptionalGone ? 'response-optional-header-removed' : `response-header-${change}`;
    say({ code, part: partOf(header), spans });
  });
  for (const { old, new: now } of all.pairs) {
    const part = partOf(old);
    const spans = spansOf({ old, new: now });
    const tell = (code: string, message?: string): void => say({ code, part, message, spans });
    if (old.isRequired && !now.isRequired) tell('response-header-became-optional');
    if (!old.isRequired && now.isRequired) tell('response-header-became-required');
    compareDeprecation({ old, new: now }, { stem: 'response-header', what: 'The header' }, tell);
    add({ way: 'response', part, types: { old: old.type, new: now.type }, spans });
  }
}

function compareErrors({ endpoints: { old, new: now }, say, add }: ComparedEndpoint): void {
  const all = matchedErrors({ old: old.errors, new: now.errors });
  for (const { old: error, new: other } of all.pairs) {
    if (error.name !== other.name) {
      const message = `\`${error.name}\` is called \`${other.name}\`.`;
      const spans = spansOf({ old: error, new: other });
      say({ code: 'error-renamed', subject: `error ${error.name}`, place: '', message, spans });
    }
    if (error.status !== other.status) {
      const message = `The status was ${statusWords(error.status)}, and is ${statusWords(other.status)}.`;
      const part: Part = { kind: 'response', status: String(other.status) };
      const spans = spansOf({ old: error, new: other });
      say({ code: 'error-status-changed', subject: `error ${error.name}`, place: '', message, spans, part });
    }
    compareResponse({ old: error, new: other }, { status: String(other.status), say, add, error: other.name });
  }
  sayUnmatched(all, ({ name, status }, change, spans) => {
    const part: Part = { kind: 'response', status: String(status) };
    const message = `${name} (${statusWords(status)}) is ${change === 'added' ? 'documented' : 'not documented any more'}.`;
    say({ code: `error-${change}`, place: `error ${name}`, message, spans, part });
  });
}

/**
 * Errors with the same name and status; then those of one name that moved from one status to another; then those of one
 * status, of which one took the place of the other.
 */
function matchedErrors(errors: Both<readonly ErrorDeclaration[]>): Matched<ErrorDeclaration> {
  const same = matched(errors, ({ name, status }) => `${status} ${name}`);
  const { pairs, removed, added } = matched({ old: same.removed, new: same.added }, movedKey);
  const renamed = removed.flatMap((error) => {
    const [other, ...others] = added.filter(({ status }) => status === error.status);
    const isOnly = removed.filter(({ status }) => status === error.status).length === 1;
    return other === undefined || others.length > 0 || !isOnly ? [] : [{ old: error, new: other }];
  });
  return withPairs({ pairs: [...same.pairs, ...pairs], removed, added }, renamed);
}

/** A range of statuses may include those of before: it is another error. */
function movedKey({ name, status }: ErrorDeclaration): string {
  return typeof status === 'number' ? name : `${status} ${name}`;
}
