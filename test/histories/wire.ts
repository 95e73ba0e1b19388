import { parseJson } from '../../src/runtime/validators/json.js';
import type { ApiResponse, Call } from './caller.js';
import type { Content, Outcome, RecordState, Request } from './history.js';

/**
 * The fields of a history in terms of the example service: a string, a number near the end of int64, and what actions
 * set.
 */
export type Field = 'text' | 'number' | 'property';

/** The request in the format of the example service. */
export function callOf(request: Request): Call {
  switch (request.kind) {
    case 'get':
      return { method: 'GET', path: `/${request.id}` };
    case 'get by key':
      return { method: 'GET', path: `/key=${request.key}` };
    case 'delete':
      return { method: 'DELETE', path: `/${request.id}` };
    case 'create or merge':
      return { method: 'POST', path: '', body: draftOf(request.key, request.given) };
    case 'create or replace':
      return { method: 'PUT', path: '', body: draftOf(request.key, request.given) };
    case 'merge':
      return { method: 'PATCH', path: '', body: draftOf(request.key, request.given) };
    case 'update': {
      const set = request.actions.map((given) => ({ action: 'changeSomeProperty', someProperty: given['property'] }));
      const actions = set.flatMap((action) => [action, { action: 'doSomeThing' }]);
      const body = JSON.stringify({ version: request.expectedVersion, actions });
      return { method: 'POST', path: `/${request.id}`, body };
    }
  }
}

/** The meaning of the response. Throws for one that a correct service never sends. */
export function outcomeOf({ status, text }: ApiResponse, request: Request): Outcome {
  if (status === 200) return { kind: 'done', record: stateOf(text) };
  if (status === 201) return { kind: 'created', record: stateOf(text) };
  if (status === 404) return { kind: 'absent' };
  if (status === 409) return { kind: 'refused', ...currentVersionIn(text) };
  if (status === 503) return { kind: 'unknown', reason: '503' };
  throw new Error(`${request.kind} was answered ${status}: ${text}`);
}

// Written by hand: JSON.stringify cannot print a number near the end of int64.
function draftOf(key: string, { text, number }: Content): string {
  const members = [
    ...(text === undefined ? [] : [`"arrayOfStringExample":["${text}"]`]),
    ...(number === undefined ? [] : [`"arrayOfObjectType":[{"integerExample":${number}}]`]),
  ];
  return `{"key":"${key}","objectTypeProperty":{${members.join()}}}`;
}

interface Resource {
  readonly id: string;
  readonly key?: string;
  readonly version: number;
  readonly someProperty?: string;
  readonly objectTypeProperty: {
    readonly arrayOfStringExample?: readonly string[];
    readonly arrayOfObjectType?: readonly { readonly integerExample: bigint }[];
  };
}

function stateOf(body: string): RecordState {
  const { id, key, version, someProperty, objectTypeProperty } = valueOf(body) as Resource;
  const content: Record<Field, string | undefined> = {
    text: objectTypeProperty.arrayOfStringExample?.join(),
    number: objectTypeProperty.arrayOfObjectType?.map(({ integerExample }) => String(integerExample)).join(),
    property: someProperty,
  };
  const given = Object.entries(content).filter((entry): entry is [string, string] => entry[1] !== undefined);
  return { id, key, version, content: Object.fromEntries(given) };
}

function currentVersionIn(body: string): { readonly currentVersion?: number } {
  const { currentVersion } = valueOf(body) as { readonly currentVersion?: number };
  return currentVersion === undefined ? {} : { currentVersion };
}

function valueOf(body: string): unknown {
  const read = parseJson(body);
  if (!read.ok) throw new Error(`This is not JSON: ${body}`);
  return read.value;
}
