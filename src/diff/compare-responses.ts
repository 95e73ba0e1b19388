import { contentsOf, hasBody, type Message } from '../model/contents.js';
import { encodingWords, isFramedOtherwise } from './encodings.js';
import { writtenTemplate } from '../model/endpoints.js';
import type { Endpoint, ErrorDeclaration, Parameter, Response } from '../model/model.js';
import { statusesOf, statusWords } from '../model/statuses.js';
import type { SourceSpan } from '../source/source-file.js';
import type { Compared } from './compare-requests.js';
import type { Both, Spans } from './difference.js';
import { type Finding, findingAt, type Part, type Root, writtenPart } from './findings.js';

/** What the responses of an endpoint differ in, apart from their types, and the types to compare. */
export function compareResponses(endpoints: Both<Endpoint>): Compared {
  const findings: Finding[] = [];
  const roots: Root[] = [];
  const { old, new: now } = endpoints;
  const say: Say = (said) => void findings.push(findingAt(endpoints, said));
  const add: Add = (root) => void roots.push({ way: 'response', endpoints, ...root });
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
  compareErrors(endpoints, { say, add });
  return { findings, roots };
}

/** Whether a response may have the status of another one. */
function covers(response: Response, { status }: Response): boolean {
  return statusesOf(response).includes(status);
}

function wordsOf({ status, isEvery2xx }: Response): string {
  return isEvery2xx ? '2xx' : String(status);
}

type Say = (said: {
  readonly code: string;
  readonly subject?: string;
  readonly place: string;
  readonly message: string;
  readonly spans: Spans;
  readonly part?: Part;
}) => void;
type Add = (root: Pick<Root, 'part' | 'types' | 'spans' | 'owner'>) => void;

interface Comparing {
  readonly status: string;
  readonly say: Say;
  readonly add: Add;
  /** The error that is compared. */
  readonly error?: string;
}

type Sent = Message & { readonly headers: readonly Parameter[]; readonly span: SourceSpan };

function compareResponse({ old, new: now }: Both<Sent>, comparing: Comparing): void {
  const { status, say, error } = comparing;
  const spans = { old: old.span, new: now.span };
  const body: Part = { kind: 'response', status };
  const tell = (code: string, { part = body, message, at = spans }: Told): void =>
    say({ code, ...placeOf(part, error), message, spans: at, part });
  if (!hasBody(old) && hasBody(now)) tell('response-body-added', { message: 'The response has a body.' });
  if (hasBody(old) && !hasBody(now)) tell('response-body-removed', { message: 'The response has no body any more.' });
  if (hasBody(old) && hasBody(now)) compareContents({ old, new: now }, { ...comparing, tell });
  compareHeaders({ old: old.headers, new: now.headers }, { ...comparing, tell });
}

interface Told {
  readonly part?: Part;
  readonly message: string;
  readonly at?: Spans;
}

interface Telling extends Comparing {
  readonly tell: (code: string, told: Told) => void;
}

/** Errors are reported where they are declared, once for all their endpoints. */
function placeOf(part: Part, error: string | undefined): { readonly subject?: string; readonly place: string } {
  const place = writtenPart(part);
  return error === undefined ? { place } : { subject: `error ${error}`, place: place.replace(/^response \S+ /, '') };
}

function ownerOf(part: Part, error: string | undefined): Pick<Root, 'owner'> {
  const { subject, place } = placeOf(part, error);
  return subject === undefined ? {} : { owner: { subject, place } };
}

function compareContents({ old, new: now }: Both<Sent>, { status, add, tell, error }: Telling): void {
  const [before, after] = [contentsOf(old), contentsOf(now)];
  const isSingle = before.length === 1 && after.length === 1;
  for (const content of before) {
    const { mediaType } = content;
    const other = after.find((one) => one.mediaType === mediaType);
    const part: Part = { kind: 'response', status, ...(!isSingle && { mediaType }) };
    if (other === undefined)
      tell('response-media-type-removed', {
        message: `\`${mediaType}\` is not sent any more.`,
        at: { old: content.span },
      });
    else if (isFramedOtherwise(content, other))
      tell('response-encoding-changed', {
        part,
        message: encodingWords(content, other),
        at: { old: content.span, new: other.span },
      });
    else
      add({
        part,
        types: { old: content.type, new: other.type },
        spans: { old: content.span, new: other.span },
        ...ownerOf(part, error),
      });
  }
  for (const { mediaType, span } of after)
    if (before.every((one) => one.mediaType !== mediaType))
      tell('response-media-type-added', { message: `\`${mediaType}\` may be sent.`, at: { new: span } });
}

function compareHeaders({ old, new: now }: Both<readonly Parameter[]>, { status, add, tell, error }: Telling): void {
  const keyOf = ({ name }: Parameter): string => writtenTemplate(name).toLowerCase();
  for (const header of old) {
    const other = now.find((one) => keyOf(one) === keyOf(header));
    const part: Part = { kind: 'response header', status, name: writtenTemplate(header.name) };
    if (other === undefined) {
      const code = header.isRequired ? 'response-header-removed' : 'response-optional-header-removed';
      tell(code, { part, message: 'The header was removed.', at: { old: header.span } });
      continue;
    }
    const at = { old: header.span, new: other.span };
    if (header.isRequired && !other.isRequired)
      tell('response-header-became-optional', { part, message: 'The header may be missing.', at });
    if (!header.isRequired && other.isRequired)
      tell('response-header-became-required', { part, message: 'The header is always there.', at });
    if (header.deprecated === undefined && other.deprecated !== undefined)
      tell('response-header-deprecated', { part, message: other.deprecated, at });
    if (header.deprecated !== undefined && other.deprecated === undefined)
      tell('response-header-no-longer-deprecated', { part, message: 'The header is no longer deprecated.', at });
    add({ part, types: { old: header.type, new: other.type }, spans: at, ...ownerOf(part, error) });
  }
  for (const header of now) {
    if (old.some((one) => keyOf(one) === keyOf(header))) continue;
    const part: Part = { kind: 'response header', status, name: writtenTemplate(header.name) };
    tell('response-header-added', { part, message: 'The header was added.', at: { new: header.span } });
  }
}

interface Saying {
  readonly say: Say;
  readonly add: Add;
}

function compareErrors({ old, new: now }: Both<Endpoint>, { say, add }: Saying): void {
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
  const same = old.flatMap((error) => {
    const other = now.find(({ name, status }) => name === error.name && status === error.status);
    return other === undefined ? [] : [{ old: error, new: other }];
  });
  const [gone, come] = [
    old.filter((error) => same.every((pair) => pair.old !== error)),
    now.filter((error) => same.every((pair) => pair.new !== error)),
  ];
  const renamed = gone.flatMap((error) => {
    const [other, ...others] = come.filter(({ status }) => status === error.status);
    const isOnly = gone.filter(({ status }) => status === error.status).length === 1;
    return other === undefined || others.length > 0 || !isOnly ? [] : [{ old: error, new: other }];
  });
  return [...same, ...renamed];
}
