import { describe, expect, it } from 'vitest';
import { stringify } from 'yaml';
import { targetsByName } from '../../src/targets/index.js';
import { compileText } from '../support/example-model.js';

const half = '\ud800';
const text = { type: 'string', example: half };

interface Parts {
  readonly id?: unknown;
  readonly types?: object;
  readonly query?: object;
  readonly more?: object;
  readonly send?: object;
}

/** A model that contains a lone surrogate. */
function modelWith({ id = 'string', types, query, more, send }: Parts): string {
  const document = {
    api: 'halves',
    params: { id },
    types: { Thing: { 'name?': 'string' }, Mark: ['a', half], ...types },
    groups: {
      thing: {
        path: '/things',
        endpoints: {
          get: { http: 'GET /{id}', query: { 'f?': 'string', ...query }, returns: 'Thing', ...more },
          send: { http: 'POST', body: 'Thing', returns: 'nothing', ...send },
        },
      },
    },
  };
  return stringify(document, { defaultStringType: 'QUOTE_DOUBLE', defaultKeyType: 'QUOTE_DOUBLE' });
}

const unsendable: Readonly<Record<string, Parts>> = {
  'a query parameter of the example': { more: { example: { query: { f: half } } } },
  'a list of the example': { query: { 'many?': 'string[]' }, more: { example: { query: { many: ['a', half] } } } },
  'a path parameter of the example': { more: { example: { path: { id: half } } } },
  'a header of the example': { more: { headers: { 'X-A?': 'string' }, example: { headers: { 'X-A': half } } } },
  'a cookie of the example': { more: { cookies: { 'a?': 'string' }, example: { cookies: { a: half } } } },
  'a name of the example': { query: { '/x.*/?': 'string' }, more: { example: { query: { [`x${half}`]: 'a' } } } },
  'a form of the example': { send: { body: 'form<Thing>', example: { body: { name: half } } } },
  'the example of a placeholder': { id: text },
  'the example of a parameter': { query: { 'g?': text } },
  'the default of a parameter': { query: { g: { type: 'string', default: half } } },
  'the name of a parameter': { query: { [`x${half}?`]: 'string' } },
  'the name of a pattern': { query: { [`x${half}{id}?`]: 'string' } },
  'a member of the enum of a parameter': { query: { 'g?': 'Mark[]' } },
  'a member of the enum of a placeholder': { id: 'Mark' },
};

const sendable: Readonly<Record<string, Parts>> = {
  'a body': { send: { example: { body: { name: half } } } },
  'a response': { more: { example: { returns: { name: half } } } },
  'JSON in a parameter': { query: { 'g?': 'json<Thing>' }, more: { example: { query: { g: { name: half } } } } },
  'an enum in JSON': { types: { Marks: { 'all?': 'Mark[]' } }, query: { 'g?': 'json<Marks>' } },
  'a field': { types: { Odd: { [half]: text } }, more: { returns: 'Odd' } },
  'a pattern': { id: 'string(/[\\ud800]/)' },
};

function errorsOf(parts: Parts): readonly string[] {
  const { diagnostics } = compileText(modelWith(parts));
  return diagnostics.filter(({ severity }) => severity === 'error').map(({ message }) => message);
}

describe('a lone surrogate', () => {
  it.each(Object.entries(unsendable))('is refused where it cannot be sent: %s', (_where, parts) => {
    const errors = errorsOf(parts);
    expect(errors).toHaveLength(1);
    expect(errors[0]).toContain(String.raw`\ud800`);
  });

  it.each(Object.entries(sendable))('is accepted elsewhere, and printed: %s', (_where, parts) => {
    expect(errorsOf(parts)).toEqual([]);
    const { value } = compileText(modelWith(parts));
    const files = [...targetsByName.values()].flatMap((target) => target.emit(value));
    expect(files.every((file) => file.text.length > 0)).toBe(true);
  });
});
