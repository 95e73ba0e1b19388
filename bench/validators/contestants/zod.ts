import * as z from 'zod';
import type { Contestant, Run } from '../../harness/contract.js';
import { httpDate, key, localDateTime, localTime } from './schemas.js';

function shapes(object: typeof z.looseObject | typeof z.strictObject | typeof z.object, large: z.ZodType) {
  const int = z.int();
  const pair = object({ integerExample: large.optional(), integerExampleInt32: z.int32().optional() });
  const arrays = object({
    arrayOfIntExample: z.array(int).optional(),
    arrayOfUniqueIntExample: z
      .array(int)
      .refine((items) => new Set(items).size === items.length)
      .optional(),
    arrayOfTwonumbersExample: z.tuple([int, int]).optional(),
    arrayOfFloatExample: z.array(z.number()).optional(),
    arrayOfNumberNoDefaultsExample: z.array(z.number()).optional(),
    arrayOfStringExample: z.array(z.string()).optional(),
    arrayOfObjectType: z.array(pair).optional(),
  });
  const record = object({
    id: z.uuid(),
    key: z.string().regex(new RegExp(key)).optional(),
    version: int,
    objectTypeProperty: arrays,
    someProperty: z.string().optional(),
  });
  return {
    Data: object({
      number: z.number(),
      negNumber: z.number(),
      maxNumber: z.number(),
      string: z.string(),
      longString: z.string(),
      boolean: z.boolean(),
      deeplyNested: object({ foo: z.string(), num: z.number(), bool: z.boolean() }),
    }),
    Record: record,
    Record64: record,
    IntegerPair: pair,
    Update: object({
      version: z.number(),
      actions: z.array(
        z.discriminatedUnion('action', [
          object({ action: z.literal('doSomeThing') }),
          object({ action: z.literal('changeSomeProperty'), someProperty: z.string().optional() }),
        ]),
      ),
    }),
    ArrayTestType: arrays,
    DateTestType: object({
      dateOnlyExample: z.iso.date().optional(),
      timeOnlyExample: z.string().regex(new RegExp(localTime)).optional(),
      dateTimeOnlyExample: z.string().regex(new RegExp(localDateTime)).optional(),
      dateTimeExample: z.iso.datetime().optional(),
      dateTimeExampleDefaultFormat: z.iso.datetime().optional(),
      dateTimeExampleRfc: z.string().regex(new RegExp(httpDate)).optional(),
    }),
    SearchPage: object({
      limit: int,
      offset: int,
      count: int,
      total: int.optional(),
      results: z.array(record),
      facets: z.array(object({ value: z.string(), count: int })).optional(),
    }),
  };
}

const int64 = z
  .bigint()
  .gte(-(2n ** 63n))
  .lt(2n ** 63n);
const loose = shapes(z.looseObject, z.int());
const domain = shapes(z.looseObject, int64);
const strict = shapes(z.strictObject, z.int());
const stripping = shapes(z.object, z.int());

function runsOf(type: keyof typeof strict): readonly (readonly [string, Run])[] {
  const is: z.ZodType = type === 'Record64' || type === 'IntegerPair' ? domain[type] : loose[type];
  const isStrict: z.ZodType = strict[type];
  const strips: z.ZodType = stripping[type];
  return [
    [`${type}.is`, (value) => is.safeParse(value).success],
    [`${type}.isStrict`, (value) => isStrict.safeParse(value).success],
    [`${type}.parseSafe`, (value) => strips.safeParse(value).data],
    [`${type}.parseStrict`, (value) => isStrict.safeParse(value).data],
    [`${type}.issues`, (value) => isStrict.safeParse(value).error?.issues.length ?? 0],
    [`${type}.parse`, (text) => isStrict.safeParse(JSON.parse(text as string)).data],
  ];
}

/** It has no verdict but `safeParse`, which makes a new object. */
export const contestant: Contestant = {
  name: 'zod',
  kind: 'peer',
  runs: Object.fromEntries((Object.keys(strict) as (keyof typeof strict)[]).flatMap(runsOf)),
  without: { '.stringify': 'writes no JSON' },
};
