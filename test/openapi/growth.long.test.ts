import { describe, expect, it } from 'vitest';
import { importDocument } from '../../src/openapi/import-document.js';
import { isObject, type Json, type JsonObject } from '../../src/openapi/document/json.js';
import { importTexts } from './documents.js';

/** More would be the sign of an import that does not end. */
const mostReads = 20_000_000;

/** A value that counts how often something in it is read. */
function counting(value: Json): { readonly value: Json; readonly count: () => number } {
  const known = new WeakMap<object, object>();
  let reads = 0;
  const counted = (part: Json): Json => {
    if (typeof part !== 'object' || part === null) return part;
    const before = known.get(part);
    if (before !== undefined) return before;
    const proxy = new Proxy(part, {
      get(target, key): Json {
        reads += 1;
        if (reads > mostReads) throw new Error('The import reads without end.');
        return counted(Reflect.get(target, key) as Json);
      },
    });
    known.set(part, proxy);
    return proxy;
  };
  return { value: counted(value), count: () => reads };
}

function readsOf(document: Json): number {
  const { value, count } = counting(document);
  if (isObject(value)) importDocument({ root: value });
  return count();
}

function ref(name: string): JsonObject {
  return { $ref: `#/components/schemas/${name}` };
}

function each<Value>(count: number, make: (index: number) => Value): readonly Value[] {
  return Array.from({ length: count }, (_, index) => make(index));
}

/** Schemas of which each refers to the next, `S0` to `S1`. */
function chain(count: number, make: (next: JsonObject, index: number) => Json, last: Json): JsonObject {
  const schemas = each(count, (index) => [`S${index}`, make(ref(`S${index + 1}`), index)] as const);
  return { ...Object.fromEntries(schemas), [`S${count}`]: last };
}

/** Schemas of which each refers to all others. */
function circle(count: number, make: (others: readonly JsonObject[], index: number) => Json): JsonObject {
  const names = each(count, (index) => `S${index}`);
  const schemas = names.map(
    (name, index) => [name, make(names.filter((one) => one !== name).map(ref), index)] as const,
  );
  return Object.fromEntries(schemas);
}

interface Parts {
  readonly schemas: JsonObject;
  readonly operation?: JsonObject;
  readonly extensions?: JsonObject;
}

function documentOf({ schemas, operation, extensions = {} }: Parts): JsonObject {
  return {
    openapi: '3.1.0',
    info: { title: 'Things', version: '1.0.0' },
    ...(operation === undefined ? {} : { paths: { '/things': { post: { responses: { 204: {} }, ...operation } } } }),
    components: { schemas },
    ...extensions,
  };
}

function query(schema: Json, more: JsonObject = {}): JsonObject {
  return { parameters: [{ name: 'a', in: 'query', schema, ...more }] };
}

function body(mediaType: string, media: JsonObject): JsonObject {
  return { requestBody: { content: { [mediaType]: media } } };
}

const text = { type: 'string' };
const object = { type: 'object', properties: { z: text } };
const nullable = { type: ['string', 'null'] };
const form = 'application/x-www-form-urlencoded';

function inside(next: JsonObject): JsonObject {
  return { type: 'object', properties: { a: next, b: next } };
}

function pair(count: number): readonly JsonObject[] {
  return each(count, (index) => ({
    oneOf: ['a', 'b'].map((name) => ({ type: 'object', properties: { [name + String(index)]: text } })),
  }));
}

