import { describe, expect, it } from 'vitest';
import { randomOf, hashOf, skewedOf } from '../../../src/runtime/samples/topics.js';
import { sampleComposites } from '../../../src/runtime/samples/composites.js';
import { drawn } from '../../../src/runtime/samples/draw.js';
import { nothing } from '../../../src/runtime/samples/drawing.js';
import { sampleFormats } from '../../../src/runtime/samples/formats.js';
import { firstInstant, lastInstant } from '../../../src/runtime/samples/instants.js';
import type { SampleRecords } from '../../../src/runtime/reference/records/plan.js';
import { samplePatterns } from '../../../src/runtime/samples/patterns.js';
import { formatChecks } from '../../../src/runtime/validators/format.js';
import type { ObjectType, Type, UnionType } from '../../../src/runtime/validators/index.js';

/** Values of a type, for a field with that name. */
function valuesOf(type: Type, name = 'thing', shown: Omit<SampleRecords, 'partitions'> = {}): readonly unknown[] {
  const all = { ...shown, formats: sampleFormats, patterns: samplePatterns, composites: sampleComposites };
  return Array.from({ length: 300 }, (_, index) =>
    drawn(type, { random: randomOf(`test ${index}`), shown: all, name, instant: firstInstant, depth: 0 }),
  );
}

describe('the random numbers', () => {
  it('are the same for the same seed, and differ for another one', () => {
    const draws = (text: string): readonly number[] => Array.from({ length: 50 }, randomOf(text));
    expect(draws('a')).toEqual(draws('a'));
    expect(draws('a')).not.toEqual(draws('b'));
    expect(new Set(draws('a')).size).toBe(50);
    expect(draws('a').every((draw) => draw >= 0 && draw < 1)).toBe(true);
    expect(hashOf('Resource/my-project/1')).not.toBe(hashOf('Resource/my-project/2'));
  });

  it('have favourites', () => {
    const random = randomOf('x');
    const counts = [0, 0, 0, 0];
    for (let draw = 0; draw < 1000; draw += 1) counts[skewedOf(random, [0, 1, 2, 3]) ?? 0]! += 1;
    expect(counts).toEqual(counts.toSorted((left, right) => right - left));
    expect(counts[0]).toBeGreaterThan(400);
    expect(counts[3]).toBeGreaterThan(50);
  });
});

