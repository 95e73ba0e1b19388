import { describe, expect, it } from 'vitest';
import { sampleComposites } from '../../../src/runtime/samples/composites.js';
import { type Declared, errorBody } from '../../../src/runtime/samples/error-body.js';
import type { Problem } from '../../../src/runtime/samples/problem-facts.js';
import { sampleFormats } from '../../../src/runtime/samples/formats.js';
import { samplePatterns } from '../../../src/runtime/samples/patterns.js';
import type {
  AliasType,
  ConvertedType,
  Field,
  Fielded,
  ObjectType,
  Type,
} from '../../../src/runtime/validators/index.js';

const requestId = '01935b5c-7a1f-7c5e-9f0a-3d2b1c0a9e8f';
const missing = { status: 404, title: 'Not Found', detail: 'There is no such pet.', requestId };
const invalid: Problem = {
  status: 400,
  title: 'Bad Request',
  detail: 'The request does not fit; errors lists every reason.',
  errors: [
    { in: 'query', at: 'limit', code: 'type', message: 'must be an integer' },
    { in: 'body', at: '/tags~1all/0', code: 'length', message: 'must have 1 to 9 characters' },
  ],
  requestId,
};
const reasons = ['limit must be an integer', 'tags/all.0 must have 1 to 9 characters'];

/** An object; names with `?` are optional fields. */
function object(fields: Readonly<Record<string, Type>>, more: Partial<Fielded> = {}): ObjectType {
  const all = Object.entries(fields).map(([name, type]): Field => {
    return name.endsWith('?') ? { name: name.slice(0, -1), type, optional: true } : { name, type };
  });
  return { kind: 'object', name: 'Fault', fields: all, ...more };
}

function list(items: Type, limits: object = {}): Type {
  return { kind: 'array', items, ...limits };
}

function members(...all: readonly (string | number | boolean)[]): Type {
  return { kind: 'enum', name: 'Code', members: all };
}

function nullable(of: Type): Type {
  return { kind: 'nullable', of };
}

function isThousand(value: unknown): boolean {
  return Number(value) >= 1000 && Number(value) <= 1009;
}

function isLow(value: unknown): boolean {
  return Number(value) <= 9;
}

function bodyOf(type: Type, said: Parameters<typeof errorBody>[1] = missing, more: Partial<Declared> = {}): unknown {
  const shown = { formats: sampleFormats, patterns: samplePatterns, composites: sampleComposites };
  return errorBody([{ type, ...more }], said, shown);
}

