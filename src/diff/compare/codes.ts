import { upperFirst } from '../../source/words.js';
import type { ChangeKind, Touched, Verdict } from './change.js';
import { partCodes } from './part-codes.js';

const callersOnWire: Touched = { who: 'callers', where: 'wire' };
const callersInSource: Touched = { who: 'callers', where: 'source' };
const serviceInSource: Touched = { who: 'service', where: 'source' };

const inSource = [callersInSource, serviceInSource];
const both = [callersOnWire, ...inSource];

type Row = readonly [sentence: string, verdict: Verdict, touched: readonly Touched[]];

const rows: Readonly<Record<string, Row>> = {
  'endpoint-added': ['An endpoint was added.', 'safe', [serviceInSource]],
  'endpoint-removed': ['An endpoint was removed.', 'breaking', both],
  'endpoint-shadowed': ['An endpoint at a new path receives some requests of another one.', 'risky', [callersOnWire]],
  'path-changed': ['An endpoint has another path.', 'breaking', [callersOnWire]],
  'method-changed': ['An endpoint has another method.', 'breaking', [callersOnWire]],
  'operation-renamed': ['An endpoint has another name in TypeScript.', 'breaking', inSource],
  'path-parameter-renamed': ['A path parameter has another name in TypeScript.', 'breaking', inSource],
  'input-shape-changed': [
    'The parameters of an endpoint are laid out differently in TypeScript, because names collide or no longer do.',
    'breaking',
    inSource,
  ],
  'endpoint-deprecated': ['An endpoint was deprecated.', 'safe', [callersInSource]],
  'endpoint-no-longer-deprecated': ['An endpoint is no longer deprecated.', 'safe', []],
  'sunset-changed': ['The date at which an endpoint will be removed was set, moved or dropped.', 'risky', []],
  'auth-required': ['An endpoint that needed no credentials needs some.', 'breaking', both],
  'auth-no-longer-required': ['An endpoint no longer needs credentials.', 'safe', [serviceInSource]],
  'auth-alternative-added': ['An endpoint accepts further credentials.', 'safe', [serviceInSource]],
  'auth-alternative-removed': ['An endpoint no longer accepts some credentials.', 'breaking', both],
  'auth-scheme-changed': ['A way to authenticate was changed.', 'breaking', both],
  'auth-scheme-renamed': ['A way to authenticate has another name in TypeScript.', 'breaking', inSource],
  'scopes-added': ['An endpoint needs further scopes.', 'breaking', [callersOnWire]],
  'scopes-removed': ['An endpoint needs fewer scopes.', 'safe', []],
  'scopes-changed': ['An endpoint needs other scopes.', 'breaking', [callersOnWire]],
  'scope-token-changed': ['A scope has another name in tokens.', 'breaking', [callersOnWire]],
  'server-removed': ['An address of the API was removed.', 'breaking', [callersOnWire, callersInSource]],
  'server-added': ['An address of the API was added.', 'safe', []],
  'endpoint-server-changed': ['An endpoint has other addresses.', 'risky', [callersOnWire]],
  'server-changed': ['An address of the API was changed.', 'risky', [callersOnWire]],
  'server-placeholders-changed': [
    'The placeholders of the addresses are others: each is an option of a client.',
    'breaking',
    [callersInSource],
  ],
  'body-limit-lowered': ['A request body may have fewer bytes.', 'risky', [callersOnWire]],
  'body-limit-raised': ['A request body may have more bytes.', 'safe', []],
  'time-limit-lowered': ['A request may take less time.', 'risky', [callersOnWire]],
  'time-limit-raised': ['A request may take more time.', 'safe', []],
  'response-choice-added': ['A field of the body says whether a response is streamed.', 'breaking', both],
  'response-choice-changed': [
    'Another field of the body, or another default of it, says whether a response is streamed.',
    'breaking',
    both,
  ],
  'response-choice-removed': ['No field of the body says any more whether a response is streamed.', 'breaking', both],
  'paging-added': ['An endpoint returns pages of a list.', 'safe', []],
  'paging-changed': ['The pages of a list are found in another way.', 'risky', both],
  'paging-removed': ['An endpoint no longer returns pages of a list.', 'breaking', [callersInSource]],
  'parameter-added-required': ['A parameter was added; it must be sent.', 'breaking', both],
  'parameter-added-optional': ['A parameter was added; it may be left out.', 'safe', [serviceInSource]],
  'parameter-removed': ['A parameter was removed.', 'breaking', both],
  'parameter-ignored': ['A header or cookie was removed: the service ignores it.', 'breaking', inSource],
  'parameter-became-required': ['A parameter must be sent.', 'breaking', both],
  'parameter-became-optional': ['A parameter may be left out.', 'safe', [serviceInSource]],
  'parameter-default-added': ['A parameter has a default.', 'risky', [serviceInSource]],
  'parameter-default-changed': ['A parameter has another default.', 'risky', [callersOnWire]],
  'parameter-default-removed': ['A parameter no longer has a default.', 'risky', [callersOnWire, serviceInSource]],
  'parameter-deprecated': ['A parameter was deprecated.', 'safe', [callersInSource]],
  'parameter-no-longer-deprecated': ['A parameter is no longer deprecated.', 'safe', []],
  'parameters-requirement-added': ['Some of several query parameters must be sent.', 'breaking', both],
  'parameters-requirement-removed': ['Some of several query parameters may all be left out.', 'safe', []],
  'parameters-requirement-changed': ['Other query parameters must be sent.', 'breaking', both],
  'body-added-required': ['A request must have a body.', 'breaking', both],
  'body-added-optional': ['A request may have a body.', 'safe', [serviceInSource]],
  'body-became-required': ['A request must have its body.', 'breaking', both],
  'body-became-optional': ['A request may leave out its body.', 'safe', [serviceInSource]],
  'body-removed': ['A request no longer has a body.', 'breaking', both],
  'body-shape-changed': [
    'A request body is given with its media type in TypeScript, because there are several, or no longer is.',
    'breaking',
    inSource,
  ],
  'request-media-type-added': ['A request body may have a further media type.', 'safe', [serviceInSource]],
  'request-media-type-removed': ['A media type of a request body was removed.', 'breaking', both],
  'request-encoding-changed': ['A request body is sent as a stream of items, or no longer is.', 'breaking', both],
  'response-encoding-changed': ['A response is sent as a stream of items, or no longer is.', 'breaking', both],
  'response-media-type-added': ['A response may have a further media type.', 'breaking', both],
  'response-media-type-removed': ['A media type of a response was removed.', 'breaking', both],
  'response-body-added': ['A response has a body.', 'breaking', inSource],
  'response-body-removed': ['A response no longer has a body.', 'breaking', both],
  'status-added': ['A success has a further status.', 'breaking', both],
  'status-removed': ['A status of a success was removed.', 'breaking', inSource],
  'error-added': ['An endpoint may respond with a further error.', 'risky', [callersOnWire, callersInSource]],
  'error-removed': ['An endpoint no longer responds with an error.', 'safe', []],
  'error-status-changed': ['An error has another status.', 'breaking', both],
  'error-class-removed': ['An error was removed, and its class in TypeScript.', 'breaking', inSource],
  'error-renamed': ['An error has another name in TypeScript.', 'breaking', inSource],
  'response-header-added': ['A response has a further header.', 'safe', [serviceInSource]],
  'response-header-removed': ['A header of a response was removed; it was always there.', 'breaking', both],
  'response-optional-header-removed': ['A header of a response was removed; it was optional.', 'breaking', inSource],
  'response-header-became-optional': ['A header may be missing in a response.', 'breaking', both],
  'response-header-became-required': ['A header is always in a response.', 'safe', [serviceInSource]],
  'response-header-deprecated': ['A header of a response was deprecated.', 'safe', [callersInSource]],
  'response-header-no-longer-deprecated': ['A header of a response is no longer deprecated.', 'safe', []],
  'type-removed': ['A type that TypeScript could import was removed.', 'breaking', inSource],
  'type-renamed': ['A type has another name in TypeScript.', 'breaking', inSource],
  'type-added': ['A type was added.', 'safe', []],
  'type-deprecated': ['A type was deprecated.', 'safe', [callersInSource]],
  'type-no-longer-deprecated': ['A type is no longer deprecated.', 'safe', []],
  'declaration-deprecated': ['A group, an error, a scope or another declaration was deprecated.', 'safe', []],
  'declaration-no-longer-deprecated': ['Such a declaration is no longer deprecated.', 'safe', []],
  'package-renamed': ['The packages have other names.', 'breaking', inSource],
  'scalar-form-changed': [
    'An `int64`, a date or a time has another type in TypeScript, as the settings of the project say.',
    'breaking',
    inSource,
  ],
  'webhooks-added': ['The service sends webhooks.', 'safe', [serviceInSource]],
  'webhooks-removed': ['The service no longer sends webhooks.', 'risky', both],
};

const whole: Readonly<Record<string, ChangeKind>> = Object.fromEntries(
  Object.entries(rows).map(([code, [sentence, verdict, touched]]) => [code, { sentence, verdict, touched }]),
);

/** Every kind of change by its code: those of endpoints and names, and those of types in requests and responses. */
export const changeKinds: ReadonlyMap<string, ChangeKind> = new Map(Object.entries({ ...whole, ...partCodes }));

/** The sentence of a kind, about a change: `The field may be missing.` */
export function usualMessage(code: string): string {
  const sentence = kindOf(code).sentence.replace(/^In (?:requests|responses), /, '');
  return upperFirst(sentence.replace(/^an? /i, 'the '));
}

export function kindOf(code: string): ChangeKind {
  const kind = changeKinds.get(code);
  if (kind === undefined) throw new Error(`Bug: no kind of change has the code "${code}".`);
  return kind;
}