describe('generated numbers', () => {
  it.each([
    [{ kind: 'integer' }, 'thing', 20],
    [{ kind: 'int32', minimum: -9, maximum: -3 }, 'thing', 7],
    [{ kind: 'integer', minimum: 1000 }, 'thing', 20],
    [{ kind: 'integer', maximum: -1000 }, 'price', 20],
    [{ kind: 'integer', minimum: 0, maximum: 50, multipleOf: 5 }, 'rating', 11],
    [{ kind: 'integer', minimum: 1700, maximum: 9000, multipleOf: 700 }, 'year', 1],
    [{ kind: 'integer', minimum: 7, maximum: 7 }, 'thing', 1],
  ] as const)('are whole for %j', (recipe, name, variety) => {
    const values = valuesOf(recipe, name);
    const {
      minimum = Number.MIN_SAFE_INTEGER,
      maximum = Number.MAX_SAFE_INTEGER,
      multipleOf = 1,
    } = recipe as {
      minimum?: number;
      maximum?: number;
      multipleOf?: number;
    };
    for (const value of values) {
      expect(value).toBeTypeOf('number');
      expect(Number(value)).toBeGreaterThanOrEqual(Number(minimum));
      expect(Number(value)).toBeLessThanOrEqual(Number(maximum));
      expect(Number(value) % Number(multipleOf) === 0).toBe(true);
    }
    expect(new Set(values).size).toBeGreaterThanOrEqual(variety);
  });

  it('are bigints for int64, some of them beyond the range that doubles represent exactly', () => {
    const values = valuesOf({ kind: 'int64' });
    expect(values.every((value) => typeof value === 'bigint')).toBe(true);
    expect(values.some((value) => BigInt(Number(value)) !== value)).toBe(true);
    const limited = valuesOf({ kind: 'int64', minimum: 9223372036854775800n });
    expect(limited.every((value) => (value as bigint) >= 9223372036854775800n && (value as bigint) < 2n ** 63n)).toBe(
      true,
    );
  });

  it.each([
    [{ kind: 'number' }, 30],
    [{ kind: 'number', minimum: 0, maximum: 1 }, 2],
    [{ kind: 'number', maximum: -3 }, 10],
    [{ kind: 'number', minimum: 1e9 }, 10],
    [{ kind: 'number', minimum: 0.001, maximum: 0.002 }, 2],
    [{ kind: 'number', minimum: 2.5, maximum: 2.5 }, 1],
  ] as const)('have a fraction for %j', (recipe, variety) => {
    const { minimum = -Infinity, maximum = Infinity } = recipe as { minimum?: number; maximum?: number };
    const values = valuesOf(recipe);
    expect(values.every((value) => (value as number) >= minimum && (value as number) <= maximum)).toBe(true);
    expect(new Set(values).size).toBeGreaterThanOrEqual(variety);
  });

  it('are exact multiples', () => {
    const values = valuesOf({ kind: 'number', minimum: 0, maximum: 3, multipleOf: 0.01 });
    expect(values.every((value) => /^\d(\.\d{1,2})?$/.test(String(value)))).toBe(true);
    expect(new Set(values).size).toBeGreaterThan(50);
    expect(valuesOf({ kind: 'number', minimum: 0.2, maximum: 0.9, multipleOf: 1 })[0]).toBe(nothing);
  });
});

