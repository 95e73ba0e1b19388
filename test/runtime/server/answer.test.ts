import { describe, expect, it } from 'vitest';
import {
  emptyAnswer,
  ensureHeader,
  ensureValid,
  headerFields,
  jsonAnswer,
  problemAnswer,
  undeclaredAnswer,
} from '../../../src/runtime/server/answer.js';

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
    expect(() => ensureHeader(201, 'Location', undefined)).toThrow('lacks the header Location');
    expect(() => undeclaredAnswer({ status: 599 })).toThrow('status 599');
    expect(() => undeclaredAnswer(undefined)).toThrow('status undefined');
  });
});