const documents: Readonly<Record<string, (size: number) => Parts>> = {
  'unions that list a member twice': (size) => ({
    schemas: chain(size, (next) => ({ oneOf: [next, next] }), text),
  }),
  'unions of each other': (size) => ({ schemas: circle(size, (others) => ({ anyOf: [text, ...others] })) }),
  'parts that are there twice': (size) => ({
    schemas: chain(size, (next, index) => ({ allOf: [next, next], properties: { [`p${index}`]: text } }), object),
  }),
  'parts of each other': (size) => ({
    schemas: circle(size, (others, index) => ({ allOf: others, properties: { [`p${index}`]: text } })),
  }),
  'a field with other limits in each part': (size) => ({
    schemas: chain(size, (next, index) => ({ allOf: [next, next], properties: { p: { minLength: index } } }), {
      type: 'object',
      properties: { p: text },
    }),
  }),
  'many unions in one': (size) => ({ schemas: { Thing: { allOf: pair(size) } } }),
  'unions beside fields': (size) => ({
    schemas: chain(size, (next, index) => ({ properties: { [`p${index}`]: text }, oneOf: [next, next] }), object),
  }),
  'unions beside fields, of each other': (size) => ({
    schemas: circle(size, (others, index) => ({ properties: { [`p${index}`]: text }, oneOf: others })),
  }),
  'a parameter that may be null in many ways': (size) => ({
    schemas: chain(size, (next) => ({ oneOf: [next, next, { type: 'null' }] }), nullable),
    operation: query(ref('S0')),
  }),
  'a parameter of unions of each other': (size) => ({
    schemas: circle(size, (others, index) => ({ anyOf: [{ ...text, maxLength: index + 1 }, ...others] })),
    operation: query(ref('S0')),
  }),
  'a parameter of objects inside each other': (size) => ({
    schemas: chain(size, inside, nullable),
    operation: query(ref('S0'), { style: 'deepObject', explode: true }),
  }),
  'a form of objects inside each other': (size) => ({
    schemas: chain(size, inside, nullable),
    operation: body(form, { schema: ref('S0') }),
  }),
  'a form of objects in a circle': (size) => ({
    schemas: circle(size, (others, index) => ({
      type: 'object',
      properties: { [`p${index}`]: nullable, ...Object.fromEntries(others.map((other, at) => [`q${at}`, other])) },
    })),
    operation: body(form, { schema: ref('S0') }),
  }),
  'events in unions': (size) => ({
    schemas: chain(size, (next) => ({ oneOf: [next, next] }), { type: 'object', properties: { data: text } }),
    operation: body('text/event-stream', { itemSchema: ref('S0') }),
  }),
  'a default of unions': (size) => ({
    schemas: {
      Thing: { properties: { a: { ...ref('S0'), default: 'none' } } },
      ...chain(size, (next) => ({ anyOf: [next, next] }), { type: 'integer' }),
    },
  }),
  'a default of lists in unions': (size) => ({
    schemas: {
      Thing: {
        properties: { a: { ...ref('S0'), default: each(size, () => 0).reduce<Json>((list) => [list], 'none') } },
      },
      ...chain(size, (next) => ({ anyOf: [next, { type: 'array', items: next }, { items: next, type: 'array' }] }), {
        type: 'integer',
      }),
    },
  }),
  'extensions that refer to extensions': (size) => ({
    schemas: { Thing: { ...object, 'x-tree': { $ref: '#/x-tree0' } } },
    extensions: Object.fromEntries(
      each(size, (index) => {
        const next = { $ref: `#/x-tree${index + 1}` };
        return [`x-tree${index}`, index === size - 1 ? { z: 1 } : { a: next, b: next }] as const;
      }),
    ),
  }),
};

describe('the work of an import', () => {
  it.each(Object.keys(documents))('does not explode with %s', (name) => {
    const of = documents[name];
    const [once = 0, twice = 0] = [12, 24].map((size) => (of === undefined ? 0 : readsOf(documentOf(of(size)))));
    expect(once).toBeGreaterThan(0);
    // Eight times is the work of a loop in a loop in a loop. Exponential work would be 4,096 times as much.
    expect(twice / once).toBeLessThan(16);
  });

  it('ends for unions with fields that refer to each other, and for one in itself', () => {
    const schemas = {
      A: { properties: { a: text }, oneOf: [ref('B'), object] },
      B: { properties: { b: text }, oneOf: [ref('A')] },
      C: { properties: { c: text }, anyOf: [{ allOf: [ref('C'), object] }] },
    };
    expect(readsOf(documentOf({ schemas }))).toBeLessThan(5000);
  });

  it('doubles with the operations, also without servers', () => {
    const operations = (count: number): JsonObject => ({
      ...documentOf({ schemas: {} }),
      paths: Object.fromEntries(each(count, (index) => [`/a${index}`, { get: { responses: { 204: {} } } }] as const)),
    });
    expect(readsOf(operations(200)) / readsOf(operations(100))).toBeLessThan(2.5);
  });

  it('is not limited by the length of a chain', () => {
    const make = (next: JsonObject): JsonObject => ({ type: 'object', properties: { next } });
    expect(readsOf(documentOf({ schemas: chain(5000, make, text) }))).toBeGreaterThan(5000);
  });
});

describe('a file that repeats itself', () => {
  it('by aliases is refused if nobody could read all of it', () => {
    const list = `[${each(1000, () => '{ a: b }').join(', ')}]`;
    const aliases = each(3000, () => '*list').join(', ');
    const { value, diagnostics } = importTexts({
      'api.yaml': `openapi: 3.1.0\ninfo: { title: T, version: 1.0.0 }\nx-a: &list ${list}\nx-b: [${aliases}]\n`,
    });
    expect(value).toBeUndefined();
    expect(diagnostics.map(({ message }) => message)).toEqual([
      'Its aliases, `*name`, repeat more than anybody can read.',
    ]);
  });

  it('by references in the place of maps is read until nobody could read all of it', () => {
    const tree = each(20, (index) => {
      const next = `{ properties: { $ref: '#/x-tree${index + 1}' } }`;
      return `x-tree${index}: ${index === 19 ? '{ z: { type: string } }' : `{ a: ${next}, b: ${next} }`}\n`;
    });
    const { value } = importTexts({
      'api.yaml': `openapi: 3.1.0
info: { title: T, version: 1.0.0 }
components: { schemas: { Thing: { properties: { $ref: '#/x-tree0' } } } }
${tree.join('')}`,
    });
    expect(value?.losses.length).toBeGreaterThan(0);
  });
});