describe('generated strings', () => {
  it('fit the name of their field', () => {
    const one = (name: string): string => String(valuesOf('string', name)[0]);
    expect(one('customerEmail')).toMatch(/^[a-z]+\.[a-z]+@example\.com$/);
    expect(one('authorName')).toMatch(/^[A-Z][a-z]+ [A-Z][a-z]+$/);
    expect(one('description')).toMatch(/^[A-Z].* .*\.$/);
    expect(one('currency')).toMatch(/^[A-Z]{3}$/);
    expect(one('tags')).toMatch(/^[a-z]+$/);
    expect(one('anything')).toMatch(/^[a-z]+$/);
  });

  it.each(['updatedAt', 'deletedAt', 'cancelledAt', 'deliveredAt'])(
    'are points in time after the creation: %s',
    (name) => {
      const instant = firstInstant + (lastInstant - firstInstant) / 2;
      const shown = { formats: sampleFormats };
      for (let seed = 0; seed < 100; seed += 1) {
        const text = drawn('datetime', { random: randomOf(`test ${seed}`), shown, name, instant, depth: 0 });
        expect(Date.parse(String(text))).toBeGreaterThanOrEqual(Math.floor(instant / 1000) * 1000);
      }
    },
  );

  it('have different favourites for each field', () => {
    const favourite = (name: string): unknown => {
      const values = valuesOf('string', name);
      const counts = new Map<unknown, number>();
      for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
      expect(counts.size).toBeGreaterThan(12);
      return [...counts].toSorted(([, left], [, right]) => right - left)[0]?.[0];
    };
    expect(new Set(['stuff', 'gadget', 'extra', 'piece', 'bits'].map(favourite)).size).toBeGreaterThan(2);
  });

  it.each([
    [0, 3],
    [1, 1],
    [0, 0],
    [40, 60],
    [3, 8],
    [5000, 5001],
  ])('have a length from %i to %i', (minLength, maxLength) => {
    for (const name of ['title', 'description', 'thing']) {
      for (const text of valuesOf({ kind: 'string', minLength, maxLength }, name) as string[]) {
        expect(text.length).toBeGreaterThanOrEqual(minLength);
        expect(text.length).toBeLessThanOrEqual(maxLength);
      }
    }
  });

  it.each([
    [0, 20],
    [0, 21],
    [22, 23],
    [24, 24],
    [30, 30],
  ])('are points in time with a length from %i to %i', (minLength, maxLength) => {
    const texts = valuesOf({ kind: 'string', format: 'datetime', minLength, maxLength }) as string[];
    expect(texts.filter((text) => !formatChecks.datetime(text))).toEqual([]);
    expect(texts.filter(({ length }) => length < minLength || length > maxLength)).toEqual([]);
  });

  it.each([
    ['decimal', 1, 40],
    ['duration', 3, 40],
    ['uri', 2, 300],
    ['email', 3, 254],
    ['hostname', 1, 253],
    ['ipv4', 7, 15],
    ['ipv6', 2, 45],
  ] as const)('have each length that a string of their format can have: %s from %i to %i', (format, least, most) => {
    const shown = { formats: sampleFormats };
    for (let length = least; length <= most; length += 1) {
      const type = { kind: 'string', format, minLength: length, maxLength: length } as const;
      const text = drawn(type, { random: randomOf('test'), shown, name: 'thing', instant: firstInstant, depth: 0 });
      expect(formatChecks[format](text) && text.length, String(text)).toBe(length);
    }
  });

  it.each([
    ['uri', 21],
    ['email', 10],
    ['decimal', 3],
  ] as const)('are shorter than usual where they must be, and still differ: %s of at most %i', (format, maxLength) => {
    const texts = valuesOf({ kind: 'string', format, maxLength }) as string[];
    expect(texts.filter((text) => !formatChecks[format](text) || text.length > maxLength)).toEqual([]);
    expect(new Set(texts).size).toBeGreaterThanOrEqual(5);
  });

  it('are usual ones where some of them fit', () => {
    expect(valuesOf({ kind: 'string', format: 'duration', maxLength: 4 })).toEqual(
      expect.arrayContaining(['P1D', 'PT1H']),
    );
  });

  it('match their pattern, with words where it allows letters', () => {
    const texts = valuesOf({ kind: 'string', pattern: /^(?:[a-z]+-[0-9]{4})$/u }) as string[];
    expect(texts.every((text) => /^[a-z]{3,}-[0-9]{4}$/.test(text))).toBe(true);
    expect(new Set(texts).size).toBeGreaterThan(250);
  });

  it.each([/^(?:[a-z]+)$/u, /^(?:[A-Z0-9]*)$/u, /^(?:a[a-z]{1,30})$/u])(
    'match %s, and are short if they must be',
    (pattern) => {
      const texts = valuesOf({ kind: 'string', minLength: 2, maxLength: 3, pattern });
      expect(texts.filter((text) => !(pattern.test(String(text)) && /^.{2,3}$/.test(String(text))))).toEqual([]);
    },
  );

  it('have nothing around a pattern that may be anywhere in them if they would be too long', () => {
    const texts = valuesOf({ kind: 'string', minLength: 6, maxLength: 6, pattern: /^(?:[^]*[a-f]{6}[^]*)$/u });
    expect(texts.filter((text) => !/^[a-f]{6}$/.test(String(text)))).toEqual([]);
  });

  it.each([/^(?:[^]*usr_[^]*)$/u, /^(?:https:\/\/.*)$/u])('differ in what %s leaves open', (pattern) => {
    expect(new Set(valuesOf({ kind: 'string', pattern })).size).toBeGreaterThan(250);
  });

  it.each([
    /^(?:[A-Za-z0-9]+)$/u,
    /^(?:ab|cd)+$/,
    /^[a-z]+\.json$/,
    /^(?:[a-z]{2}-)*[0-9]{2}$/,
    /^[a-z]+(?:-[a-z]+)*$/,
    /^(?:x*(?:y|)*z)$/u,
    /^(?:x*(?:|y)*)$/u,
  ])('are as long as they have to be: %s', (pattern) => {
    const texts = valuesOf({ kind: 'string', minLength: 60, maxLength: 99, pattern });
    expect(texts.filter((text) => pattern.test(String(text)) && /^.{60,99}$/.test(String(text)))).not.toEqual([]);
  });

  it('are samples where the parts of a pattern are too vague, and nothing where there are none', () => {
    const type = { kind: 'string', pattern: /^(?:(?=ä)\p{L}(?:bc|yz))$/u } as const;
    const samples = ['äbc', 'äyz'];
    expect(new Set(valuesOf(type, 'thing', { texts: { [type.pattern.source]: samples } }))).toEqual(new Set(samples));
    expect(new Set(valuesOf(type))).toEqual(new Set([nothing]));
  });

  it.each(Object.keys(formatChecks) as (keyof typeof formatChecks)[])('match their format: %s', (format) => {
    for (const name of ['createdAt', 'modifiedAt', 'dueDate', 'birthday', 'thing']) {
      const texts = valuesOf(format, name) as string[];
      expect(texts.filter((text) => !formatChecks[format](text))).toEqual([]);
      if (name === 'thing') expect(new Set(texts).size).toBeGreaterThanOrEqual(5);
    }
  });
});

