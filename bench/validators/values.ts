/**
 * What rows are measured with. Every list has eight values, all of one shape and with other contents, and is read from
 * JSON text, as a service gets it.
 */
const count = 8;

type Json = Readonly<Record<string, unknown>>;
export type Values = readonly Json[];

function valuesOf(make: (index: number) => Json): Values {
  return Array.from({ length: count }, (_, index) => fromText(make(index)));
}

/** The same values with something wrong, each a copy; read from text like the others, unless a bigint is among them. */
export function spoilt(values: Values, spoil: (value: Record<string, never>) => void): Values {
  return values.map((value) => {
    const copy = hasBigInt(value) ? structuredClone(value) : fromText(value);
    spoil(copy as Record<string, never>);
    return hasBigInt(copy) ? copy : fromText(copy);
  });
}

function fromText(value: Json): Json {
  return JSON.parse(JSON.stringify(value)) as Json;
}

function hasBigInt(value: unknown): boolean {
  if (typeof value === 'bigint') return true;
  return typeof value === 'object' && value !== null && Object.values(value).some(hasBigInt);
}

const long = 'A text of some length, such as people write into the description of a thing they know well. '.repeat(5);

/** The public shape. */
export const data: Values = valuesOf((index) => ({
  number: index + 1,
  negNumber: -1 - index,
  maxNumber: Number.MAX_VALUE,
  string: `text ${index}`,
  longString: `${long}${index}`,
  boolean: index % 2 === 0,
  deeplyNested: { foo: `bar ${index}`, num: index, bool: index % 2 === 1 },
}));

/** Objects of the record without and with a 64-bit integer. */
function pairs(length: number, seed: number, is64: boolean): Values {
  return Array.from({ length }, (_, index) => ({
    ...(is64 ? { integerExample: 2 ** 40 + seed * 1009 + index } : {}),
    integerExampleInt32: (seed * 7919 + index * 31) % 2 ** 31,
  }));
}

function arrays(seed: number, objects: Values): Json {
  return {
    arrayOfIntExample: Array.from({ length: 8 }, (_, index) => seed * 100 + index),
    arrayOfUniqueIntExample: Array.from({ length: 8 }, (_, index) => seed * 1000 + index * 7),
    arrayOfTwonumbersExample: [seed, seed + 1],
    arrayOfFloatExample: Array.from({ length: 8 }, (_, index) => seed + index / 8 + 0.5),
    arrayOfNumberNoDefaultsExample: Array.from({ length: 8 }, (_, index) => index * 1.25),
    arrayOfStringExample: Array.from({ length: 8 }, (_, index) => `an item of the list, ${seed}.${index}`),
    arrayOfObjectType: objects,
  };
}

function resource(seed: number, objectTypeProperty: Json): Json {
  const digits = (seed * 4099 + 65536).toString(16).padStart(12, '0');
  return {
    id: `0190a4f2-7c1e-7d3a-9b5e-${digits}`,
    key: `resource-key-${seed}`,
    version: seed + 1,
    objectTypeProperty,
    someProperty: `what the action set, ${seed}`,
  };
}

/** The record as the language of `model/` has it, with 20 objects; no 64-bit integer is among its values. */
export const record: Values = valuesOf((index) => resource(index, arrays(index, pairs(20, index, false))));

/** The same with a 64-bit integer in each of the 20 objects, as JSON has it. */
export const record64: Values = valuesOf((index) => resource(index, arrays(index, pairs(20, index, true))));

export const pair64: Values = valuesOf((index) => pairs(1, index, true)[0] ?? {});

/** As TypeScript has it: the 64-bit integers are bigints, and a field that is undefined is none. */
export function withBigInts<T>(value: T): T {
  if (Array.isArray(value)) return value.map(withBigInts) as T;
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, field]) => field !== undefined)
      .map(([name, field]) => [name, isInt64(name, field) ? BigInt(field) : withBigInts(field)]),
  ) as T;
}

/** Wrong values stay what they are. */
function isInt64(name: string, field: unknown): field is number {
  return name === 'integerExample' && Number.isSafeInteger(field);
}

export const update: Values = valuesOf((index) => ({
  version: index + 1,
  actions: [{ action: 'doSomeThing' }, { action: 'changeSomeProperty', someProperty: `value ${index}` }],
}));

export const arrayTest: Values = valuesOf((index) => arrays(index, pairs(5, index, false)));

export const dates: Values = valuesOf((index) => ({
  dateOnlyExample: `2024-02-${20 + index}`,
  timeOnlyExample: `1${index}:45:30`,
  dateTimeOnlyExample: `2024-02-${20 + index}T12:30:00`,
  dateTimeExample: `2024-02-${20 + index}T12:30:00.12${index}Z`,
  dateTimeExampleDefaultFormat: `2023-12-0${index + 1}T23:59:59.99${index}Z`,
  dateTimeExampleRfc: new Date(Date.UTC(2024, 1, 20 + index, 12, 30, 15)).toUTCString(),
}));

export const searchPage: Values = valuesOf((index) => ({
  limit: 20,
  offset: index * 20,
  count: 5,
  total: 1000 + index,
  results: Array.from({ length: 5 }, (_, result) =>
    resource(index * 5 + result, arrays(result, pairs(2, result, false))),
  ),
  facets: Array.from({ length: 4 }, (_, facet) => ({ value: `facet ${facet}`, count: facet + index })),
}));