describe('an error body has', () => {
  it.each<readonly [what: string, fields: Readonly<Record<string, Type>>, body: object]>([
    ['the detail as a message', { message: 'string' }, { message: missing.detail }],
    ['the detail as a description', { error_description: 'string' }, { error_description: missing.detail }],
    ['the title', { title: 'string' }, { title: 'Not Found' }],
    ['the detail as an error', { error: 'string' }, { error: missing.detail }],
    [
      'the title as an error beside a message',
      { error: 'string', message: 'string' },
      { error: 'Not Found', message: missing.detail },
    ],
    [
      'the status in numbers',
      { statusCode: 'integer', code: 'int32', status: 'int64' },
      { statusCode: 404, code: 404, status: 404n },
    ],
    ['the status in a string', { status: 'string' }, { status: '404' }],
    ['a word as a code', { code: 'string', type: 'string' }, { code: 'not_found', type: 'not_found' }],
    [
      'the word as its pattern spells it',
      { code: { kind: 'string', pattern: /^[A-Z_]+$/u }, type: { kind: 'string', pattern: /^E\d{3}$/u } },
      { code: 'NOT_FOUND', type: 'E404' },
    ],
    ['a type that is a URI', { type: 'uri' }, { type: 'about:blank' }],
    ['the id of the request', { requestId: 'string', id: 'uuid' }, { requestId, id: requestId }],
    ['whether it is an error', { success: 'boolean', error: 'boolean' }, { success: false, error: true }],
    [
      'the same of an enum',
      { success: members(false), failed: members(false, true) },
      { success: false, failed: true },
    ],
    ['the member of an enum that fits', { code: members('Invalid', 'PetNotFound', 'Gone') }, { code: 'PetNotFound' }],
    ['the member that is its status', { code: members(400, 404) }, { code: 404 }],
    ['the member for every failure', { status: members('success', 'fail') }, { status: 'fail' }],
    ['a message as long as it may be', { message: { kind: 'string', maxLength: 8 } }, { message: 'There is' }],
    ['optional fields too', { 'message?': 'string', 'owner?': 'string' }, { message: missing.detail }],
    [
      'of optional fields only those whose whole names it knows',
      {
        code: 'string',
        'error_code?': 'string',
        'httpStatus?': 'integer',
        'userMessage?': 'string',
        'hasFailed?': 'boolean',
        'decline_code?': 'string',
        '説明?': 'string',
        'код_code?': 'string',
        '番号?': 'integer',
        '区分?': members('not_found', 'card'),
        'network_decline_code?': 'integer',
        'payment_type?': members('not_found', 'card'),
        'request_log_url?': 'uri',
        'document_id?': { kind: 'alias', name: 'DocumentId', type: 'string' },
      },
      { code: 'not_found', error_code: 'not_found', httpStatus: 404, userMessage: missing.detail, hasFailed: true },
    ],
    [
      'of required fields all whose last words it knows',
      { decline_code: 'string', document_id: 'string' },
      { decline_code: 'not_found', document_id: requestId },
    ],
    [
      'null where nothing is said',
      { message: 'string', cause: nullable('bytes') },
      { message: missing.detail, cause: null },
    ],
    [
      'an object of the same',
      { error: object({ code: 'string', message: 'string' }) },
      { error: { code: 'not_found', message: missing.detail } },
    ],
    [
      'the title as an error only beside a string that says more',
      { error: 'string', 'error_details?': { kind: 'map', values: 'string' } },
      { error: missing.detail },
    ],
    ['a map with the problem', { errors: { kind: 'map', values: 'string' } }, { errors: { request: missing.detail } }],
    ['a list with the problem', { errors: list('string') }, { errors: [missing.detail] }],
    ['it in an optional list, if nothing else says it', { 'errors?': list('string') }, { errors: [missing.detail] }],
    [
      'the first member that says something',
      { error: { kind: 'either', members: ['bytes', 'string'], labels: [] } },
      { error: missing.detail },
    ],
  ])('%s', (_, fields, body) => {
    expect(bodyOf(object(fields))).toEqual(body);
  });

  it('the time', () => {
    const body = bodyOf(object({ at: 'datetime', timestamp: 'integer', date: 'date' })) as Record<string, string>;
    expect(Number.isNaN(Date.parse(body['at']!))).toBe(false);
    expect(typeof body['timestamp']).toBe('number');
    expect(body['date']).toMatch(/^\d{4}-\d{2}-\d{2}$/);
  });

  it('what the service adds to the problem, by name', () => {
    const stale = { ...missing, status: 409, extensions: { currentVersion: 7, by: 'ann' } };
    expect(bodyOf(object({ currentVersion: 'int64', by: 'string' }), stale)).toEqual({ currentVersion: 7n, by: 'ann' });
  });

  it.each<readonly [what: string, fields: Readonly<Record<string, Type>>, body: object]>([
    ['as one message', { message: 'string' }, { message: reasons.join('; ') }],
    ['as a list of strings', { errors: list('string') }, { errors: reasons }],
    [
      'as a list of objects',
      { details: list(object({ field: 'string', 'pointer?': 'string', in: 'string', code: 'string', msg: 'string' })) },
      {
        details: [
          { field: 'limit', in: 'query', code: 'type', msg: reasons[0] },
          { field: 'tags/all.0', pointer: '/tags~1all/0', in: 'body', code: 'length', msg: reasons[1] },
        ],
      },
    ],
    [
      'with the path to each',
      { detail: list(object({ loc: list({ kind: 'either', members: ['string', 'integer'], labels: [] }) })) },
      { detail: [{ loc: ['query', 'limit'] }, { loc: ['body', 'tags/all', '0'] }] },
    ],
    [
      'as a map by field',
      { errors: { kind: 'map', values: list('string') } },
      { errors: { limit: [reasons[0]], 'tags/all.0': [reasons[1]] } },
    ],
    ['as far as there is room', { errors: list('string', { maxItems: 1 }) }, { errors: [reasons[0]] }],
    ['and the member for them', { code: members('not_found', 'validation_error') }, { code: 'validation_error' }],
  ])('the reasons %s', (_, fields, body) => {
    expect(bodyOf(object(fields), invalid)).toEqual(body);
  });

  it('the name of the variant that fits', () => {
    const type: Type = {
      kind: 'union',
      name: 'Fault',
      tag: 'type',
      variants: [
        { name: 'invalid', fields: [{ name: 'message', type: 'string' }] },
        { name: 'not-found', fields: [{ name: 'message', type: 'string' }] },
      ],
    };
    expect(bodyOf(type)).toEqual({ type: 'not-found', message: missing.detail });
    expect(bodyOf(type, invalid)).toMatchObject({ type: 'invalid' });
  });

  it('no object inside an object of the same type', () => {
    const type: ObjectType = object({ message: 'string', 'innerError?': () => type, 'details?': list(() => type) });
    expect(bodyOf(type)).toEqual({ message: missing.detail });
    expect(bodyOf(type, invalid)).toEqual({
      message: reasons.join('; '),
      details: reasons.map((message) => ({ message })),
    });
  });

  it('an end, even if its type is a list or a map of itself', () => {
    const lists: AliasType = { kind: 'alias', name: 'Lists', type: list(() => lists) };
    const maps: AliasType = { kind: 'alias', name: 'Maps', type: { kind: 'map', values: () => maps } };
    expect([bodyOf(lists), bodyOf(maps)]).toEqual([expect.any(Array), expect.any(Object)]);
  });

  it('no field that clients alone send', () => {
    const fields: readonly Field[] = [
      { name: 'message', type: 'string' },
      { name: 'secretMessage', type: 'string', access: 'write' },
    ];
    expect(bodyOf(object({}, { fields }))).toEqual({ message: missing.detail });
  });

  it('a sample where the status is no value of the type', () => {
    const code: Type = { kind: 'integer', minimum: 1000, maximum: 1009 };
    expect(bodyOf(object({ message: 'string', code }))).toMatchObject({
      code: expect.toSatisfy(isThousand) as unknown,
    });
    const high: Type = { kind: 'int32', maximum: 9 };
    expect(bodyOf(object({ message: 'string', code: high }))).toMatchObject({
      code: expect.toSatisfy(isLow) as unknown,
    });
  });

  it('each item of a list of different items once', () => {
    const [first] = invalid.errors ?? [];
    const twice = { ...invalid, errors: [first!, first!] };
    expect(bodyOf(object({ errors: list('string', { unique: true }) }), twice)).toEqual({ errors: [reasons[0]] });
  });

  it('the value in the form that its type has in TypeScript or in JSON', () => {
    const to: ConvertedType['to'] = { name: 'a string', inner: String, outer: (value) => String(value) };
    const fields: Readonly<Record<string, Type>> = {
      code: { kind: 'converted', of: 'int64', to },
      error: { kind: 'json', of: object({ message: 'string' }) },
    };
    expect(bodyOf(object(fields))).toEqual({ code: '404', error: { message: missing.detail } });
  });

  it('samples of what else is required, the same each time', () => {
    const type = object({ message: 'string', support: { kind: 'string', pattern: /^[A-Z]{2}-\d{4}$/u } });
    const body = bodyOf(type);
    expect(body).toEqual({ message: missing.detail, support: expect.stringMatching(/^[A-Z]{2}-\d{4}$/) as unknown });
    expect(bodyOf(type)).toEqual(body);
    expect(bodyOf(object({ word: 'string' }))).toEqual({ word: expect.any(String) as unknown });
  });
});

it.each<readonly [what: string, type: Type, body: unknown]>([
  ['is the message', 'string', missing.detail],
  ['is the status', 'integer', 404],
  ['is a list with the message', list('string'), [missing.detail]],
  ['is a list of errors', list(object({ message: 'string' })), [{ message: missing.detail }]],
  ['is what its alias is', { kind: 'alias', name: 'Fault', type: 'string' }, missing.detail],
])('an error body that is no object: %s', (_, type, body) => {
  expect(bodyOf(type)).toEqual(body);
});

describe('there is no error body', () => {
  it('if one of the bodies has no type, because it is a problem', () => {
    expect(errorBody([{ type: 'string' }, {}], missing, {})).toBeUndefined();
  });

  it('if none that is made is valid', () => {
    const validate = (): { readonly ok: boolean } => ({ ok: false });
    expect(bodyOf(object({ message: 'string' }), missing, { validate })).toBeUndefined();
    const second = { type: object({ title: 'string' }) };
    expect(errorBody([{ type: 'string', validate }, second], missing, {})).toEqual({ title: 'Not Found' });
  });
});
