import { declarationsOf } from '../../model/declarations.js';
import { parsedJson, tokensOf } from '../../model/json-value.js';
import type { Model } from '../../model/model.js';
import { fieldsIn, namesReachedFrom } from '../../model/types/type-graph.js';
import { memberOf } from './record-fit.js';

/** Names of the write-only fields that values of a type may contain: no response shows them, nor does a report. */
export function secretNames(model: Model, type: string): readonly string[] {
  const declarations = declarationsOf(model);
  const reached = [...namesReachedFrom([{ kind: 'named', name: type }], declarations)];
  return reached
    .flatMap((name) => fieldsIn(declarations.get(name)))
    .filter(({ access }) => access === 'write')
    .map(({ name }) => name);
}

/** The pointer up to a field with such a name: the keys of a map in it are secret, too. */
export function shownPath(pointer: string, secrets: ReadonlySet<string>): string {
  const end = tokensOf(pointer).findIndex((name) => secrets.has(name));
  return end < 0
    ? pointer
    : pointer
        .split('/')
        .slice(0, end + 2)
        .join('/');
}

const mostCharacters = 60;

/**
 * The value at a JSON Pointer (RFC 6901) into a record, as JSON, shortened. Undefined if there is none, and for what
 * may contain a secret: a value below a field with such a name, an object, a list, a string that may contain these.
 * Undefined as well for a number that JavaScript rounds.
 */
export function shownValue(body: string, pointer: string, secrets: ReadonlySet<string>): string | undefined {
  const names = tokensOf(pointer);
  if (names.some((name) => secrets.has(name))) return undefined;
  const value = names.reduce(memberOf, parsedJson(body));
  if (value === undefined || (typeof value === 'object' && value !== null)) return undefined;
  if (typeof value === 'number' && Number.isInteger(value) && !Number.isSafeInteger(value)) return undefined;
  if (typeof value === 'string' && /^\s*[[{]/.test(value)) return undefined;
  const characters = [...JSON.stringify(value)];
  return characters.length <= mostCharacters
    ? characters.join('')
    : `${characters.slice(0, mostCharacters - 1).join('')}…`;
}
