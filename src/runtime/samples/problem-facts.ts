import type { ProblemDetails } from '../server/index.js';
import { ownField } from '../validators/index.js';
import { instantTexts } from './instant-texts.js';
import { byWord, firstByWord, partsOfName, wordsOfName } from './topics.js';

/** A problem (RFC 9457) that a service has with a request, and the id of the request. */
export interface Problem extends ProblemDetails {
  readonly requestId: string;
}

/** What an error body can say: of a problem, or of one of its reasons. */
export interface Facts {
  readonly status: number;
  readonly title: string;
  /** What happened, for people. */
  readonly message: string;
  /** For a field `error` beside a message: it is the title. */
  readonly error?: string;
  /** What happened, in the words of a code: `['not', 'found']`. */
  readonly code: readonly string[];
  /** Of a reason: `query`, `body`, … */
  readonly in?: string;
  /** Of a reason: the name of the parameter, or the path in the body, `pets.0.name`. */
  readonly at?: string;
  /** The same path as a JSON Pointer; absent if the reason is not in the body. */
  readonly pointer?: string;
  readonly requestId: string;
  readonly extensions: Readonly<Record<string, unknown>>;
}

export function factsOf(problem: Problem): Facts {
  const { status, title = '', requestId, extensions = {} } = problem;
  const reasons = reasonsOf(problem).map(({ message }) => message);
  // The detail of a problem with reasons only refers to them.
  const message = reasons.length > 0 ? reasons.join('; ') : (problem.detail ?? title);
  return { status, title, message, code: wordsIn(title), requestId, extensions };
}

/** The facts of each reason. */
export function reasonsOf({ status, title = '', errors = [], requestId }: Problem): readonly Facts[] {
  return errors.map((reason) => {
    const isInBody = reason.in === 'body';
    const at = isInBody ? pathOfPointer(reason.at) : reason.at;
    return {
      status,
      title,
      message: `${at === '' ? reason.in : at} ${reason.message}`,
      code: wordsIn(reason.code),
      in: reason.in,
      at,
      ...(isInBody && { pointer: reason.at }),
      requestId,
      extensions: {},
    };
  });
}

/** `/pets/0/name` → `pets.0.name` */
function pathOfPointer(pointer: string): string {
  const parts = pointer.split('/').slice(1);
  return parts.map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~')).join('.');
}

function wordsIn(text: string): readonly string[] {
  return text.toLowerCase().match(/[a-z0-9]+/g) ?? [];
}

/** The strings that a field may have, the best first, by a word of its name. */
type Texts = (facts: Facts) => readonly (string | undefined)[];

const textsByWord = byWord<Texts>([
  [
    'message msg detail description text explanation reason info information cause problem hint',
    ({ message }) => [message],
  ],
  ['error err', ({ error, message }) => [error ?? message]],
  ['title summary phrase headline', ({ title }) => [title]],
  ['code kind category slug', spellings],
  // A type may have to be a URI.
  ['type', (facts) => [...spellings(facts), 'about:blank']],
  ['name key', (facts) => [facts.at, ...spellings(facts)]],
  ['status statuscode httpstatus httpcode', ({ status }) => [String(status)]],
  ['id request trace correlation instance', ({ requestId }) => [requestId, `urn:uuid:${requestId}`]],
  ['field parameter param property path attribute source target argument', ({ at }) => [at]],
  ['pointer', ({ pointer }) => [pointer]],
  ['in location', (facts) => [facts.in]],
  ['timestamp time date datetime at', () => Object.values(instantTexts).map((write) => write(new Date()))],
]);

function spellings({ code, status }: Facts): readonly string[] {
  const pascal = code.map((word) => word.slice(0, 1).toUpperCase() + word.slice(1)).join('');
  const camel = pascal.slice(0, 1).toLowerCase() + pascal.slice(1);
  return [code.join('_'), code.join('_').toUpperCase(), code.join('-'), pascal, camel, String(status), `E${status}`];
}

/** The strings for a field of that name, the best first; none if the problem says nothing about it. */
export function textsAbout(name: string, facts: Facts): readonly string[] {
  const known = firstByWord(name, textsByWord)?.(facts) ?? [];
  return [ownField(facts.extensions, name), ...known].filter((text) => typeof text === 'string');
}

