import * as v from 'valibot';
import type { Contestant, Run } from '../../harness/contract.js';
import { httpDate, key, localDateTime, localTime } from './schemas.js';

type MakeObject = (entries: v.ObjectEntries) => v.GenericSchema;

function shapes(object: MakeObject, large: v.GenericSchema) {
  const finite = v.pipe(v.number(), v.finite());
  const int = v.pipe(v.number(), v.safeInteger());
  const int32 = v.pipe(v.number(), v.integer(), v.minValue(-(2 ** 31)), v.maxValue(2 ** 31 - 1));
  const pattern = (text: string) => v.optional(v.pipe(v.string(), v.regex(new RegExp(text))));
  const pair = object({ integerExample: v.optional(large), integerExampleInt32: v.optional(int32) });
  const arrays = object({
    arrayOfIntExample: v.optional(v.array(int)),
    arrayOfUniqueIntExample: v.optional(
      v.pipe(
        v.array(int),
        v.check((items) => new Set(items).size === items.length),
      ),
    ),
    arrayOfTwonumbersExample: v.optional(v.strictTuple([int, int])),
    arrayOfFloatExample: v.optional(v.array(finite)),
    arrayOfNumberNoDefaultsExample: v.optional(v.array(finite)),
    arrayOfStringExample: v.optional(v.array(v.string())),
    arrayOfObjectType: v.optional(v.array(pair)),
  });
  const record = object({
    id: v.pipe(v.string(), v.uuid()),
    key: pattern(key),
    version: int,
    objectTypeProperty: arrays,
    someProperty: v.optional(v.string()),
  });
  return {
    Data: object({
      number: finite,
      negNumber: finite,
      maxNumber: finite,
      string: v.string(),
      longString: v.string(),
      boolean: v.boolean(),
      deeplyNested: object({ foo: v.string(), num: finite, bool: v.boolean() }),
    }),
    Record: record,
    Record64: record,
    IntegerPair: pair,
    Update: object({
      version: finite,
      actions: v.array(
        v.variant('action', [
          object({ action: v.literal('doSomeThing') }) as never,
          object({ action: v.literal('changeSomeProperty'), someProperty: v.optional(v.string()) }) as never,
        ]),
      ),
    }),
    ArrayTestType: arrays,
    DateTestType: object({
      dateOnlyExample: v.optional(v.pipe(v.string(), v.isoDate())),
      timeOnlyExample: pattern(localTime),
      dateTimeOnlyExample: pattern(localDateTime),
      dateTimeExample: v.optional(v.pipe(v.string(), v.isoTimestamp())),
      dateTimeExampleDefaultFormat: v.optional(v.pipe(v.string(), v.isoTimestamp())),
      dateTimeExampleRfc: pattern(httpDate),
    }),
    SearchPage: object({
      limit: int,
      offset: int,
      count: int,
      total: v.optional(int),
      results: v.array(record),
      facets: v.optional(v.array(object({ value: v.string(), count: int }))),
    }),
  };
}

const wire = v.pipe(v.number(), v.safeInteger());
const int64 = v.pipe(v.bigint(), v.minValue(-(2n ** 63n)), v.maxValue(2n ** 63n - 1n));
const loose = shapes(v.looseObject, wire);
const domain = shapes(v.looseObject, int64);
const strict = shapes(v.strictObject, wire);
const stripping = shapes(v.object, wire);

function runsOf(type: keyof typeof strict): readonly (readonly [string, Run])[] {
  const is: v.GenericSchema = type === 'Record64' || type === 'IntegerPair' ? domain[type] : loose[type];
  const isStrict: v.GenericSchema = strict[type];
  const strips: v.GenericSchema = stripping[type];
  const parsed = (schema: v.GenericSchema, value: unknown): unknown => {
    const result = v.safeParse(schema, value);
    return result.success ? result.output : undefined;
  };
  return [
    [`${type}.is`, (value) => v.is(is, value)],
    [`${type}.isStrict`, (value) => v.is(isStrict, value)],
    [`${type}.parseSafe`, (value) => parsed(strips, value)],
    [`${type}.parseStrict`, (value) => parsed(isStrict, value)],
    [`${type}.issues`, (value) => v.safeParse(isStrict, value).issues?.length ?? 0],
    [`${type}.parse`, (text) => parsed(isStrict, JSON.parse(text as string))],
  ];
}

export const contestant: Contestant = {
  name: 'valibot',
  kind: 'peer',
  runs: Object.fromEntries((Object.keys(strict) as (keyof typeof strict)[]).flatMap(runsOf)),
  without: { '.stringify': 'writes no JSON' },
};
