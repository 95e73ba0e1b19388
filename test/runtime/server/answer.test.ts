import { describe, expect, it } from 'vitest';
import {
  emptyAnswer,
  ensureHeaders,
  ensureValid,
  headerFields,
  jsonAnswer,
  problemAnswer,
  undeclaredAnswer,
} from '../../../src/runtime/server/answer.js';
import { once, separated } from '../../../src/runtime/server/parameters.js';
import { anyText, integerText } from '../../../src/runtime/server/text.js';

describe('answers', () => {
  it('say what they carry', () => {
    expect(jsonAnswer(200, '{}').headers).toEqual({ 'content-type': 'application/json' });
    expect(problemAnswer(404, '{}').headers['content-type']).toBe('application/problem+json');
    expect(emptyAnswer(204)).toEqual({ status: 204, headers: {}, body: undefined });
    expect(jsonAnswer(201, '{}', { location: '/1' }).headers).toHaveProperty('location', '/1');
  });

  it('have header fields as text, without those that are left out', () => {
    expect(
      headerFields({ 'x-count': 0, 'x-big': 9223372036854775807n, 'x-on': false, link: undefined, vary: ['a', 'b'] }),
    ).toEqual({
      'x-count': '0',
      'x-big': '9223372036854775807',
      'x-on': 'false',
      vary: 'a, b',
    });
  });

  it('never let a line break into a header', () => {
    expect(() => headerFields({ location: '/1\r\nset-cookie: a=b' })).toThrow('location');
    expect(() => headerFields({ location: '/\u20ac' })).toThrow('location');
  });
});

describe('what a handler must not do', () => {
  it('is told with the reasons', () => {
    const issues = [{ path: '/version', code: 'type', message: 'must be a number' }];
    expect(() => ensureValid(200, { ok: true, value: 1 })).not.toThrow();
    expect(() => ensureValid(200, { ok: false, issues })).toThrow(
      "The handler's answer 200 does not fit the model: /version must be a number",
    );
    expect(() => undeclaredAnswer({ status: 599 })).toThrow('status 599');
    expect(() => undeclaredAnswer(undefined)).toThrow('status undefined');
  });

  it('is told all the reasons at once, of the headers and of the body', () => {
    const issues = [{ path: '', code: 'type', message: 'must be an object' }];
    const count = { name: 'X-Count', value: undefined, isRequired: true, read: once(integerText()) };
    const size = { ...count, name: 'X-Size', value: 'many' };
    expect(() => ensureValid(200, { ok: false, issues }, [count, size])).toThrow(
      /^The handler's answer 200 does not fit the model: it lacks the header X-Count; the header X-Size must [^;]*; the body must be an object$/,
    );
  });

  it('is told of headers, as a caller would read them', () => {
    const count = { name: 'X-Count', isRequired: true, read: once(integerText({ minimum: 0 })) };
    expect(() => ensureHeaders(200, [{ ...count, value: 1 }])).not.toThrow();
    expect(() => ensureHeaders(200, [{ ...count, value: '1' }])).not.toThrow();
    expect(() => ensureHeaders(200, [{ ...count, value: undefined }])).toThrow('it lacks the header X-Count');
    expect(() => ensureHeaders(200, [{ ...count, value: undefined, isRequired: false }])).not.toThrow();
    expect(() => ensureHeaders(200, [{ ...count, value: -1 }])).toThrow('the header X-Count must be a whole number');
    expect(() => ensureHeaders(200, [{ ...count, value: 'many' }])).toThrow(
      'the header X-Count must be a whole number',
    );
    const tags = { name: 'X-Tags', isRequired: true, read: once(separated(anyText, { maxItems: 2 })) };
    expect(() => ensureHeaders(200, [{ ...tags, value: ['a', 'b'] }])).not.toThrow();
    expect(() => ensureHeaders(200, [{ ...tags, value: ['a', 'b', 'c'] }])).toThrow(
      'X-Tags must be given 0 to 2 times',
    );
    expect(() => ensureHeaders(200, [{ ...tags, value: {} as never }])).toThrow('X-Tags must be text, a number or');
    expect(() => ensureHeaders(200, [{ ...tags, value: null as never }])).toThrow('X-Tags must be text, a number or');
  });
});