describe('generated containers', () => {
  const text = 'string';

  it('include sets without duplicates, or nothing where there are not enough values', () => {
    const sets = valuesOf({ kind: 'array', items: text, minItems: 2, maxItems: 5, unique: true }) as string[][];
    expect(sets.every((set) => set.length >= 2 && set.length <= 5 && new Set(set).size === set.length)).toBe(true);
    const always: Type = { kind: 'enum', name: 'Always', members: [1] };
    const one: Type = { kind: 'object', name: 'One', fields: [{ name: 'a', type: always }] };
    expect(valuesOf({ kind: 'array', items: one, minItems: 2, unique: true })[0]).toBe(nothing);
  });

  it('include maps with the right size', () => {
    const maps = valuesOf({ kind: 'map', values: text, minSize: 20, maxSize: 21 }) as object[];
    expect(maps.every((map) => [20, 21].includes(Object.keys(map).length))).toBe(true);
  });

  it("omit optional fields sometimes, and prefer the values of the model's examples", () => {
    const type: ObjectType = {
      kind: 'object',
      name: 'Some',
      fields: [
        { name: 'here', type: text },
        { name: 'maybe', type: text, optional: true },
        { name: '__proto__', type: text },
      ],
    };
    const examples = { 'Some.__proto__': ['from the model'] };
    const objects = valuesOf(type, 'thing', { examples }) as Readonly<Record<string, unknown>>[];
    expect(objects.every((object) => Object.hasOwn(object, 'here') && Object.hasOwn(object, '__proto__'))).toBe(true);
    const present = objects.filter((object) => Object.hasOwn(object, 'maybe')).length;
    expect(present).toBeGreaterThan(150);
    expect(present).toBeLessThan(300);
    const shown = objects.filter((object) => object['__proto__'] === 'from the model').length;
    expect(shown).toBeGreaterThan(60);
    expect(shown).toBeLessThan(200);
  });

  it('are finite for recursive types', () => {
    const node: UnionType = {
      kind: 'union',
      name: 'Node',
      tag: 'kind',
      variants: [
        { name: 'both', fields: ['left', 'right'].map((name) => ({ name, type: () => node })) },
        { name: 'leaf', fields: [{ name: 'many', type: { kind: 'array', items: () => node } }] },
      ],
    };
    const nodes = valuesOf(() => node, 'node');
    expect(nodes.every((value) => ['both', 'leaf'].includes((value as { readonly kind: string }).kind))).toBe(true);
    expect(Math.max(...nodes.map((value) => JSON.stringify(value).length))).toBeGreaterThan(200);
  });
});