const numbersByWord = byWord<(facts: Facts) => readonly number[]>([
  ['status statuscode httpstatus httpcode code error errno number', ({ status }) => [status]],
  // In milliseconds; in seconds if the type has no room for them.
  ['timestamp', () => [Date.now(), Math.floor(Date.now() / 1000)]],
]);

/** The whole numbers for a field of that name, the best first. */
export function numbersAbout(name: string, facts: Facts): readonly number[] {
  const known = firstByWord(name, numbersByWord)?.(facts) ?? [];
  return [ownField(facts.extensions, name), ...known].filter((value) => typeof value === 'number');
}

/**
 * Whether the problem says something about an optional field of that name: about all its words, because `declineCode` is
 * not just any code. Every message is one.
 */
export function isKnown(name: string, { extensions }: Facts): boolean {
  const isWord = (part: string): boolean =>
    wordsOfName(part).some((word) => textsByWord.has(word) || numbersByWord.has(word));
  const parts = partsOfName(name);
  if (hasMessage(name) || Object.hasOwn(extensions, name)) return true;
  // No word has letters other than a to z, which are not among the parts.
  return parts.length > 0 && /^[ -~]*$/.test(name) && (isWord(parts.join('')) || parts.every(isWord));
}

/** The parts of the path to what is wrong, `['body', 'pets', '0']`, for a list of that name; undefined for any other. */
export function pathAbout(name: string, facts: Facts): readonly string[] | undefined {
  const isPath = wordsOfName(name).some((word) => ['path', 'loc', 'location'].includes(word));
  if (!isPath || facts.in === undefined) return undefined;
  return [facts.in, ...(facts.at ?? '').split('.').filter((part) => part !== '')];
}

const truthByWord = byWord([
  ['success successful succeeded ok', false],
  ['error err failed failure', true],
]);

export function truthAbout(name: string): boolean | undefined {
  return firstByWord(name, truthByWord);
}

const partWords: ReadonlySet<string> = new Set(
  (
    'error err detail issue violation reason message cause problem failure fault exception source status validation ' +
    'field invalidparam invalidparameter'
  ).split(' '),
);

/** Whether a part of a body with that name, an object or a list, says what happened. */
export function isAboutProblem(name: string): boolean {
  return wordsOfName(name).some((word) => partWords.has(word));
}

/** Whether a field of that name says what happened, in a sentence. */
export function hasMessage(name: string): boolean {
  return firstByWord(name, textsByWord) === textsByWord.get('message');
}

/** What the members of an enum say about a status, from the most to the least specific. */
const words400 = 'invalid validation malformed';
const wordsByStatus: Readonly<Record<number, string>> = {
  400: words400,
  401: 'unauthenticated authentication auth token credential',
  403: 'denied permission access scope',
  404: 'missing unknown nosuch',
  409: 'exists duplicate stale version',
  412: 'precondition stale version',
  413: 'toolarge size',
  415: 'unsupported mediatype',
  422: words400,
  429: 'toomany rate throttl quota',
  500: 'internal server unknown',
  503: 'unavailable overload',
};

/** The member that says what happened: `NOT_FOUND`, `ResourceNotFound`, 404; undefined if none does. */
export function memberAbout<Member extends string | number | boolean>(
  members: readonly Member[],
  { code, title, status }: Facts,
): Member | undefined {
  const own = [code.join(''), lettersOf(title)].filter((word) => word !== '');
  const others = `${wordsByStatus[status] ?? ''} ${status < 500 ? 'client request' : 'server internal'} error fail`;
  return (
    members.find((member) => String(member) === String(status)) ??
    memberWith(own, members, (text, word) => text === word) ??
    memberWith([...own, ...others.trim().split(/ +/)], members, (text, word) => text.includes(word))
  );
}

function memberWith<Member>(
  words: readonly string[],
  members: readonly Member[],
  fits: (text: string, word: string) => boolean,
): Member | undefined {
  const fitting = words.flatMap((word) =>
    members.filter((one) => typeof one === 'string' && fits(lettersOf(one), word)),
  );
  return fitting[0];
}

function lettersOf(text: string): string {
  return wordsIn(text).join('');
}
